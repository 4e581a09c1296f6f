import { ValueRules } from '@gantry/designs/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { ResultSettingsProps } from '../../web/settings-props.ts'
import type { CreateOptions } from './shared.ts'

/** The table of the new record and its values. */
export const CreateSettings = ({
  options,
  scope,
  tables,
  issues,
  onChange,
}: ResultSettingsProps<CreateOptions>) => {
  const { t } = useTranslation()
  const id = useId()
  const table = scope.tables.get(options.table)
  return (
    <>
      <Field label={t('rule.table')} id={id} issue={issueAt(issues, 'table')}>
        <Select<string>
          id={id}
          value={options.table || null}
          placeholder={t('rule.table.choose')}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...tables]}
          onChange={next => onChange({ table: next, values: [] })}
        />
      </Field>
      {table ? (
        <ValueRules
          rules={options.values}
          from={scope.subject.table}
          to={table}
          issues={issues}
          onChange={values => onChange({ ...options, values })}
        />
      ) : null}
    </>
  )
}
