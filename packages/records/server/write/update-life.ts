import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { type Parameter, typed, unnested } from './parameters.ts'
import type { Row } from './row.ts'

// One moment for a record and the rows that go with it, finer than any other write has: by it they are found again.
const thisMoment = sql`statement_timestamp()`

/** Moves master records at the version seen into the recycle bin. */
export const removeMasters = (ctx: Ctx, table: TableDef, rows: readonly Row[]): Sql => sql`
  update ${physicalTable(ctx.space, table)} t
  set deleted_at = ${thisMoment}, deleted_by = ${ctx.actor.personId}::uuid, version = t.version + 1
  ${atVersion(ctx, table, rows)} and t.deleted_at is null returning t.id`

export const removeRowsOf = (ctx: Ctx, table: TableDef, masters: Sql): Sql => sql`
  update ${physicalTable(ctx.space, table)}
  set deleted_at = ${thisMoment}, deleted_by = ${ctx.actor.personId}::uuid
  where master_id in (${masters}) and deleted_at is null`

/** Removed master records with the moment of their removal. */
export const removedMasters = (ctx: Ctx, table: TableDef, rows: readonly Row[]): Sql => sql`
  select t.id, t.deleted_at from ${physicalTable(ctx.space, table)} t
  where t.id = any(${rows.map(row => row.id)}::uuid[]) and t.deleted_at is not null
    ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty}
  for update`

/** Brings back what `removed`, a part of the same statement made by `removedMasters`, has found. */
export const restoreMasters = (ctx: Ctx, table: TableDef, removed: Sql): Sql => sql`
  update ${physicalTable(ctx.space, table)} t
  set deleted_at = null, deleted_by = null, version = t.version + 1, updated_at = ${ctx.now},
    updated_by = ${ctx.actor.personId}::uuid
  from ${removed} r where t.id = r.id returning t.id`

/** Slave rows come back that went with their master; those removed before stay away. */
export const restoreRowsOf = (ctx: Ctx, table: TableDef, removed: Sql): Sql => sql`
  update ${physicalTable(ctx.space, table)} s set deleted_at = null, deleted_by = null
  from ${removed} r where s.master_id = r.id and s.deleted_at = r.deleted_at`

/** Deletes removed master records for good. */
export const purgeMasters = (ctx: Ctx, table: TableDef, rows: readonly Row[]): Sql => sql`
  delete from ${physicalTable(ctx.space, table)} t
  where t.id = any(${rows.map(row => row.id)}::uuid[]) and t.deleted_at is not null
    ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty}
  returning t.id`

export const purgeRowsOf = (ctx: Ctx, table: TableDef, masters: Sql): Sql =>
  sql`delete from ${physicalTable(ctx.space, table)} where master_id in (${masters})`

export const dropShares = (ctx: Ctx, table: TableDef, masters: Sql): Sql => sql`
  delete from gantry.record_share
  where space = ${ctx.space} and table_id = ${table.id} and record_id in (${masters})`

const atVersion = (ctx: Ctx, table: TableDef, rows: readonly Row[]): Sql => {
  const id: Parameter = { name: 'id', type: 'uuid', values: rows.map(row => row.id) }
  const seen: Parameter = { name: 'seen', type: 'int', values: rows.map(row => row.version) }
  return sql`from ${unnested([id, seen])} where t.id = ${typed(id)} and t.version = ${typed(seen)}
    ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty}`
}
