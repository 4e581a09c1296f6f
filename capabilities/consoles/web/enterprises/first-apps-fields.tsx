import { Failed, useCall } from '@gantry/client/web'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { listFirstApps } from '../../shared/enterprises-contract.ts'

/** The applications a new enterprise begins with. */
export interface FirstApps {
  readonly templates: readonly string[]
  readonly samples: boolean
}

interface FirstAppsFieldsProps {
  /** Who will look after the enterprise, where the operator opens it. */
  readonly provider: string | null
  readonly value: FirstApps
  readonly onChange: (value: FirstApps) => void
}

/** Template applications to choose; what the provider gives to everybody cannot be left out. */
export const FirstAppsFields = ({ provider, value, onChange }: FirstAppsFieldsProps) => {
  const { t } = useTranslation()
  const { data, error } = useCall(listFirstApps, provider ? { provider } : {}, { keep: true })
  const { templates, samples } = value
  return (
    <section className="tile co-part">
      <h2>{t('consoles.first_apps')}</h2>
      <p className="ink2">{t('consoles.first_apps.why')}</p>
      {error ? <Failed error={error} /> : null}
      <ul className="co-apps">
        {(data?.data ?? []).map(({ template, name, description, given }) => (
          <li key={template}>
            <Checkbox
              checked={given || templates.includes(template)}
              disabled={given}
              onChange={({ target }) =>
                onChange({
                  ...value,
                  templates: target.checked
                    ? [...templates, template]
                    : templates.filter(each => each !== template),
                })
              }
            >
              <b>{name}</b>
              <small className="ink3 co-below">{given ? t('consoles.first_apps.given') : description}</small>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Checkbox
        checked={samples}
        disabled={templates.length === 0}
        onChange={({ target }) => onChange({ ...value, samples: target.checked })}
      >
        {t('consoles.first_apps.samples')}
      </Checkbox>
    </section>
  )
}
