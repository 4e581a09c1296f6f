import { type Ctx, sql } from '@gantry/kernel/server'
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
