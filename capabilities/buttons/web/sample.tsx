import { currentLang } from '@gantry/client/web'
import type { ButtonPlace } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TableButtons } from '../shared/types.ts'
import { iconOf } from './button-icon.ts'
import { entriesOf } from './edit-buttons.ts'

interface SampleProps {
  readonly model: TableModel
  readonly body: TableButtons
  readonly place: ButtonPlace
}

/** How the buttons of a place stand there, as the draft has them. */
export const Sample = ({ model, body, place }: SampleProps) => {
  const { t } = useTranslation()
  const shown = entriesOf(body, place, name => t(`buttons.system.${name}`), currentLang()).filter(
    ({ hidden }) => !hidden,
  )
  return (
    <section className="bt-sample" aria-label={t('buttons.sample')}>
      <h2>{t('buttons.sample')}</h2>
      <div className="bt-stage" inert>
        <b translate="no">
          {place === 'head' ? model.label : place === 'batch' ? t('buttons.ticked') : model.one}
        </b>
        <span className="dv-row">
          {shown.map(({ key, label, icon, own }) => (
            <span key={key} className={own ? 'btn s' : 'btn t s'}>
              {own || icon ? <Icon name={iconOf(icon)} size={14} /> : null}
              {label}
            </span>
          ))}
        </span>
      </div>
      <p className="ink3">{t(`buttons.place.${place}.hint`)}</p>
    </section>
  )
}
