import type { Issue } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { listTables, type TableId } from '@gantry/model/shared'
import { Setting, useTableChoices } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'

interface TableSettingProps {
  readonly label: string
  readonly value: TableId
  readonly issue?: Issue | undefined
  onChange(table: TableId): void
}

/** Select for a table the person may read. */
export const TableSetting = ({ label, value, issue, onChange }: TableSettingProps) => {
  const { data } = useCall(listTables, {})
  const choices = useTableChoices((data?.data ?? []).filter(({ operations }) => operations.includes('read')))
  return (
    <Setting label={label} issue={issue}>
      {id => (
        <Select
          id={id}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          value={value === '' ? null : value}
          options={choices.map(({ value: table, label: name }) => ({
            value: table,
            name,
            label: <span translate="no">{name}</span>,
          }))}
          onChange={onChange}
        />
      )}
    </Setting>
  )
}
