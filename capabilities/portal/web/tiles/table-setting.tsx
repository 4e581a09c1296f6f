import { type Issue, localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listTables, type TableId } from '@gantry/model/shared'
import { Setting } from '@gantry/screens/web'
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
  const { lang } = localeNow()
  const { data } = useCall(listTables, {})
  return (
    <Setting label={t('portal.application')} issue={issue}>
      {id => (
        <Select
          id={id}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          value={value === '' ? null : value}
          options={(data?.data ?? []).map(table => ({
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
