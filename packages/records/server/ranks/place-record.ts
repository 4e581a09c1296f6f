import { newId } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { rankBetween } from '../../shared/rank-between.ts'
import { findTable } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { rankOf } from './rank-order.ts'

/** Between which records of a view another one comes to stand; null: none there. */
export interface Neighbours {
  readonly above: string | null
  readonly below: string | null
}

/**
 * Gives a record its place in a view, in the transaction of `ctx`: one row, whatever else stands there. Neighbours that are gone
 * are left out; what its reader may see is not asked, for nothing is told.
 */
export const placeRecord = (
  ctx: Ctx,
  table: TableId,
  view: string,
  record: string,
  { above, below }: Neighbours,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const found = findTable(await catalogOf(tx), table)
    const ids = [above, below].filter(id => id !== null)
    const { rows } = await tx.db.run<{ readonly id: string; readonly rank: string }>(sql`
      select r.id, ${rankOf(tx.space, view, 'r')} as rank from ${physicalTable(tx.space, found)} r
      where r.id = any(${ids}::uuid[])`)
    const ranks = new Map(rows.map(({ id, rank }) => [id, rank]))
    // The list falls: what stands below has the lesser rank. Records made later come before whatever was put to the top.
    const upper = ranks.get(above ?? '') ?? newId(tx.now.getTime())
    const rank = rankBetween(ranks.get(below ?? '') ?? null, upper)
    await tx.db.run(sql`
      insert into gantry.view_rank (space, view_id, record_id, rank)
      values (${tx.space}, ${view}::uuid, ${record}::uuid, ${rank})
      on conflict (space, view_id, record_id) do update set rank = excluded.rank`)
  })
