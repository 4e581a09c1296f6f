import { useCall } from '@gantry/client/web'
import { linksTo } from '@gantry/designs/shared'
import { ValueRules } from '@gantry/designs/web'
import { getTable } from '@gantry/model/shared'
import { Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import { within } from '../../web/within.ts'
import type { CreateOptions } from './shared.ts'
import { SlaveRowsSettings } from './slave-rows-settings.tsx'

/** The table of the new record, its values, and whether it is saved at once. */
export const CreateSettings = (props: ActionSettingsProps<CreateOptions>) => {
  const { options, table, tables, issues, onChange } = props
  const { t } = useTranslation()
  const target = useCall(getTable, { table: options.table })
  const { atOnce: _, changes: __, ...inForm } = options
  const { rows: ___, ...withoutRows } = options
  return (
    <>
      <div className="fld">
        <label htmlFor="create-table">{t('buttons.create.table')}</label>
        <Select
          id="create-table"
          value={options.table}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...tables]}
          onChange={next => onChange({ ...withoutRows, table: next, values: [] })}
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
      {target.data ? <SlaveRowsSettings {...props} target={target.data} /> : null}
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
      {options.atOnce ? (
        <ValueRules
          rules={options.changes ?? []}
          from={table}
          to={table}
          title={t('buttons.create.changes')}
          issues={within(issues, 'changes')}
          onChange={changes => onChange({ ...options, changes })}
        />
      ) : null}
    </>
  )
}
