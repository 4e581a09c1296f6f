import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { ExpressionField, ValueRules } from '@gantry/designs/web'
import { t as types } from '@gantry/expr/shared'
import { getTable, type TableInfo } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { slaveTableOf } from '../../shared/condition-paths.ts'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import { within } from '../../web/within.ts'
import type { CreateOptions } from './shared.ts'
import { slaveTablesOf } from './slave-rows.ts'

/** The slave fields of a table, to choose from. */
const slaveFields = ({ table }: TableInfo) =>
  Object.entries(table.fields)
    .filter(([id]) => slaveTableOf(table, id) !== undefined)
    .map(([id, { label }]) => ({ value: id, label: localise(label ?? id, currentLang()) }))

/** Which slave rows of the record become rows of the new one, and with which values. */
export const SlaveRowsSettings = ({
  options,
  table,
  issues,
  target,
  onChange,
}: ActionSettingsProps<CreateOptions> & { readonly target: TableInfo }) => {
  const { t } = useTranslation()
  const source = useCall(getTable, { table: table.id })
  if (!source.data) return null
  const [ours, theirs] = [slaveFields(source.data), slaveFields(target)]
  if (ours.length === 0 || theirs.length === 0) return null
  const { rows, ...others } = options
  const tables = new Map([...source.data.slaves, ...target.slaves].map(each => [each.id, each]))
  const { from, into } = rows
    ? slaveTablesOf(rows, table, target.table, tables)
    : { from: undefined, into: undefined }
  const found = within(issues, 'rows')
  const [wrong] = found.filter(({ field }) => !field.startsWith('values.'))
  return (
    <>
      <div className="fld">
        <label htmlFor="create-rows">{t('buttons.create.rows')}</label>
        <Select<string>
          id="create-rows"
          allowClear
          value={rows?.from ?? null}
          placeholder={t('buttons.create.rows.none')}
          options={ours}
          onChange={next => {
            const [first] = theirs
            if (next && first) onChange({ ...others, rows: { from: next, into: first.value, values: [] } })
            else onChange(others)
          }}
        />
      </div>
      {rows ? (
        <div className="fld">
          <label htmlFor="create-rows-into">{t('buttons.create.rows.into')}</label>
          <Select<string>
            id="create-rows-into"
            value={rows.into}
            options={theirs}
            onChange={next => onChange({ ...others, rows: { ...rows, into: next, values: [] } })}
          />
        </div>
      ) : null}
      {rows && from ? (
        <ExpressionField
          label={t('buttons.create.rows.only')}
          table={from}
          value={rows.only}
          expected={types.boolean}
          onChange={only => {
            const { only: _, ...all } = rows
            onChange({ ...others, rows: only === undefined ? all : { ...all, only } })
          }}
        />
      ) : null}
      {rows && from && into ? (
        <ValueRules
          rules={rows.values}
          from={from}
          to={into}
          title={t('buttons.create.rows.values')}
          issues={found}
          onChange={values => onChange({ ...others, rows: { ...rows, values } })}
        />
      ) : null}
      {wrong ? <span className="hint err">{issueText(t, wrong)}</span> : null}
    </>
  )
}
