import { useCall } from '@gantry/client/web'
import { linksTo } from '@gantry/designs/shared'
import { getTable } from '@gantry/model/shared'
import { Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import { ValueRules } from '../../web/value-rules.tsx'
import type { CreateOptions } from './shared.ts'

/** The table of the new record, its values, and whether it is saved at once. */
export const CreateSettings = (props: ActionSettingsProps<CreateOptions>) => {
  const { options, table, tables, issues, onChange } = props
  const { t } = useTranslation()
  const target = useCall(getTable, { table: options.table })
  const { atOnce: _, ...inForm } = options
  return (
    <>
      <div className="fld">
        <label htmlFor="create-table">{t('buttons.create.table')}</label>
        <Select
          id="create-table"
          value={options.table}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...tables]}
          onChange={next => onChange({ ...options, table: next, values: [] })}
        />
      </div>
      {target.data ? (
        <ValueRules
          rules={options.values}
          from={table}
          to={target.data.table}
          issues={issues}
          onChange={values => onChange({ ...options, values })}
        />
      ) : null}
      {target.data &&
      options.values.length === 0 &&
      Object.values(target.data.table.fields).some(def => linksTo(def, table.id)) ? (
        <p className="hint">{t('buttons.create.link')}</p>
      ) : null}
      <div className="fld bt-switch">
        <label htmlFor="create-once">{t('buttons.create.at_once')}</label>
        <Switch
          id="create-once"
          checked={options.atOnce === true}
          onChange={on => onChange(on ? { ...options, atOnce: true } : inForm)}
        />
      </div>
    </>
  )
}
