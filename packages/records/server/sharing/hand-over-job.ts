import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx, defineJob, sql } from '@gantry/kernel/server'
import type { HandOverReport, TableDef, TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { type HandOver, handOverRecords } from './hand-over.ts'

/** All records of one person; with `table` only of that one. */
export interface HandOverAll extends HandOver {
  readonly from: string
  readonly table?: TableId
}

/** Records handed over between two looks at whether somebody wants it stopped. */
const together = 200
/** Refusals told one by one; beyond them only their number is. */
const told = 50

/**
 * Who may hand over everything of a person: that person, as far as the policy lets him, and the administrator for one who
 * leaves, but never to himself: it would open to him whatever he cares to take.
 *
 * @throws AppError permission.denied
 */
export const checkHandOverAll = (ctx: Ctx, { from, to }: HandOverAll): void => {
  const { personId, userType } = ctx.actor
  const leaver = userType === 'admin' && to !== personId
  if (from !== personId && !leaver) throw new AppError('permission.denied')
}

/** Begins where it was stopped: what has been handed over is no longer found. */
export const handOverJob = defineJob<HandOverAll, HandOverReport>({
  name: 'records.hand_over',
  run: async (ctx, wanted, control) => {
    checkHandOverAll(ctx, wanted)
    const own = wanted.from === ctx.actor.personId
    const acting = own ? ctx : asSystem(ctx, 'records of somebody who leaves')
    const tables = await tablesOf(ctx, wanted.table)
    let total = 0
    for (const table of tables) total += await countOwned(ctx, table, wanted.from)
    let done = 0
    let seen = 0
    let refusals = 0
    const refused: HandOverReport['refused'][number][] = []
    for (const table of tables)
      for (let after: string | null = null; ; ) {
        await control.progress(seen, total)
        const ids: readonly string[] = await ownedIds(ctx, table, wanted.from, after)
        if (ids.length === 0) break
        const batch = await handOverRecords(acting, table.id, ids, wanted)
        done += batch.done.length
        seen += ids.length
        refusals += batch.refused.length
        for (const { id, code } of batch.refused.slice(0, told - refused.length))
          refused.push({ table: table.id, id, code })
        after = ids.at(-1) ?? null
      }
    await control.progress(seen, total)
    return { done, refused, refusals }
  },
})

const tablesOf = async (ctx: Ctx, only: TableId | undefined): Promise<readonly TableDef[]> =>
  [...(await catalogOf(ctx)).tables.values()].filter(
    ({ id, master, home }) => master === undefined && home !== 'platform' && (only ?? id) === id,
  )

const countOwned = async (ctx: Ctx, table: TableDef, owner: string): Promise<number> => {
  const { rows } = await ctx.db.run<{ count: number }>(sql`
    select count(*)::int as count from ${physicalTable(ctx.space, table)}
    where owner = ${owner}::uuid and deleted_at is null`)
  return rows[0]?.count ?? 0
}

const ownedIds = async (
  ctx: Ctx,
  table: TableDef,
  owner: string,
  after: string | null,
): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select id from ${physicalTable(ctx.space, table)}
    where owner = ${owner}::uuid and deleted_at is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${together}`)
  return rows.map(({ id }) => id)
}
