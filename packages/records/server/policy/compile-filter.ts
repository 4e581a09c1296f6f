import { compareInSql, fieldStoreOf } from '@gantry/fields/server'
import { empty, ident, join, type Sql, sql } from '@gantry/kernel/server'
import { type FieldId, type SystemField, savedTables, type TableDef } from '@gantry/model/shared'
import { isSystemField } from '../../shared/system-fields.ts'
import { columnName, physicalTable } from '../physical.ts'
import { heldInSql } from './held-in-sql.ts'
import { type Place, placeOf, slaveOf } from './place.ts'
import type { RowFilter, Test } from './row-filter.ts'
import type { Rows } from './rows.ts'
import { sharedInSql } from './shared-in-sql.ts'
import { treeBelow } from './tree.ts'

/** A resolved filter as an SQL condition; null counts as false, as in WHERE. */
export const compileFilter = (filter: RowFilter, rows: Rows): Sql => {
  if (typeof filter === 'boolean') return filter ? sql`true` : sql`false`
  switch (filter.op) {
    case 'and':
      return sql`(${join(
        filter.of.map(each => compileFilter(each, rows)),
        ' and ',
      )})`
    case 'or':
      return sql`(${join(
        filter.of.map(each => compileFilter(each, rows)),
        ' or ',
      )})`
    case 'not':
      // `exists` is never null, and a plain `not exists` can be planned as an anti-join.
      if (typeof filter.of === 'object' && filter.of.op === 'linked')
        return sql`not ${compileFilter(filter.of, rows)}`
      return sql`(${compileFilter(filter.of, rows)}) is not true`
    case 'held':
      return heldInSql(filter, rows)
    case 'shared':
      return sharedInSql(filter, rows)
    case 'labelled':
      return labelledRecord(filter.labels, rows)
    case 'some':
      return someSlaveRow(filter.field, filter.of, rows)
    case 'linked':
      return someLinkedRecord(filter.field, filter.of, rows)
    default:
      return test(filter, rows)
  }
}

export const columnOf = (rows: Rows, id: FieldId): Sql =>
  rows.column?.(id) ?? ident(rows.alias, columnName(id))

/** The expression that compares a field: its column, or the scalar of its composite values. */
export const keyOf = (rows: Rows, place: Place): Sql => {
  const column = columnOf(rows, place.id)
  return fieldStoreOf(place.field).key?.of(column) ?? column
}

/** PostgreSQL type of `keyOf`; null for fields without a column. */
export const keyType = ({ id, field }: Place): string | null => {
  if (isSystemField(id)) return systemTypes[id]
  const store = fieldStoreOf(field)
  return store.key?.type ?? store.column(field)
}

/** PostgreSQL types of the system columns. */
export const systemTypes: Readonly<Record<SystemField, string>> = {
  id: 'uuid',
  version: 'int',
  createdAt: 'timestamptz',
  createdBy: 'uuid',
  updatedAt: 'timestamptz',
  updatedBy: 'uuid',
  owner: 'uuid',
  ownerDepartment: 'uuid',
}

const test = (filter: Test, rows: Rows): Sql => {
  const place = placeOf(rows.table, filter.field)
  if (!place) return sql`false`
  const slave = slaveOf(rows.catalog, rows.table, place.id)
  if (slave) return slavePresence(filter, slave, rows)
  const column = keyOf(rows, place)
  if (filter.op === 'under') {
    const target = rows.catalog.tables.get(place.target ?? '')
    return target ? sql`${column} in (${treeBelow(rows.catalog.space, target, filter.value)})` : sql`false`
  }
  const type = keyType(place)
  if (type === null) return sql`false`
  const compared = compareInSql(place.kind, filter.op, column, filter.value, type)
  return rows.walked && filter.op === 'in' ? sql`coalesce(${compared}, false)` : compared
}

const slavePresence = (filter: Test, slave: TableDef, rows: Rows): Sql => {
  const shown = rows.column?.(filter.field)
  const some = sql`exists (select 1 ${livingSlaves(slave, rows, 's')})`
  const seen = shown ? sql`(${shown} is not null and ${some})` : some
  return filter.op === 'empty' ? sql`not ${seen}` : seen
}

const someSlaveRow = (field: FieldId, of: RowFilter, rows: Rows): Sql => {
  const slave = slaveOf(rows.catalog, rows.table, field)
  if (!slave) return sql`false`
  const { catalog, linked } = rows
  const condition = compileFilter(of, { catalog, table: slave, alias: 's', ...(linked && { linked }) })
  const some = sql`exists (select 1 ${livingSlaves(slave, rows, 's')} and ${condition})`
  const shown = rows.column?.(field)
  return shown ? sql`(${shown} is not null and ${some})` : some
}

/** Uses the primary key of the linked table, or starts there and uses the link's index; the planner decides. */
const someLinkedRecord = (field: FieldId, of: RowFilter, rows: Rows): Sql => {
  const place = placeOf(rows.table, field)
  if (place?.target === undefined || !rows.linked) throw new Error(`a link is not followed here: ${field}`)
  const linked = rows.linked(place.target, `${rows.alias}_l`)
  const id = ident(linked.rows.alias, 'id')
  const column = columnOf(rows, field)
  const named = place.kind === 'set' ? sql`${id} = any(${column})` : sql`${id} = ${column}`
  return sql`exists (select 1 from ${linked.from}
    where ${named} and ${linked.admission} and ${compileFilter(of, linked.rows)})`
}

/** Labels are read with the rights of the caller: a label closed to him is on no record. */
const labelledRecord = (labels: readonly string[] | null, rows: Rows): Sql => {
  if (!rows.linked) throw new Error('labels are not looked up here')
  const label = rows.linked(savedTables.label, `${rows.alias}_b`)
  const named = labels === null ? empty : sql` and x.label_id = any(${[...labels]}::uuid[])`
  return sql`exists (select 1 from gantry.record_label x join ${label.from} on ${ident(label.rows.alias, 'id')} = x.label_id
    where x.space = ${rows.catalog.space} and x.table_id = ${rows.table.id}
      and x.record_id = ${ident(rows.alias, 'id')}${named} and ${label.admission})`
}

const livingSlaves = (slave: TableDef, rows: Rows, alias: string): Sql =>
  sql`from ${physicalTable(rows.catalog.space, slave)} ${ident(alias)}
    where ${ident(alias, 'master_id')} = ${ident(rows.alias, 'id')} and ${ident(alias, 'deleted_at')} is null`
