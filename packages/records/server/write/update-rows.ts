import { empty, ident, join, type SlotValues, type Sql, slot, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { physicalTable, systemColumns } from '../physical.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { fieldColumns, type PlacedRow, slaveColumns } from './insert-rows.ts'
import { type Column, listsOf, typed, unnested } from './parameters.ts'
import type { Row } from './row.ts'

/** A record to update, and its expected version. */
export interface Revised {
  readonly seen: number
  readonly row: Row
}

/**
 * UPDATE of the named fields of master records, parameters from `changedMasters`. Records at another version
 * are not updated and missing from the result; `whole` returns complete rows.
 */
export const updateMasters = (
  space: string,
  table: TableDef,
  fields: readonly FieldId[],
  whole: boolean,
): Sql => {
  const values = changedColumns(table, fields)
  return sql`update ${physicalTable(space, table)} t
    set version = t.version + 1, updated_at = ${slot('now')}, updated_by = ${slot('person')}::uuid${assignments(values)}
    from ${unnested(changed, [...atVersion, ...values])}
    where t.id = ${typed(id)} and t.version = ${typed(seen)} and t.deleted_at is null
      ${table.home === 'platform' ? sql`and t.space = ${slot('space')}` : empty}
    returning ${whole ? sql`t.*` : sql`t.id`}`
}

export const changedMasters = (
  table: TableDef,
  fields: readonly FieldId[],
  records: readonly Revised[],
): SlotValues => listsOf(changed, [...atVersion, ...changedColumns(table, fields)], records)

/** UPDATE of all fields and the position of slave rows, for the records of `among`. */
export const updateSlaveRows = (space: string, table: TableDef, among: Sql): Sql => {
  const columns = slaveColumns(table)
  const values = columns.filter(({ name }) => name !== 'id' && name !== 'master_id')
  return sql`update ${physicalTable(space, table)} s
    set version = s.version + 1, updated_at = ${slot('now')}, updated_by = ${slot('person')}::uuid${assignments(values)}
    from ${unnested(`changed ${table.id}`, columns)} where s.id = ${typed(id)} and s.master_id in (${among})`
}

export const changedSlaveRows = (table: TableDef, rows: readonly PlacedRow[]): SlotValues =>
  listsOf(`changed ${table.id}`, slaveColumns(table), rows)

/** Soft-deletes the slave rows whose ids are bound as `gone` per table. */
export const removeSlaveRows = (space: string, table: TableDef, among: Sql): Sql =>
  sql`update ${physicalTable(space, table)}
    set deleted_at = ${slot('now')}, deleted_by = ${slot('person')}::uuid
    where id = any(${slot(`gone ${table.id}`)}::uuid[]) and master_id in (${among})`

export const goneSlaveRows = (table: TableDef, ids: readonly string[]): SlotValues => ({
  [`gone ${table.id}`]: ids,
})

const changed = 'changed'
const id: Column<Revised> = { name: 'id', type: 'uuid', value: ({ row }) => row.id }
const seen: Column<Revised> = { name: 'seen', type: 'int', value: record => record.seen }
const atVersion = [id, seen]

const changedColumns = (table: TableDef, fields: readonly FieldId[]): Column<Revised>[] => [
  ...(['owner', 'ownerDepartment'] as const)
    .filter(field => fields.includes(field))
    .map(
      (field): Column<Revised> => ({
        name: systemColumns[field],
        type: 'uuid',
        value: ({ row }) => row[field],
      }),
    ),
  ...fieldColumns<Revised>(
    storedFields(table).filter(({ id }) => fields.includes(id)),
    ({ row }) => row,
  ),
]

const assignments = (values: readonly { readonly name: string; readonly type: string }[]): Sql =>
  values.length === 0
    ? empty
    : join(
        values.map(value => sql`, ${ident(value.name)} = ${typed(value)}`),
        '',
      )
