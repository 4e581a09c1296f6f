import { type Json, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { SpaceSetting } from '@gantry/model/shared'
import { Button, Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SettingsDraft } from './use-settings-draft.ts'

interface SettingRowProps {
  readonly setting: SpaceSetting
  readonly draft: SettingsDraft
}

/** One setting of the space: its name and meaning, its value, and what is wrong with it. */
export const SettingRow = ({ setting, draft }: SettingRowProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const value = draft.value(setting)
  const problem = draft.problem(setting)
  const id = `setting-${setting.path}`
  return (
    <div className="sps-row">
      <label htmlFor={id}>
        <b>{localise(setting.label, lang)}</b>
        {setting.hint ? <small>{localise(setting.hint, lang)}</small> : null}
      </label>
      <div>
        <div className="row sps-value">
          <SettingInput id={id} setting={setting} value={value} onChange={next => draft.set(setting, next)} />
          {value === setting.default ? null : (
            <Button type="text" size="small" onClick={() => draft.set(setting, setting.default)}>
              {t('space.reset')}
            </Button>
          )}
        </div>
        {problem ? (
          <p className="sps-issue" role="alert">
            {t(`issue.${problem.code}`, { ...problem.params })}
          </p>
        ) : null}
      </div>
    </div>
  )
}

interface SettingInputProps {
  readonly id: string
  readonly setting: SpaceSetting
  readonly value: Json
  onChange(value: Json): void
}

const SettingInput = ({ id, setting, value, onChange }: SettingInputProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  switch (setting.kind) {
    case 'switch':
      return (
        <Switch
          id={id}
          checked={value === true}
          onChange={onChange}
          checkedChildren={t('space.on')}
          unCheckedChildren={t('space.off')}
        />
      )
    case 'number':
      return (
        <InputNumber
          id={id}
          value={Number(value)}
          onChange={next => onChange(next ?? 0)}
          className="sps-number"
        />
      )
    case 'choice':
      return (
        <Select
          id={id}
          value={String(value)}
          onChange={onChange}
          showSearch={{ optionFilterProp: 'label' }}
          className="sps-choice"
          options={setting.options?.map(option => ({
            value: option.value,
            label: localise(option.label, lang),
          }))}
        />
      )
    default:
      return (
        <Input.TextArea
          id={id}
          autoSize
          value={String(value)}
          maxLength={setting.max ?? 500}
          onChange={event => onChange(event.target.value)}
        />
      )
  }
}
