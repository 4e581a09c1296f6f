import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { holdOn } from './held.ts'
import type { HeldTest } from './row-filter.ts'
import type { Rows } from './rows.ts'

/** Condition for held records: one lookup by primary key for each row that everything else admits. */
export const heldInSql = ({ operation, person }: HeldTest, rows: Rows): Sql => sql`exists (
  select 1 from gantry.record_hold h
  where h.space = ${rows.catalog.space} and h.table_id = ${rows.table.id} and h.record_id = ${ident(rows.alias, 'id')}
    and ${operation === 'read' ? sql`h.only_for <> ${person}::uuid` : sql`${operation} = any(h.refuses)`})`

/** The hold of the record under an alias, in the form of `Hold`. */
export const holdOnRow = (space: string, table: Pick<TableDef, 'id'>, alias: string): Sql => sql`
  (select json_build_object('refuses', h.refuses, 'onlyFor', h.only_for)
    from gantry.record_hold h
    where h.space = ${space} and h.table_id = ${table.id} and h.record_id = ${ident(alias, 'id')})
    as ${ident(holdOn)}`
