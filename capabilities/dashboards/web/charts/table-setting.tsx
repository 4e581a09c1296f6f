import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listTables, type TableId } from '@gantry/model/shared'
import { Setting, useTableChoices } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface TableSettingProps {
  readonly label: string
  readonly value: TableId
  readonly issue?: Issue | undefined
  onChange(table: TableId): void
}

/** Select for a table the person may read. */
export const TableSetting = ({ label, value, issue, onChange }: TableSettingProps) => {
  const { data } = useCall(listTables, {})
  const { t } = useTranslation()
  const tables = data?.data ?? []
  const choices = useTableChoices(tables.filter(({ operations }) => operations.includes('read')))
  // A table that is not among the choices would be shown by its id.
  const other = data && value !== '' && !choices.some(choice => choice.value === value)
  const known = tables.find(({ id }) => id === value)
  const otherName = known ? localise(known.label, currentLang()) : t('dashboards.table_gone')
  return (
    <Setting label={label} issue={issue}>
      {id => (
        <Select
          id={id}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          value={value === '' ? null : value}
          options={[
            ...choices.map(({ value: table, label: name }) => ({
              value: table,
              name,
              label: <span translate="no">{name}</span>,
            })),
            ...(other ? [{ value, name: otherName, label: otherName, disabled: true }] : []),
          ]}
          onChange={onChange}
        />
      )}
    </Setting>
  )
}
