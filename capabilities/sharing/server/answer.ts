import { AppError, type Issue, issue } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, emit, everySpace, type Sql, sql } from '@gantry/kernel/server'
import { effectiveRights, tableOf } from '@gantry/records/server'
import type { Arrival } from '../shared/contract.ts'
import { takesText } from '../shared/crossing.ts'
import { wakeShare } from './share-clock.ts'
import { ownShare, type StoredShare } from './stored-share.ts'

/** @throws AppError request.invalid, table.not_found */
const checkArrival = async (ctx: Ctx, { copies, fields }: StoredShare, arrival: Arrival): Promise<void> => {
  if (arrival.mode === 'live') return
  if (!copies) throw new AppError('request.invalid', {}, [issue('arrival.mode', 'share_no_copies')])
  const table = await tableOf(ctx, arrival.table)
  const { operations, writable } = await effectiveRights(ctx, table)
  const { mapping, key, removes } = arrival
  // Deliveries write as the system, so who accepts them must be allowed all that they will do.
  const needed = [
    'create' as const,
    ...(key === undefined ? [] : ['update' as const]),
    ...(removes ? ['remove' as const] : []),
  ]
  if (
    table.home === 'platform' ||
    table.master !== undefined ||
    needed.some(operation => !operations.includes(operation))
  )
    throw new AppError('table.not_found', { table: arrival.table })
  const issues = mapping.flatMap(({ from, to }, at): Issue[] => {
    const field = Object.hasOwn(table.fields, to) ? table.fields[to] : undefined
    const place = `arrival.mapping.${at}`
    if (!fields.some(({ id }) => id === from)) return [issue(place, 'unknown', { value: from })]
    if (!field || !takesText(field) || !writable.includes(to)) return [issue(place, 'unknown', { value: to })]
    return mapping.findIndex(each => each.to === to) < at ? [issue(place, 'duplicate', { value: to })] : []
  })
  if (key !== undefined && !mapping.some(({ to }) => to === key))
    issues.push(issue('arrival.key', 'unknown', { value: key }))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

interface Turn {
  /** The states it is possible in. */
  readonly from: readonly StoredShare['state'][]
  readonly side?: 'giver' | 'taker'
  readonly action: string
  readonly set: (share: StoredShare) => Sql
  readonly details?: Readonly<Record<string, string>>
  /** Tells the other side. */
  readonly event?: string
  readonly also?: (db: Executor, share: StoredShare) => Promise<void>
}

/** Changes the state of an offer, noted on both sides. @throws AppError share.not_found, share.state */
const turn = (
  ctx: Ctx,
  id: string,
  { from, side, action, set, details = {}, event, also }: Turn,
): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async db => {
    const here: Ctx = { ...ctx, db, tx: db }
    const share = await ownShare(here, id, side)
    if (!from.includes(share.state) || (share.ended && side !== undefined)) throw new AppError('share.state')
    await db.run(sql`update gantry.share set ${set(share)} where id = ${id}::uuid`)
    await also?.(db, share)
    const other: Ctx = { ...here, space: share.giver === ctx.space ? share.taker : share.giver }
    const said = { id, name: share.name, by: ctx.space, ...details }
    await audit(here, { action, details: said })
    await audit(other, { action, details: said })
    if (event) await emit(other, { type: event, payload: { id, name: share.name } })
    if (action !== 'share.stopped') await wakeShare(db, id, ctx.now, 'schedule')
  })

/**
 * Accepts an offer, or changes where its records arrive. What arrived elsewhere stays there.
 * @throws AppError share.not_found, share.state, request.invalid
 */
export const acceptShare = async (ctx: Ctx, id: string, arrival: Arrival): Promise<void> => {
  const share = await ownShare(ctx, id, 'taker')
  await checkArrival(ctx, share, arrival)
  const moved = (was: Arrival | null) =>
    was?.mode === 'table' && (arrival.mode !== 'table' || arrival.table !== was.table)
  await turn(ctx, id, {
    from: ['offered', 'refused', 'active'],
    side: 'taker',
    action: 'share.accepted',
    set: () => sql`state = 'active', reason = '', arrival = ${JSON.stringify(arrival)}::jsonb,
      next_at = ${arrival.mode === 'table' ? ctx.now : null}, next_cause = 'schedule', attempts = 0, revision = revision + 1`,
    ...(share.state === 'active' ? {} : { event: 'share.accepted' }),
    also: async (db, { arrival: was }) => {
      if (moved(was)) await db.run(sql`delete from gantry.share_arrival where share = ${id}::uuid`)
    },
  })
}

/** @throws AppError share.not_found, share.state */
export const refuseShare = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  turn(ctx, id, {
    from: ['offered'],
    side: 'taker',
    action: 'share.refused',
    set: () => sql`state = 'refused', reason = ${reason.trim()}`,
    details: { reason },
    event: 'share.refused',
  })

/** Either side ends it at once: readings and deliveries under way look for the state too. @throws AppError share.not_found, share.state */
export const stopShare = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  turn(ctx, id, {
    from: ['offered', 'active'],
    action: 'share.stopped',
    set: () => sql`state = 'stopped', reason = ${reason.trim()}, stopped_by = ${ctx.space}, next_at = null`,
    details: { reason },
    event: 'share.stopped',
  })

/** Only the side that stopped it resumes it. @throws AppError share.not_found, share.state */
export const resumeShare = (ctx: Ctx, id: string): Promise<void> =>
  turn(ctx, id, {
    from: ['stopped'],
    action: 'share.resumed',
    set: ({ stoppedBy, arrival }) => {
      if (stoppedBy !== ctx.space) throw new AppError('share.state')
      return sql`state = ${arrival === null ? 'offered' : 'active'}, reason = '', stopped_by = null, attempts = 0,
        next_at = ${arrival?.mode === 'table' ? ctx.now : null}, next_cause = 'schedule'`
    },
  })
