import { AppError, issue } from '@gantry/base/shared'
import { asSystem, type Ctx, defineJob, type Sql, sql } from '@gantry/kernel/server'
import type { Filter, HandOverReport, TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { question } from '../read/question.ts'
import { from, readingOf } from '../read/reading.ts'
import { scopeOn } from '../write/authorise.ts'
import { type Target, targetOf } from '../write/target.ts'
import { type HandOver, handOverRecords } from './hand-over.ts'

/**
 * All records of one person; with `table` only in that table, with `filter` and `search` only matching ones.
 */
export interface HandOverAll extends HandOver {
  readonly from: string
  readonly table?: TableId
  readonly filter?: Filter
  readonly search?: string
}

/** Records handed over between two checks for cancellation. */
const together = 200
/** Refusals listed individually; beyond them only their number. */
const told = 50

/**
 * Who may hand over all records of a person: that person, as far as the policy permits, and the administrator
 * for a person who leaves, but never to the administrator, who would gain access to any record. A filter or
 * search uses only fields the caller may read.
 *
 * @throws AppError permission.denied, request.invalid for a filter or a search without its table,
 * query.invalid, table.not_found
 */
export const checkHandOverAll = async (ctx: Ctx, wanted: HandOverAll): Promise<void> => {
  const { from, to, table, filter, search } = wanted
  const { personId, userType } = ctx.actor
  const leaver = userType === 'admin' && to !== personId
  if (from !== personId && !leaver) throw new AppError('permission.denied')
  if (filter === undefined && search === undefined) return
  if (table === undefined) throw new AppError('request.invalid', {}, [issue('table', 'required')])
  ownedIn(ctx, await targetOf(ctx, table), wanted)
}

/** Restartable: records already handed over are no longer found. */
export const handOverJob = defineJob<HandOverAll, HandOverReport>({
  name: 'records.hand_over',
  kind: 'short',
  run: async (ctx, wanted, control) => {
    await checkHandOverAll(ctx, wanted)
    const own = wanted.from === ctx.actor.personId
    const acting = own ? ctx : asSystem(ctx, 'records of somebody who leaves')
    const tables = await tablesOf(ctx, wanted)
    let total = 0
    for (const table of tables) total += await countOwned(ctx, table)
    let done = 0
    let seen = 0
    let refusals = 0
    const refused: HandOverReport['refused'][number][] = []
    for (const table of tables)
      for (let after: string | null = null; ; ) {
        await control.progress(seen, total)
        const ids: readonly string[] = await ownedIds(ctx, table, after)
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

/** Query for a person's records in one table. */
interface Owned {
  readonly id: TableId
  readonly rows: Sql
}

const tablesOf = async (ctx: Ctx, wanted: HandOverAll): Promise<readonly Owned[]> => {
  const tables = [...(await catalogOf(ctx)).tables.values()].filter(
    ({ id, master, home }) => master === undefined && home !== 'platform' && (wanted.table ?? id) === id,
  )
  return Promise.all(tables.map(async ({ id }) => ownedIn(ctx, await targetOf(ctx, id), wanted)))
}

/** @throws AppError query.invalid for a filter on unknown or unreadable fields */
const ownedIn = (ctx: Ctx, target: Target, wanted: HandOverAll): Owned => {
  const reading = readingOf(scopeOn(ctx, target))
  return {
    id: target.table.id,
    rows: sql`from ${from(reading)} where r.owner = ${wanted.from}::uuid and r.deleted_at is null${question(reading, wanted)}`,
  }
}

const countOwned = async (ctx: Ctx, { rows: owned }: Owned): Promise<number> => {
  const { rows } = await ctx.db.run<{ count: number }>(sql`select count(*)::int as count ${owned}`)
  return rows[0]?.count ?? 0
}

const ownedIds = async (
  ctx: Ctx,
  { rows: owned }: Owned,
  after: string | null,
): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select r.id ${owned} and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${together}`)
  return rows.map(({ id }) => id)
}
