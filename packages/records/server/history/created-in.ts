import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'

interface Batch {
  /** The request or job that made the records. */
  readonly batch: string
  readonly table: TableId
  /** The place to go on after; 0: from the beginning. */
  readonly after: number
}

/** Records a batch of the actor created, in their order, with the place of each. */
export const createdIn = async (
  ctx: Ctx,
  { batch, table, after }: Batch,
  most: number,
): Promise<readonly { readonly place: number; readonly record: string }[]> => {
  const { rows } = await ctx.db.run<{ readonly place: number; readonly record: string }>(sql`
    select a.id as place, a.record_id as record from gantry.act b
    join gantry.audit a on a.space = b.space and a.request_id = b.id and a.table_id = b.table_id and a.id >= b.first
    where b.space = ${ctx.space} and b.id = ${batch} and b.table_id = ${table} and b.person = ${ctx.actor.personId}::uuid
      and a.id > ${after} and a.action = 'record.created'
    order by a.id limit ${most}`)
  return rows
}
