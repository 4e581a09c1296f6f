import { type Ctx, ident, join, raw, type SlotValues, type Sql, slot, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { keptByTable } from '../kept-by-table.ts'
import { columnName, physicalTable } from '../physical.ts'
import { type StoredField, storedFields } from '../schema/stored-fields.ts'
import { type Column, listsOf, typed, unnested } from './parameters.ts'
import { type Row, rowsIn } from './row.ts'

/** A slave row with its record and position. */
export interface PlacedRow {
  readonly masterId: string
  readonly position: number
  readonly row: Row
}

/** Slave rows of records, with positions. */
export const placedRows = (masters: readonly Row[], field: FieldId): readonly PlacedRow[] =>
  masters.flatMap(master =>
    rowsIn(master, field).map((row, position) => ({ masterId: master.id, position, row })),
  )

/** INSERT of new master records, parameters from `newMasters`. */
export const insertMasters = (space: string, table: TableDef, alike: boolean): Sql =>
  alike
    ? insert(
        space,
        table,
        newMaster,
        ownColumns(table),
        makingColumns.map(({ name, type }) => [ident(name), sql`${slot(madeSlot(name))}::${raw(type)}`]),
      )
    : insert(space, table, newMaster, [...makingColumns, ...ownColumns(table)])

export const newMasters = (table: TableDef, rows: readonly Row[], alike: boolean): SlotValues => {
  const [first] = rows
  if (!alike || !first) return listsOf(newMaster, [...makingColumns, ...ownColumns(table)], rows)
  const made = makingColumns.map(({ name, value }) => [madeSlot(name), value(first)] as const)
  return { ...Object.fromEntries(made), ...listsOf(newMaster, ownColumns(table), rows) }
}

/** Whether new records have the same author and time, which are then sent once instead of per row. */
export const areAlike = (rows: readonly Row[]): boolean => {
  const [first] = rows
  return first !== undefined && rows.every(row => making.every(field => row[field] === first[field]))
}

/**
 * INSERT of new slave rows, parameters from `newSlaveRows`; with `among`, a query of record ids, only rows of
 * those records.
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

/** Parameters that identify the author of every write. */
export const writer = (ctx: Ctx): SlotValues => ({
  now: ctx.now,
  person: ctx.actor.personId,
  space: ctx.space,
})

/** Stored values of rows, column by column. */
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

const making = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'owner', 'ownerDepartment'] as const

/** Author, creation time and owner. */
const makingColumns = making.map(
  (field): Column<Row> => ({
    name: columnName(field),
    type: field.endsWith('At') ? 'timestamptz' : 'uuid',
    value: row => row[field],
  }),
)

const madeSlot = (column: string): string => `${newMaster} ${column}`

const ownColumns = keptByTable((table): readonly Column<Row>[] => [
  { name: 'id', type: 'uuid', value: row => row.id },
  ...fieldColumns<Row>(storedFields(table), row => row),
])

/** Columns of a slave row that an update writes too. */
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
