import { Input, InputNumber, Select, Switch } from 'antd'
import type { ChangeEvent } from 'react'
import type { ExtensionSetting, SettingValue } from '../../shared/settings/extension-setting.ts'

interface SettingInputProps {
  readonly setting: ExtensionSetting
  readonly label: string
  /** Null: none is given. */
  readonly value: SettingValue | null
  readonly id?: string
  onChange(value: SettingValue | null): void
}

/** The value of one setting of an extension. What is typed of a secret is hidden. */
export const SettingInput = ({ setting, label, value, id, onChange }: SettingInputProps) => {
  const { type, options = [] } = setting
  const about = { 'aria-label': label, ...(id !== undefined && { id }) }
  switch (type) {
    case 'yesNo':
      return <Switch {...about} className="ds-switch" checked={value === true} onChange={onChange} />
    case 'number':
      return (
        <InputNumber<number>
          {...about}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Select<string | null>
          {...about}
          allowClear
          value={typeof value === 'string' ? value : null}
          options={options.map(each => ({ value: each, label: <span translate="no">{each}</span> }))}
          onChange={next => onChange(next ?? null)}
        />
      )
    case 'text':
    case 'secret': {
      const typed = {
        ...about,
        autoComplete: 'off',
        maxLength: 1_000,
        value: typeof value === 'string' ? value : '',
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
          onChange(target.value === '' ? null : target.value),
      }
      return type === 'secret' ? <Input.Password {...typed} /> : <Input {...typed} />
    }
  }
}
