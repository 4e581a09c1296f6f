import type { Issue } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { listTables, type TableId } from '@gantry/model/shared'
import { Setting, useTableChoices } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface TableSettingProps {
  readonly value: TableId
  readonly issue: Issue | undefined
  onChange(table: TableId): void
}

/** The application a component shows or leads to. */
export const TableSetting = ({ value, issue, onChange }: TableSettingProps) => {
  const { t } = useTranslation()
  const { data } = useCall(listTables, {})
  const choices = useTableChoices(data?.data ?? [])
  return (
    <Setting label={t('portal.application')} issue={issue}>
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
