import { useTable } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface FieldsInputProps {
  readonly id: string
  readonly table: string
  readonly value: readonly string[]
  readonly most: number
  onChange(fields: readonly string[]): void
}

/** The columns of a list of records, in the order in which they were chosen. */
export const FieldsInput = ({ id, table, value, most, onChange }: FieldsInputProps) => {
  const { t } = useTranslation()
  const { model } = useTable(table)
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      allowClear
      maxCount={most}
      disabled={table === ''}
      showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
      placeholder={t('screen.setting.fields.usual')}
      value={[...value]}
      options={(model?.fields ?? [])
        .filter(({ type }) => type.kind !== 'rows')
        .map(field => ({
          value: field.id,
          name: field.label,
          label: <span translate="no">{field.label}</span>,
        }))}
      onChange={onChange}
    />
  )
}
