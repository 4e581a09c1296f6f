import { maskInSql } from '@gantry/fields/server'
import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldDef, FieldId, Operation } from '@gantry/model/shared'
import { columnName, physicalTable } from '../physical.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { type FieldRights, fieldRights, openOn } from '../policy/field-rights.ts'
import { masterOf } from '../policy/grants.ts'
import { type MaskedFields, maskedFields } from '../policy/masked-fields.ts'
import { both, type RowFilter } from '../policy/row-filter.ts'
import type { Rows } from '../policy/rows.ts'
import type { Scope } from '../policy/scope.ts'
import { slaveFields } from '../schema/stored-fields.ts'
import type { Plan } from './run-read.ts'

/** What one context may read of one table: the ground of every question to it. */
export interface Reading extends Rows {
  readonly scope: Scope
  /** The rows admitted; of a slave table, rows of its master. */
  readonly admitted: RowFilter
  readonly rights: FieldRights
  readonly masked: MaskedFields
  /** What stands for a field's column in answers, where that is not the column itself. */
  readonly shown?: (id: FieldId) => Sql | undefined
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
    const masked = maskedFields(scope)
    return {
      catalog,
      table,
      alias,
      scope,
      admitted,
      rights,
      masked,
      plans: new Map(),
      column: asked(scope, rights, masked, alias),
      shown: shown(scope, rights, masked, alias),
    }
  }
  const through = slaveFields(master).find(field => field.table === table.id)
  const open = through ? openOn(fieldRights({ ...scope, table: master }, operation), through.id) : false
  return {
    catalog,
    table,
    alias,
    scope,
    admitted: both([admitted, open]),
    rights: { always: 'all', conditional: [] },
    masked: maskedFields(scope),
    plans: new Map(),
    shown: shown(scope, { always: 'all', conditional: [] }, maskedFields(scope), alias),
  }
}

/**
 * A field open on some rows only is an empty field on all others, to every question that can be asked; so is one whose
 * values are masked there, for whoever could ask for them would soon know them.
 */
const asked = (
  { catalog, table }: Scope,
  rights: FieldRights,
  masked: MaskedFields,
  alias: string,
): Rows['column'] => {
  if (rights.conditional.length === 0 && masked.size === 0) return undefined
  return (id: FieldId): Sql | undefined => {
    const open = both([openedBy(rights, id), masked.get(id) ?? true])
    if (open === true) return undefined
    const column = slaveFields(table).some(field => field.id === id)
      ? sql`true`
      : ident(alias, columnName(id))
    return sql`(case when ${compileFilter(open, { catalog, table, alias })} then ${column} end)`
  }
}

/** In answers a masked value stands in the place of the whole one. */
const shown = (
  { catalog, table }: Scope,
  rights: FieldRights,
  masked: MaskedFields,
  alias: string,
): Reading['shown'] => {
  if (masked.size === 0) return undefined
  return (id: FieldId): Sql | undefined => {
    const field = table.fields[id]
    const whole = masked.get(id)
    if (whole === undefined || !field) return undefined
    const rows: Rows = { catalog, table, alias }
    const value = maskedColumn(field, whole, rows, id)
    const open = openedBy(rights, id)
    return open === true ? value : sql`(case when ${compileFilter(open, rows)} then ${value} end)`
  }
}

/** The column of a masked field: whole on the rows given, in part on all others. */
export const maskedColumn = (field: FieldDef, whole: RowFilter, rows: Rows, id: FieldId): Sql => {
  const column = ident(rows.alias, columnName(id))
  const part = maskInSql(field, column)
  return whole === false
    ? part
    : sql`(case when ${compileFilter(whole, rows)} then ${column} else ${part} end)`
}

/** Fields no grant lists are left out of questions and answers before they come here. */
const openedBy = (rights: FieldRights, id: FieldId): RowFilter =>
  rights.conditional.find(({ fields }) => fields.has(id))?.rows ?? true

export const from = (reading: Reading): Sql =>
  sql`${physicalTable(reading.catalog.space, reading.table)} ${ident(reading.alias)}`

/**
 * The same where the rows are walked in some order and most are open: nothing of the permission tempts PostgreSQL to find
 * rows by it, nor takes time to be weighed, so that one plan is good whoever asks.
 */
export const admissionWalked = (reading: Reading, life: Life): Sql =>
  admission(reading, life, reading.admitted, true)

/**
 * The space, the life and the permission of a row: what holds of every row any question may touch. `admitted` is a part of the
 * rows admitted, where a question is asked part by part.
 */
export const admission = (
  reading: Reading,
  life: Life = 'living',
  admitted: RowFilter = reading.admitted,
  walked = false,
): Sql => {
  const { catalog, table, alias, scope } = reading
  const at = (column: string) => ident(alias, column)
  const wall = table.home === 'platform' ? sql`${at('space')} = ${catalog.space} and ` : sql``
  const alive = life === 'living' ? sql`${at('deleted_at')} is null` : sql`${at('deleted_at')} is not null`
  const master = masterOf(scope)
  if (master === table) {
    const rows: Rows = { catalog, table, alias, walked }
    return admitted === true
      ? sql`${wall}${alive}`
      : sql`${wall}${alive} and ${compileFilter(admitted, rows)}`
  }
  const rows: Rows = { catalog, table: master, alias: 'm' }
  return sql`${wall}${alive} and exists (
    select 1 from ${physicalTable(catalog.space, master)} m
    where m.id = ${at('master_id')} and m.deleted_at is null and ${compileFilter(admitted, rows)})`
}
