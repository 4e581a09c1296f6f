import type { Json, Text } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import { Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { LabelInput } from './label-input.tsx'
import type { Setting } from './setting-shape.ts'

interface SettingInputProps {
  readonly setting: Setting
  readonly value: Json | Text | undefined
  readonly id: string
  /** Undefined: the setting is left out. */
  onChange(value: FieldDef[string]): void
}

/** One setting of a field's type, asked for as its schema says. */
export const SettingInput = ({ setting, value, id, onChange }: SettingInputProps) => {
  const { t } = useTranslation()
  const { name, optional, shape } = setting
  switch (shape.kind) {
    case 'flag':
      return (
        <Switch
          id={id}
          checked={value === true}
          aria-label={t(`designer.setting.${name}`)}
          onChange={on => onChange(on ? true : undefined)}
        />
      )
    case 'number':
      return (
        <InputNumber<number>
          id={id}
          value={typeof value === 'number' ? value : null}
          {...(shape.min !== undefined && { min: shape.min })}
          {...(shape.max !== undefined && { max: shape.max })}
          {...(shape.whole && { precision: 0 })}
          style={{ width: '100%' }}
          onChange={next => onChange(next ?? undefined)}
        />
      )
    case 'words':
      return (
        <Select<string>
          id={id}
          value={typeof value === 'string' ? value : undefined}
          allowClear={optional}
          placeholder={t('designer.usual')}
          style={{ width: '100%' }}
          onChange={next => onChange(next ?? undefined)}
          options={shape.words.map(word => ({ value: word, label: t(`designer.word.${name}.${word}`) }))}
        />
      )
    case 'texts':
      return (
        <Select
          id={id}
          mode="tags"
          value={Array.isArray(value) ? value.map(String) : []}
          tokenSeparators={[',', '，', '、', ' ']}
          style={{ width: '100%' }}
          onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
        />
      )
    case 'label':
      return (
        <LabelInput id={id} value={(value ?? '') as Text} onChange={next => onChange(next || undefined)} />
      )
    default:
      return (
        <Input
          id={id}
          value={typeof value === 'string' ? value : ''}
          {...(shape.maxLength !== undefined && { maxLength: shape.maxLength })}
          onChange={event => onChange(event.target.value === '' && optional ? undefined : event.target.value)}
        />
      )
  }
}
