import { type Json, localise } from '@gantry/base/shared'
import { type ApiError, currentLang, useIssue } from '@gantry/client/web'
import { spaceSettings } from '@gantry/model/shared'
import { Field } from '@gantry/ui/web'
import { InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface StartSettingsProps {
  readonly settings: Readonly<Record<string, Json>>
  readonly error: ApiError | null
  readonly onChange: (settings: Readonly<Record<string, Json>>) => void
}

/** Settings with one plain value; the others need screens of their own in the enterprise. */
const plain = spaceSettings.filter(({ kind }) => ['switch', 'number', 'choice'].includes(kind))

/** The settings a new enterprise begins with; absent ones are as the product has them. */
export const StartSettings = ({ settings, error, onChange }: StartSettingsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const issueOf = useIssue(error)
  const set = (path: string, value: Json | undefined) => {
    const { [path]: _before, ...others } = settings
    onChange(value === undefined ? others : { ...others, [path]: value })
  }
  return (
    <section className="tile co-part">
      <h2>{t('provider.start')}</h2>
      <p className="ink2">{t('provider.start.why')}</p>
      <div className="co-two">
        {plain.map(setting => {
          const { path, kind, label, min, max, options } = setting
          const value = settings[path]
          return (
            <Field key={path} label={localise(label, lang)} failure={issueOf(`settings.${path}`)}>
              {id =>
                kind === 'number' ? (
                  <InputNumber
                    id={id}
                    style={{ width: '100%' }}
                    {...(min !== undefined && { min })}
                    {...(max !== undefined && { max })}
                    precision={0}
                    placeholder={`${t('provider.start.usual')}: ${String(setting.default)}`}
                    value={typeof value === 'number' ? value : null}
                    onChange={next => set(path, typeof next === 'number' ? next : undefined)}
                  />
                ) : (
                  <Select<string | null>
                    id={id}
                    allowClear
                    style={{ width: '100%' }}
                    placeholder={t('provider.start.usual')}
                    value={value === undefined ? null : String(value)}
                    options={
                      kind === 'switch'
                        ? [
                            { value: 'true', label: t('provider.start.on') },
                            { value: 'false', label: t('provider.start.off') },
                          ]
                        : (options ?? [])
                            .filter(each => each.value !== '')
                            .map(each => ({ value: String(each.value), label: localise(each.label, lang) }))
                    }
                    onChange={next => {
                      if (!next) set(path, undefined)
                      else if (kind === 'switch') set(path, next === 'true')
                      else set(path, options?.find(each => String(each.value) === next)?.value)
                    }}
                  />
                )
              }
            </Field>
          )
        })}
      </div>
    </section>
  )
}
