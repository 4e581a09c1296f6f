import { type Ctx, empty, ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { physicalTable, systemColumns } from '../physical.ts'
import { type StoredField, storedFields } from '../schema/stored-fields.ts'
import { fieldParameters, type PlacedRow } from './insert-rows.ts'
import { type Parameter, typed, unnested } from './parameters.ts'
import type { Row } from './row.ts'

/** A record to be changed, and the version it must still have. */
export interface Revised {
  readonly seen: number
  readonly row: Row
}

/**
 * The update of master records in the fields named. Those that have left the version seen meanwhile stay as they are, and
 * their ids are missing from the answer.
 */
export const updateMasters = (
  ctx: Ctx,
  table: TableDef,
  records: readonly Revised[],
  fields: readonly FieldId[],
): Sql => {
  const rows = records.map(({ row }) => row)
  const id: Parameter = { name: 'id', type: 'uuid', values: rows.map(row => row.id) }
  const seen: Parameter = { name: 'seen', type: 'int', values: records.map(record => record.seen) }
  const values = [...ownership(rows, fields), ...fieldParameters(table, rows, named(table, fields))]
  return sql`update ${physicalTable(ctx.space, table)} t
    set version = t.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.personId}::uuid${assignments(values)}
    from ${unnested([id, seen, ...values])}
    where t.id = ${typed(id)} and t.version = ${typed(seen)} and t.deleted_at is null
      ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty}
    returning t.id`
}

/** The update of slave rows, all their fields and their place; with `among`, a query of record ids, only of those records' rows. */
export const updateSlaveRows = (
  ctx: Ctx,
  table: TableDef,
  rows: readonly PlacedRow[],
  among: Sql,
): Sql | undefined => {
  if (rows.length === 0) return undefined
  const id: Parameter = { name: 'id', type: 'uuid', values: rows.map(({ row }) => row.id) }
  const values: Parameter[] = [
    { name: 'position', type: 'int', values: rows.map(({ position }) => position) },
    ...fieldParameters(
      table,
      rows.map(({ row }) => row),
    ),
  ]
  return sql`update ${physicalTable(ctx.space, table)} s
    set version = s.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.personId}::uuid${assignments(values)}
    from ${unnested([id, ...values])} where s.id = ${typed(id)} and s.master_id in (${among})`
}

/** Moves slave rows out of sight. */
export const removeSlaveRows = (
  ctx: Ctx,
  table: TableDef,
  ids: readonly string[],
  among: Sql,
): Sql | undefined =>
  ids.length === 0
    ? undefined
    : sql`update ${physicalTable(ctx.space, table)}
        set deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.personId}::uuid
        where id = any(${[...ids]}::uuid[]) and master_id in (${among})`

const named = (table: TableDef, fields: readonly FieldId[]): StoredField[] =>
  storedFields(table).filter(({ id }) => fields.includes(id))

const ownership = (rows: readonly Row[], fields: readonly FieldId[]): Parameter[] =>
  (['owner', 'ownerDepartment'] as const)
    .filter(field => fields.includes(field))
    .map(field => ({ name: systemColumns[field], type: 'uuid', values: rows.map(row => row[field]) }))

const assignments = (values: readonly Parameter[]): Sql =>
  values.length === 0
    ? empty
    : join(
        values.map(value => sql`, ${ident(value.name)} = ${typed(value)}`),
        '',
      )
