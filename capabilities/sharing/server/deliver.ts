import { AppError, type JsonObject, newId } from '@gantry/base/shared'
import { type Ctx, emit, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { removeRecords } from '@gantry/records/server'
import type { Delivery } from '../shared/contract.ts'
import type { Delivering } from './delivering.ts'
import { offeredStream } from './read-offered.ts'
import { Rejects } from './rejects.ts'
import { isOpen, type StoredShare, storedShare } from './stored-share.ts'
import { chunk, writeArrivals } from './write-arrivals.ts'

/** Records of one offer that are delivered at most; more belong into a task that reads in parts. */
const mostRows = 100_000

/**
 * Delivers all records of an offer once: those that are new or changed are written by key, each batch in a transaction with its counts,
 * so that a delivery that is repeated writes nothing twice. Answers how it ended; failures are kept in its row.
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
    const seen = await writeAll(kernel, into, work, signal)
    if (arrival.removes) await removeGone(into, work, seen)
    const state = work.rejects.count > 0 ? 'partly' : 'succeeded'
    await end(into, work, state, null)
    return state
  } catch (error) {
    if (!(error instanceof AppError)) {
      await end(into, work, 'failed', { code: 'server.failed', params: {} })
      throw error
    }
    const state = error.code === 'share.state' ? 'stopped' : 'failed'
    await end(into, work, state, { code: error.code, params: error.params })
    return state
  }
}

const writeAll = async (
  kernel: Kernel,
  into: Ctx,
  work: Delivering,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  for await (const rows of offeredStream(kernel, work.share, into.actor)) {
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

/** Removes the records whose originals are no longer offered. */
const removeGone = async (into: Ctx, work: Delivering, seen: ReadonlySet<string>): Promise<void> => {
  const { share, arrival, delivery } = work
  const { rows } = await into.db.run<{ readonly source: string; readonly target: string }>(
    sql`select source, target from gantry.share_arrival where share = ${share.id}::uuid limit ${2 * mostRows}`,
  )
  const gone = rows.filter(({ source }) => !seen.has(source))
  for (let from = 0; from < gone.length; from += chunk) {
    const part = gone.slice(from, from + chunk)
    await inOpen(into, work, async tx => {
      const targets = part.map(({ target }) => target)
      const { done } = await removeRecords(tx, arrival.table, { filter: where('id', 'in', targets) })
      await tx.db.run(sql`
        delete from gantry.share_arrival
        where share = ${share.id}::uuid and source = any(${part.map(({ source }) => source)}::uuid[])`)
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
  inTransaction(into, async tx => {
    await tx.db.run(sql`
      update gantry.share_delivery set state = ${state}, ended_at = ${into.kernel.now()},
        rejected = ${rejects.count}, error = ${error === null ? null : JSON.stringify(error)}::jsonb
      where id = ${delivery}::uuid`)
    if (state === 'failed')
      await emit(tx, { type: 'share.failed', payload: { id: share.id, name: share.name } })
  })
