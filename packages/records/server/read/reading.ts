import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, Operation } from '@gantry/model/shared'
import { columnName, physicalTable } from '../physical.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter, type Rows } from '../policy/compile-filter.ts'
import { type FieldRights, fieldRights, openOn } from '../policy/field-rights.ts'
import { masterOf } from '../policy/grants.ts'
import { both, type RowFilter } from '../policy/row-filter.ts'
import type { Scope } from '../policy/scope.ts'
import { slaveFields } from '../schema/stored-fields.ts'
import type { Plan } from './run-read.ts'

/** What one context may read of one table: the ground of every question to it. */
export interface Reading extends Rows {
  readonly scope: Scope
  /** The rows admitted; of a slave table, rows of its master. */
  readonly admitted: RowFilter
  readonly rights: FieldRights
  /** Statements put together for this reading, by their shape. */
  readonly plans: Map<string, Plan>
}

/** Records that live, or those in the recycle bin. */
export type Life = 'living' | 'removed'

export const readingOf = (scope: Scope, operation: Operation = 'read', alias = 'r'): Reading => {
  const { catalog, table } = scope
  const master = masterOf(scope)
  const admitted = allowedRows(scope, operation)
  if (master === table) {
    const rights = fieldRights(scope, operation)
    return {
      catalog,
      table,
      alias,
      scope,
      admitted,
      rights,
      plans: new Map(),
      column: masked(scope, rights, alias),
    }
  }
  const through = slaveFields(master).find(field => field.table === table.id)
  const shown = through ? openOn(fieldRights({ ...scope, table: master }, operation), through.id) : false
  return {
    catalog,
    table,
    alias,
    scope,
    admitted: both([admitted, shown]),
    rights: { always: 'all', conditional: [] },
    plans: new Map(),
  }
}

/** A field open on some rows only is an empty field on all others, to every question that can be asked. */
const masked = ({ catalog, table }: Scope, rights: FieldRights, alias: string): Rows['column'] => {
  if (rights.conditional.length === 0) return undefined
  return (id: FieldId): Sql | undefined => {
    const open = rights.conditional.find(({ fields }) => fields.has(id))?.rows
    if (open === undefined) return undefined
    const condition = compileFilter(open, { catalog, table, alias })
    const column = slaveFields(table).some(field => field.id === id)
      ? sql`true`
      : ident(alias, columnName(id))
    return sql`(case when ${condition} then ${column} end)`
  }
}

export const from = (reading: Reading): Sql =>
  sql`${physicalTable(reading.catalog.space, reading.table)} ${ident(reading.alias)}`

/** The space, the life and the permission of a row: what holds of every row any question may touch. */
export const admission = (reading: Reading, life: Life = 'living'): Sql => {
  const { catalog, table, alias, admitted, scope } = reading
  const at = (column: string) => ident(alias, column)
  const wall = table.home === 'platform' ? sql`${at('space')} = ${catalog.space} and ` : sql``
  const alive = life === 'living' ? sql`${at('deleted_at')} is null` : sql`${at('deleted_at')} is not null`
  const master = masterOf(scope)
  if (master === table) {
    const rows: Rows = { catalog, table, alias }
    return admitted === true
      ? sql`${wall}${alive}`
      : sql`${wall}${alive} and ${compileFilter(admitted, rows)}`
  }
  const rows: Rows = { catalog, table: master, alias: 'm' }
  return sql`${wall}${alive} and exists (
    select 1 from ${physicalTable(catalog.space, master)} m
    where m.id = ${at('master_id')} and m.deleted_at is null and ${compileFilter(admitted, rows)})`
}
