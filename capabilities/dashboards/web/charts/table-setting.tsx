import { type Issue, localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listTables, type TableId } from '@gantry/model/shared'
import { Setting } from '@gantry/screens/web'
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
  const { lang } = localeNow()
  const { data } = useCall(listTables, {})
  return (
    <Setting label={label} issue={issue}>
      {id => (
        <Select
          id={id}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          value={value === '' ? null : value}
          options={(data?.data ?? [])
            .filter(({ operations }) => operations.includes('read'))
            .map(table => ({
              value: table.id,
              name: localise(table.label, lang),
              label: <span translate="no">{localise(table.label, lang)}</span>,
            }))}
          onChange={onChange}
        />
      )}
    </Setting>
  )
}
