import { limits } from '@gantry/base/shared'
import { type Ctx, empty, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { BatchInfo, TableId } from '@gantry/model/shared'
import { tableOf } from '../catalog/snapshots.ts'

interface BatchLine {
  readonly id: string
  readonly kind: BatchInfo['kind']
  readonly at: string
  readonly person: string
  readonly name: string | null
  readonly undoneBy: string | null
}

/** Batches on a table that can still be undone: one's own, or all for administrators. */
export const listBatches = async (ctx: Ctx, table: TableId): Promise<readonly BatchInfo[]> => {
  await tableOf(ctx, table)
  const { rows } = await ctx.db.run<BatchLine>(sql`
    select id, kind, person, name, undone_by as "undoneBy",
      ${isoMilliseconds(sql`at`)} as at
    from gantry.act
    where space = ${ctx.space} and table_id = ${table} and kind <> 'edit' and at > ${ctx.now}::timestamptz - ${`${limits.restorableDays} days`}::interval
      ${ctx.actor.userType === 'admin' ? empty : sql`and person = ${ctx.actor.personId}::uuid`}
    order by at desc limit 100`)
  return rows.map(({ person, name, ...act }) => ({ ...act, by: { id: person, title: name ?? '' } }))
}
