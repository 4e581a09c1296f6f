import { type Ctx, raw, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { physicalName } from './indexes.ts'

export interface TableSize {
  /** PostgreSQL's estimate. */
  readonly rows: number
  readonly bytes: number
}

/** Size in bytes below which a statement over the whole table takes milliseconds. */
const large = 1024 * 1024

export const isLarge = ({ bytes }: TableSize): boolean => bytes > large

/** Estimated size of a table without reading it; zero for a table that does not exist yet. */
export const tableSize = async (ctx: Ctx, table: Pick<TableDef, 'id' | 'home'>): Promise<TableSize> => {
  const name = physicalName(ctx.space, table)
  const { rows } = await ctx.db.run<TableSize>(sql`
    select pg_relation_size(c.oid)::bigint as bytes, case
      when c.reltuples > 0 and c.relpages > 0
        then (c.reltuples / c.relpages * pg_relation_size(c.oid) / current_setting('block_size')::int)::bigint
      -- Nobody has counted yet: a row of some 150 bytes.
      else pg_relation_size(c.oid) / 150 end as rows
    from pg_class c where c.oid = to_regclass(${name})`)
  return rows[0] ?? { rows: 0, bytes: 0 }
}

/** Up to these sizes counting reads little; the estimate of a small table is off by its unused space. */
const countedRows = 10_000
const countedBytes = 16 * 1024 * 1024

/** Rows of a table, deleted ones included: counted where that is cheap, otherwise PostgreSQL's estimate. */
export const rowsIn = async (ctx: Ctx, table: Pick<TableDef, 'id' | 'home'>): Promise<number> => {
  const { rows, bytes } = await tableSize(ctx, table)
  if (bytes === 0) return 0
  if (rows >= countedRows || bytes > countedBytes) return rows
  const counted = await ctx.db.run<{ count: number }>(sql`
    select count(*)::int as count
    from (select from ${raw(physicalName(ctx.space, table))} limit ${countedRows}) few`)
  return counted.rows[0]?.count ?? 0
}
