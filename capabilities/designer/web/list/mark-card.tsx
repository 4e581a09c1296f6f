import { localise, patched } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { ExpressionField } from '@gantry/designs/web'
import { t as types } from '@gantry/expr/shared'
import { type Mark, type MarkTone, markTones, type TableDef } from '@gantry/model/shared'
import { MarkSign, markClass, type TableModel } from '@gantry/screens/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CardHead, type CardPlace } from './card-head.tsx'

interface MarkCardProps extends CardPlace {
  readonly mark: Mark
  readonly table: TableDef
  readonly model: TableModel
  onChange(mark: Mark): void
}

/** Editor of a mark: what it means, its condition, its colour with a preview, and what it colours. */
export const MarkCard = (props: MarkCardProps) => {
  const { mark, table, model, onChange, ...place } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <li className="ds-grant" aria-label={t('designer.list.mark', { n: place.number })}>
      <CardHead
        words={{
          name: t('designer.list.mark_name'),
          remove: t('designer.list.mark_remove', { n: place.number }),
        }}
        label={mark.label}
        onLabel={label => onChange({ ...mark, label })}
        {...place}
      />
      <ExpressionField
        label={t('designer.list.mark_when')}
        table={table}
        value={mark.when === never ? undefined : mark.when}
        expected={types.boolean}
        onChange={when => onChange({ ...mark, when: when ?? never })}
      />
      <div className="ds-grant-line">
        <label htmlFor={`${id}-tone`}>{t('designer.list.mark_tone')}</label>
        <Select<MarkTone>
          id={`${id}-tone`}
          value={mark.tone}
          options={markTones.map(value => ({ value, label: t(`designer.list.tone.${value}`) }))}
          onChange={tone => onChange({ ...mark, tone })}
        />
        <span className={`ds-mark${markClass(mark)}`} translate="no">
          <MarkSign mark={mark} />
          {localise(mark.label, currentLang())}
        </span>
      </div>
      <div className="ds-grant-line">
        <label htmlFor={`${id}-place`}>{t('designer.list.mark_place')}</label>
        <Select<string>
          id={`${id}-place`}
          value={mark.field ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: t('designer.list.mark_row') },
            ...model.fields
              .filter(({ type }) => !type.rows)
              .map(field => ({ value: field.id, label: field.label })),
          ]}
          onChange={field => onChange(patched(mark, { field: field === '' ? undefined : field }))}
        />
      </div>
    </li>
  )
}

/** The condition of a mark whose condition is not written: it colours nothing. */
const never = 'false'
