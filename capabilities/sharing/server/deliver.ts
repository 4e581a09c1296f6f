import { AppError, type JsonObject, newId } from '@gantry/base/shared'
import {
  type Ctx,
  emit,
  empty,
  everySpace,
  inTransaction,
  type Kernel,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { removeRecords } from '@gantry/records/server'
import type { Delivery } from '../shared/contract.ts'
import type { Delivering } from './delivering.ts'
import { noteReach, reachOf, touchedSince } from './reach.ts'
import { fieldsLeft, offeredStream } from './read-offered.ts'
import { Rejects } from './rejects.ts'
import { isOpen, type StoredShare, storedShare } from './stored-share.ts'
import { chunk, writeArrivals } from './write-arrivals.ts'

/** Records of one offer that are delivered at most; more belong into a task that reads in parts. */
const mostRows = 100_000

/** Deliveries that fail in a row until the owner of the offer is told: the first one and its repetitions. */
const keepsFailing = 3

/**
 * Delivers an offer once: records that are new or changed are written by key, each batch in a transaction with its counts, so that a
 * delivery that is repeated writes nothing twice. Answers how it ended; failures are kept in its row.
 * @throws when the process stops: the delivery stays `running`, and the queue repeats it
 */
export const deliver = async (
  kernel: Kernel,
  share: StoredShare,
  cause: Delivery['cause'],
  signal: AbortSignal,
): Promise<Delivery['state']> => {
  const { arrival, giver, taker } = share
  if (arrival?.mode !== 'table') return 'stopped'
  const into = systemCtx(kernel, taker, 'delivery of shared data')
  const delivery = newId()
  await inTransaction(into, async ({ db }) => {
    // What a process that ended left behind.
    await db.run(sql`
      update gantry.share_delivery set state = 'failed', ended_at = ${kernel.now()}, error = '{"code":"server.failed","params":{}}'
      where share = ${share.id}::uuid and state = 'running'`)
    await db.run(sql`
      insert into gantry.share_delivery (id, share, giver, taker, cause, state, started_at)
      values (${delivery}::uuid, ${share.id}::uuid, ${giver}, ${taker}, ${cause}, 'running', ${kernel.now()})`)
  })
  const work: Delivering = { share, arrival, delivery, rejects: new Rejects(delivery, share) }
  try {
    const left = { ...share, fields: await fieldsLeft(kernel, share) }
    const reach = await reachOf(kernel, left, cause)
    const { since } = reach
    // Before the records themselves: one that is changed in between is seen, and must not count as gone.
    const touched = arrival.removes && since ? await touchedSince(kernel, share, since) : null
    const seen = await writeOffered(kernel, into, { ...work, share: left }, since, signal)
    if (arrival.removes) await removeGone(into, work, seen, touched)
    const isComplete = work.rejects.count === 0
    const state = isComplete ? 'succeeded' : 'partly'
    await noteReach(kernel, share, reach, isComplete)
    await end(into, work, state, null)
    return state
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof AppError)) {
      kernel.log.error({ err: error, share: share.id }, 'delivery of shared data failed')
      await end(into, work, 'failed', { code: 'server.failed', params: {} })
      return 'failed'
    }
    const state = error.code === 'share.state' ? 'stopped' : 'failed'
    await end(into, work, state, { code: error.code, params: error.params })
    return state
  }
}

const writeOffered = async (
  kernel: Kernel,
  into: Ctx,
  work: Delivering,
  since: Date | null,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  await into.db.run(
    sql`update gantry.share_delivery set whole = ${since === null} where id = ${work.delivery}::uuid`,
  )
  for await (const rows of offeredStream(kernel, work.share, since, into.actor)) {
    for (const { id } of rows) seen.add(id)
    if (seen.size > mostRows) throw new AppError('share.too_many', { max: mostRows })
    for (let from = 0; from < rows.length; from += chunk) {
      signal.throwIfAborted()
      const part = rows.slice(from, from + chunk)
      await inOpen(into, work, tx => writeArrivals(tx, work, part))
    }
  }
  return seen
}

/** A transaction that begins while the offer is in force; whoever stops it waits for it, and nothing is written afterwards. */
const inOpen = (into: Ctx, { share }: Delivering, step: (tx: Ctx) => Promise<void>): Promise<void> =>
  inTransaction(into, async tx => {
    const now = await storedShare(tx.db, share.id, sql`for share`)
    if (!isOpen(now) || now.revision !== share.revision) throw new AppError('share.state')
    await step(tx)
  })

/** Removes the records whose originals are no longer offered: all that were not seen, or of those that were touched. */
const removeGone = async (
  into: Ctx,
  work: Delivering,
  seen: ReadonlySet<string>,
  touched: ReadonlySet<string> | null,
): Promise<void> => {
  const { share, arrival, delivery } = work
  const { rows } = await into.db.run<{ readonly source: string; readonly target: string }>(
    sql`
      select source, target from gantry.share_arrival
      where share = ${share.id}::uuid ${touched === null ? empty : sql`and source = any(${[...touched]}::uuid[])`}
      limit ${2 * mostRows}`,
  )
  const gone = rows.filter(({ source }) => !seen.has(source))
  for (let from = 0; from < gone.length; from += chunk) {
    const part = gone.slice(from, from + chunk)
    await inOpen(into, work, async tx => {
      const targets = part.map(({ target }) => target)
      const { done, refused } = await removeRecords(tx, arrival.table, { filter: where('id', 'in', targets) })
      // What stays, such as a record in use, is told and tried again.
      for (const { id, code, issues } of refused) await work.rejects.add(tx.db, id, code, issues ?? [])
      const stay = new Set(refused.map(({ id }) => id))
      const over = part.filter(({ target }) => !stay.has(target))
      await tx.db.run(sql`
        delete from gantry.share_arrival
        where share = ${share.id}::uuid and source = any(${over.map(({ source }) => source)}::uuid[])`)
      await tx.db.run(
        sql`update gantry.share_delivery set removed = removed + ${done.length} where id = ${delivery}::uuid`,
      )
    })
  }
}

const end = (
  into: Ctx,
  { share, delivery, rejects }: Delivering,
  state: Delivery['state'],
  error: { readonly code: string; readonly params: JsonObject } | null,
): Promise<void> =>
  into.kernel.database.transaction(everySpace, async db => {
    await db.run(sql`
      update gantry.share_delivery set state = ${state}, ended_at = ${into.kernel.now()},
        rejected = ${rejects.count}, error = ${error === null ? null : JSON.stringify(error)}::jsonb
      where id = ${delivery}::uuid`)
    const { rows } = await db.run<{ readonly failures: number }>(sql`
      update gantry.share set failures = case when ${state} = 'failed' then failures + 1 else 0 end
      where id = ${share.id}::uuid and (${state} = 'failed' or ${state} <> 'stopped' and failures > 0)
      returning failures`)
    const told = { id: share.id, name: share.name }
    const failures = rows[0]?.failures
    if (failures === 1) await emit({ ...into, db }, { type: 'share.failed', payload: told })
    if (failures === keepsFailing)
      await emit({ ...into, db, space: share.giver }, { type: 'share.failing', payload: told })
  })
