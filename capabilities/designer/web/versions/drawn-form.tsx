import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Compared } from '@gantry/designs/web'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { masterOf } from '../edit-design.ts'
import { type DrawnField, formRow } from './form-row.ts'

interface DrawnFormProps {
  readonly compared: Compared<TableDesign>
}

/** The form before and after as one row of fields, those that differ marked. */
export const DrawnForm = ({ compared: { from, to } }: DrawnFormProps) => {
  const { t } = useTranslation()
  const row = formRow(from, to)
  if (row.length === 0) return null
  const before = masterOf(from).fields
  return (
    <section className="dv-form" aria-label={t('designer.part.form')}>
      <h4>
        {t('designer.part.form')} <small className="ink3">{t('designer.versions.others_same')}</small>
      </h4>
      <ul>
        {row.map(field => (
          <DrawnFieldBox key={field.id} field={field} before={before[field.id]} />
        ))}
      </ul>
    </section>
  )
}

const DrawnFieldBox = ({
  field: { id, def, sign },
  before,
}: {
  readonly field: DrawnField
  readonly before: DrawnField['def'] | undefined
}) => {
  const { t } = useTranslation()
  const type = t(`field.type.${def.type}`)
  const was = before && before.type !== def.type ? `${t(`field.type.${before.type}`)} → ` : ''
  return (
    <li data-sign={sign} title={sign === 'same' ? '' : t(`designs.sign.${sign}`)}>
      <span translate="no">
        {localise(def.label ?? id, currentLang())}
        {def.required ? <i className="req"> *</i> : null}
      </span>
      <b>
        {was}
        {type}
      </b>
    </li>
  )
}
