import { type Ctx, ident, join, type SlotValues, type Sql, slot, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { keptByTable } from '../kept-by-table.ts'
import { physicalTable } from '../physical.ts'
import { type StoredField, storedFields } from '../schema/stored-fields.ts'
import { type Column, listsOf, typed, unnested } from './parameters.ts'
import { type Row, rowsIn } from './row.ts'

/** Rows of a slave table with the record and the place they stand at. */
export interface PlacedRow {
  readonly masterId: string
  readonly position: number
  readonly row: Row
}

/** The slave rows of records, each with its place. */
export const placedRows = (masters: readonly Row[], field: FieldId): readonly PlacedRow[] =>
  masters.flatMap(master =>
    rowsIn(master, field).map((row, position) => ({ masterId: master.id, position, row })),
  )

/** The insert of new master records, filled by `newMasters`. */
export const insertMasters = (space: string, table: TableDef): Sql =>
  insert(space, table, newMaster, masterColumns(table))

export const newMasters = (table: TableDef, rows: readonly Row[]): SlotValues =>
  listsOf(newMaster, masterColumns(table), rows)

/**
 * The insert of new slave rows, filled by `newSlaveRows`; with `among`, a query of record ids, only of those records' rows.
 */
export const insertSlaveRows = (space: string, table: TableDef, among?: Sql): Sql => {
  const insertion = insert(space, table, newSlave(table), slaveColumns(table), [
    [ident('created_at'), sql`${slot('now')}::timestamptz`],
    [ident('created_by'), sql`${slot('person')}::uuid`],
  ])
  return among
    ? sql`${insertion} where ${typed({ name: 'master_id', type: 'uuid' })} in (${among})`
    : insertion
}

export const newSlaveRows = (table: TableDef, rows: readonly PlacedRow[]): SlotValues =>
  listsOf(newSlave(table), slaveColumns(table), rows)

/** What every write tells of itself. */
export const writer = (ctx: Ctx): SlotValues => ({
  now: ctx.now,
  person: ctx.actor.personId,
  space: ctx.space,
})

/** The stored values of a row, column by column. */
export const fieldColumns = <R>(fields: readonly StoredField[], rowOf: (each: R) => Row): Column<R>[] =>
  fields.map(({ id, field, store, column, columnType }) => ({
    name: column,
    type: columnType,
    value: each => {
      const value = rowOf(each)[id] ?? null
      return value === null ? null : store.write(value, field)
    },
  }))

const newMaster = 'new'
const newSlave = (table: TableDef): string => `new ${table.id}`

const masterColumns = keptByTable((table): readonly Column<Row>[] => [
  { name: 'id', type: 'uuid', value: row => row.id },
  { name: 'created_at', type: 'timestamptz', value: row => row.createdAt },
  { name: 'created_by', type: 'uuid', value: row => row.createdBy },
  { name: 'updated_at', type: 'timestamptz', value: row => row.updatedAt },
  { name: 'updated_by', type: 'uuid', value: row => row.updatedBy },
  { name: 'owner', type: 'uuid', value: row => row.owner },
  { name: 'owner_department', type: 'uuid', value: row => row.ownerDepartment },
  ...fieldColumns<Row>(storedFields(table), row => row),
])

/** The columns of a slave row that a change writes too. */
export const slaveColumns = keptByTable((table): readonly Column<PlacedRow>[] => [
  { name: 'id', type: 'uuid', value: ({ row }) => row.id },
  { name: 'master_id', type: 'uuid', value: ({ masterId }) => masterId },
  { name: 'position', type: 'int', value: ({ position }) => position },
  ...fieldColumns<PlacedRow>(storedFields(table), ({ row }) => row),
])

const insert = <R>(
  space: string,
  table: TableDef,
  part: string,
  columns: readonly Column<R>[],
  shared: readonly (readonly [Sql, Sql])[] = [],
): Sql => {
  const same = [
    ...(table.home === 'platform' ? [[ident('space'), sql`${slot('space')}`] as const] : []),
    ...shared,
  ]
  const names = [...same.map(([name]) => name), ...columns.map(({ name }) => ident(name))]
  const values = [...same.map(([, value]) => value), ...columns.map(column => typed(column))]
  return sql`insert into ${physicalTable(space, table)} (${join(names)}) select ${join(values)} from ${unnested(part, columns)}`
}
