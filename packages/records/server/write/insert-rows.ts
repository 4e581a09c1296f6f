import { type Ctx, ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { type Parameter, typed, unnested } from './parameters.ts'
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

/** The insert of new master records. */
export const insertMasters = (ctx: Ctx, table: TableDef, rows: readonly Row[]): Sql =>
  insert(ctx, table, [
    { name: 'id', type: 'uuid', values: rows.map(row => row.id) },
    { name: 'created_at', type: 'timestamptz', values: rows.map(row => row.createdAt) },
    { name: 'created_by', type: 'uuid', values: rows.map(row => row.createdBy) },
    { name: 'updated_at', type: 'timestamptz', values: rows.map(row => row.updatedAt) },
    { name: 'updated_by', type: 'uuid', values: rows.map(row => row.updatedBy) },
    { name: 'owner', type: 'uuid', values: rows.map(row => row.owner) },
    { name: 'owner_department', type: 'uuid', values: rows.map(row => row.ownerDepartment) },
    ...fieldParameters(table, rows),
  ])

/**
 * The insert of new slave rows, if there are any; with `among`, a query of record ids, only of those records' rows.
 */
export const insertSlaveRows = (
  ctx: Ctx,
  table: TableDef,
  rows: readonly PlacedRow[],
  among?: Sql,
): Sql | undefined => {
  if (rows.length === 0) return undefined
  const master: Parameter = { name: 'master_id', type: 'uuid', values: rows.map(row => row.masterId) }
  const insertion = insert(ctx, table, [
    { name: 'id', type: 'uuid', values: rows.map(({ row }) => row.id) },
    master,
    { name: 'position', type: 'int', values: rows.map(row => row.position) },
    { name: 'created_at', type: 'timestamptz', values: rows.map(() => ctx.now) },
    { name: 'created_by', type: 'uuid', values: rows.map(() => ctx.actor.personId) },
    ...fieldParameters(
      table,
      rows.map(({ row }) => row),
    ),
  ])
  return among ? sql`${insertion} where ${typed(master)} in (${among})` : insertion
}

/** The stored values of rows, column by column. */
export const fieldParameters = (
  table: TableDef,
  rows: readonly Row[],
  fields = storedFields(table),
): Parameter[] =>
  fields.map(({ id, field, store, column, columnType }) => ({
    name: column,
    type: columnType,
    values: rows.map(row => {
      const value = row[id] ?? null
      return value === null ? null : store.write(value, field)
    }),
  }))

const insert = (ctx: Ctx, table: TableDef, parameters: readonly Parameter[]): Sql => {
  const shared = table.home === 'platform' ? [{ column: ident('space'), value: sql`${ctx.space}` }] : []
  const columns = [...shared.map(({ column }) => column), ...parameters.map(({ name }) => ident(name))]
  const values = [...shared.map(({ value }) => value), ...parameters.map(parameter => typed(parameter))]
  return sql`insert into ${physicalTable(ctx.space, table)} (${join(columns)}) select ${join(values)} from ${unnested(parameters)}`
}
