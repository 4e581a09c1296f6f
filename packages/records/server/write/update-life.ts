import { empty, type SlotValues, type Sql, slot, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { type Column, listsOf, typed, unnested } from './parameters.ts'
import type { Row } from './row.ts'

// One timestamp for a record and its slave rows, unique per statement, by which they are restored together.
const thisMoment = sql`statement_timestamp()`

/** Moves master records at the version read to the recycle bin; parameters from `treated`. */
export const removeMasters = (space: string, table: TableDef): Sql => sql`
  update ${physicalTable(space, table)} t
  set deleted_at = ${thisMoment}, deleted_by = ${slot('person')}::uuid, version = t.version + 1
  from ${unnested('treated', atVersion)} where t.id = ${typed(id)} and t.version = ${typed(seen)}
    and t.deleted_at is null ${inSpace(table)} returning t.id`

export const removeRowsOf = (space: string, table: TableDef, masters: Sql): Sql => sql`
  update ${physicalTable(space, table)}
  set deleted_at = ${thisMoment}, deleted_by = ${slot('person')}::uuid
  where master_id in (${masters}) and deleted_at is null`

/** Removed master records with their removal time; parameters from `treated`. */
export const removedMasters = (space: string, table: TableDef): Sql => sql`
  select t.id, t.deleted_at from ${physicalTable(space, table)} t
  where t.id = any(${slot('treated id')}::uuid[]) and t.deleted_at is not null ${inSpace(table)}
  for update`

/** Restores the records found by `removed`, a CTE made by `removedMasters`. */
export const restoreMasters = (space: string, table: TableDef, removed: Sql): Sql => sql`
  update ${physicalTable(space, table)} t
  set deleted_at = null, deleted_by = null, version = t.version + 1, updated_at = ${slot('now')},
    updated_by = ${slot('person')}::uuid
  from ${removed} r where t.id = r.id returning t.id`

/** Restores slave rows removed with their master; rows removed earlier stay removed. */
export const restoreRowsOf = (space: string, table: TableDef, removed: Sql): Sql => sql`
  update ${physicalTable(space, table)} s set deleted_at = null, deleted_by = null
  from ${removed} r where s.master_id = r.id and s.deleted_at = r.deleted_at`

/** Permanently deletes removed master records; parameters from `treated`. */
export const purgeMasters = (space: string, table: TableDef): Sql => sql`
  delete from ${physicalTable(space, table)} t
  where t.id = any(${slot('treated id')}::uuid[]) and t.deleted_at is not null ${inSpace(table)}
  returning t.id`

export const purgeRowsOf = (space: string, table: TableDef, masters: Sql): Sql =>
  sql`delete from ${physicalTable(space, table)} where master_id in (${masters})`

/** Deletes shares of purged records. */
export const dropShares = (space: string, table: TableDef, masters: Sql): Sql => sql`
  delete from gantry.record_share
  where space = ${space} and table_id = ${table.id} and record_id in (${masters})`

/** Deletes the holds of purged records. */
export const dropHolds = (space: string, table: TableDef, masters: Sql): Sql => sql`
  delete from gantry.record_hold
  where space = ${space} and table_id = ${table.id} and record_id in (${masters})`

/** Records to remove, restore or purge, with the versions read. */
export const selectedRows = (rows: readonly Row[]): SlotValues => listsOf('treated', atVersion, rows)

const id: Column<Row> = { name: 'id', type: 'uuid', value: row => row.id }
const seen: Column<Row> = { name: 'seen', type: 'int', value: row => row.version }
const atVersion = [id, seen]

const inSpace = (table: TableDef): Sql =>
  table.home === 'platform' ? sql`and t.space = ${slot('space')}` : empty
