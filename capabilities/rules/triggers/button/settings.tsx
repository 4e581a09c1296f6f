import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import type { ButtonStart } from './shared.ts'

/** The table whose button starts the rule. */
export const ButtonSettings = ({ options, tables, issues, onChange }: TriggerSettingsProps<ButtonStart>) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Field
      label={t('rule.table')}
      id={id}
      hint={t('rule.trigger.button.hint')}
      issue={issueAt(issues, 'table')}
    >
      <Select<string>
        id={id}
        value={options.table || null}
        placeholder={t('rule.table.choose')}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...tables]}
        onChange={table => onChange({ table })}
      />
    </Field>
  )
}
