import { type Ctx, sql } from '@gantry/kernel/server'
import type { DataTable } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { spaceSchema } from '../physical.ts'

interface Row extends Omit<DataTable, 'table'> {
  readonly id: string
}

/** The drawn tables of a space with what they take, the largest first; rows are PostgreSQL's estimate. At most 1,000. */
export const listSizes = async (ctx: Ctx): Promise<readonly DataTable[]> => {
  const { tables } = await catalogOf(ctx)
  const { rows } = await ctx.db.run<Row>(sql`
    with slowest as (
      select table_id, max(worst_ms) as worst from gantry.slow_view where space = ${ctx.space} group by table_id
    ), before as (
      select distinct on (table_id) table_id, bytes from gantry.table_size
      where space = ${ctx.space} and day < ${ctx.kernel.now()}::date order by table_id, day
    )
    select d.id, d.app, greatest(c.reltuples::bigint, pg_stat_get_live_tuples(c.oid)) as rows, pg_table_size(c.oid) as bytes,
      pg_indexes_size(c.oid) as "indexBytes", pg_total_relation_size(c.oid) - before.bytes as grown,
      slowest.worst::int as slowest
    from gantry.table_def d
      join pg_class c on c.oid = to_regclass(format('%I.%I', ${spaceSchema(ctx.space)}::text, 't_' || d.id))
      left join slowest on slowest.table_id = d.id
      left join before on before.table_id = d.id
    where d.space = ${ctx.space} and d.source = 'space' and d.hidden_at is null
    order by pg_total_relation_size(c.oid) desc, d.id limit 1000`)
  return rows.map(({ id, ...row }) => ({ ...row, table: { id, label: tables.get(id)?.label ?? id } }))
}
