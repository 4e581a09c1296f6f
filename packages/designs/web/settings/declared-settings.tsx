import { type Issue, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Checkbox, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type ExtensionSetting,
  type SettingType,
  settingTypes,
} from '../../shared/settings/extension-setting.ts'
import { TextInput } from '../values/text-input.tsx'
import { SettingInput } from './setting-input.tsx'

interface DeclaredSettingsProps {
  readonly settings: readonly ExtensionSetting[]
  /** Types the extension may have; all of them unless told. */
  readonly types?: readonly SettingType[]
  /** Places begin with `settings`. */
  readonly issues: readonly Issue[]
  /** How its parts read the values. */
  readonly hint: string
  onChange(settings: readonly ExtensionSetting[]): void
}

/** What the administrator of a space can set of an extension, as its designer declares it. */
export const DeclaredSettings = ({
  settings,
  types = settingTypes,
  issues,
  hint,
  onChange,
}: DeclaredSettingsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const wrong = (at: number, part: string) => {
    const found = issues.find(({ field }) => field === `settings.${at}.${part}`)
    return found && issueText(t, found)
  }
  return (
    <section className="fld" aria-label={t('designs.settings')}>
      <span className="dg-cap">{t('designs.settings')}</span>
      <span className="hint">{hint}</span>
      {settings.map((each, at) => {
        const title = localise(each.label, lang) || each.name
        const change = (next: ExtensionSetting) => onChange(settings.with(at, next))
        const { default: _default, options: _options, ...plain } = each
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
            key={at}
            className="tile ds-setting"
            aria-label={title}
          >
            <div className="fld">
              <span>{t('designs.settings.name')}</span>
              <Input
                aria-label={t('designs.settings.name')}
                className="mono"
                maxLength={40}
                value={each.name}
                status={wrong(at, 'name') ? 'error' : ''}
                onChange={({ target }) => change({ ...each, name: target.value.trim() })}
              />
              {wrong(at, 'name') ? <span className="hint err">{wrong(at, 'name')}</span> : null}
            </div>
            <TextInput
              label={t('designs.settings.label')}
              value={each.label}
              maxLength={60}
              issue={wrong(at, 'label')}
              onChange={label => change({ ...each, label: label ?? '' })}
            />
            <div className="fld">
              <span>{t('designs.settings.type')}</span>
              <Select<SettingType>
                aria-label={t('designs.settings.type')}
                value={each.type}
                options={types.map(value => ({ value, label: t(`designs.settings.type.${value}`) }))}
                onChange={type => change({ ...plain, type })}
              />
            </div>
            {each.type === 'choice' ? (
              <div className="fld">
                <span>{t('designs.settings.options')}</span>
                <Select
                  aria-label={t('designs.settings.options')}
                  mode="tags"
                  maxCount={50}
                  open={false}
                  suffixIcon={null}
                  value={[...(each.options ?? [])]}
                  onChange={(options: string[]) => change({ ...plain, options })}
                />
                {wrong(at, 'options') ? <span className="hint err">{wrong(at, 'options')}</span> : null}
              </div>
            ) : null}
            {each.type === 'secret' ? null : (
              <div className="fld">
                <span>{t('designs.settings.default')}</span>
                <SettingInput
                  setting={each}
                  label={t('designs.settings.default')}
                  value={each.default ?? null}
                  onChange={value => {
                    const { default: _, ...rest } = each
                    change(value === null ? rest : { ...rest, default: value })
                  }}
                />
              </div>
            )}
            <Checkbox
              checked={each.required === true}
              onChange={({ target }) => {
                const { required: _, ...rest } = each
                change(target.checked ? { ...rest, required: true } : rest)
              }}
            >
              {t('designs.settings.required')}
            </Checkbox>
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('designs.settings.remove', { name: title })}
              onClick={() => onChange(settings.toSpliced(at, 1))}
            >
              <Icon name="close" size={14} />
            </button>
          </section>
        )
      })}
      <button
        type="button"
        className="btn ds-add"
        disabled={settings.length >= 20}
        onClick={() => onChange([...settings, { name: `s${settings.length + 1}`, label: '', type: 'text' }])}
      >
        <Icon name="plus" size={14} />
        {t('designs.settings.add')}
      </button>
    </section>
  )
}
