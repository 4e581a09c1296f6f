import { createHash } from 'node:crypto'
import { AppError, type Json, type JsonObject, newId } from '@gantry/base/shared'
import { type Ctx, emit, inTransaction, type Kernel, openText, sql, systemCtx } from '@gantry/kernel/server'
import { allowedHosts, sendOut, signatures } from '@gantry/outbound/server'
import type { Delivery } from '../../shared/contract.ts'
import { type LastReach, type Reach, reachOfOffered, touchedSince } from '../reach.ts'
import { fieldsLeft, type OfferedRow, offeredStream } from '../read-offered.ts'
import { isInForce, placeOfSecret, type StoredAgreement, storedAgreement } from './stored-agreement.ts'

/** Records in one request at most. */
const chunk = 200
/** Records of one agreement at most. */
const mostRows = 100_000
/** Milliseconds one request may take. */
const timeout = 30_000

interface Sending {
  readonly agreement: StoredAgreement
  readonly delivery: string
  readonly secret: string
  readonly signal: AbortSignal
  /** Requests sent so far. */
  part: number
}

/**
 * Sends what changed of an agreement once: records whose values are others than those sent before, and ids of records that are no longer
 * given, in signed requests. What arrived is noted request by request, so that a delivery that is repeated sends only the rest. Answers
 * how it ended; failures are kept in its row.
 * @throws when the process stops: the delivery stays `running`, and the queue repeats it
 */
export const deliverOutside = async (
  kernel: Kernel,
  agreement: StoredAgreement,
  cause: Delivery['cause'],
  signal: AbortSignal,
): Promise<Delivery['state']> => {
  const ctx = systemCtx(kernel, agreement.giver, 'delivery to a system outside')
  const delivery = newId()
  await inTransaction(ctx, async ({ db }) => {
    // What a process that ended left behind.
    await db.run(sql`
      update gantry.outside_delivery set state = 'failed', ended_at = ${kernel.now()}, error = '{"code":"server.failed","params":{}}'
      where agreement = ${agreement.id}::uuid and state = 'running'`)
    await db.run(sql`
      insert into gantry.outside_delivery (id, space, agreement, cause, state, started_at)
      values (${delivery}::uuid, ${ctx.space}, ${agreement.id}::uuid, ${cause}, 'running', ${kernel.now()})`)
  })
  try {
    const secret = openText(ctx, placeOfSecret(agreement.id), agreement.secret)
    if (secret === null) throw new AppError('secret.unreadable')
    const left = { ...agreement, fields: await fieldsLeft(kernel, agreement) }
    const reach = await reachOfOffered(kernel, left, cause, await lastReach(ctx, agreement.id))
    const sending: Sending = { agreement: left, delivery, secret, signal, part: 0 }
    await sendChanges(ctx, sending, reach)
    await noteReach(ctx, agreement.id, reach)
    await end(ctx, sending, 'succeeded', null)
    return 'succeeded'
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof AppError)) {
      kernel.log.error({ err: error, agreement: agreement.id }, 'delivery to a system outside failed')
      await end(ctx, { agreement, delivery }, 'failed', { code: 'server.failed', params: {} })
      return 'failed'
    }
    const state = error.code === 'share.state' ? 'stopped' : 'failed'
    await end(ctx, { agreement, delivery }, state, { code: error.code, params: error.params })
    return state
  }
}

const sendChanges = async (ctx: Ctx, sending: Sending, { since }: Reach): Promise<void> => {
  const { agreement, delivery, signal } = sending
  await ctx.db.run(
    sql`update gantry.outside_delivery set whole = ${since === null} where id = ${delivery}::uuid`,
  )
  // Before the records themselves: one that is changed in between is seen, and must not count as gone.
  const touched = since === null ? null : await touchedSince(ctx.kernel, agreement, since)
  const seen = new Set<string>()
  for await (const rows of offeredStream(ctx.kernel, agreement, since, ctx.actor)) {
    for (const { id } of rows) seen.add(id)
    if (seen.size > mostRows) throw new AppError('share.too_many', { max: mostRows })
    for (let from = 0; from < rows.length; from += chunk) {
      signal.throwIfAborted()
      await sendRows(ctx, sending, rows.slice(from, from + chunk))
    }
  }
  const { rows: sent } = await ctx.db.run<{ readonly source: string }>(sql`
    select source from gantry.outside_sent where agreement = ${agreement.id}::uuid limit ${2 * mostRows}`)
  const gone = sent
    .map(({ source }) => source)
    .filter(id => !seen.has(id) && (touched === null || touched.has(id)))
  for (let from = 0; from < gone.length; from += chunk) {
    signal.throwIfAborted()
    await sendRemoved(ctx, sending, gone.slice(from, from + chunk))
  }
}

const digestOf = ({ values }: OfferedRow): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64')

/** Sends the rows whose values the partner does not have yet. */
const sendRows = async (ctx: Ctx, sending: Sending, rows: readonly OfferedRow[]): Promise<void> => {
  const { agreement, delivery } = sending
  const ids = rows.map(({ id }) => id)
  const { rows: known } = await ctx.db.run<{ readonly source: string; readonly digest: string }>(sql`
    select source, digest from gantry.outside_sent
    where agreement = ${agreement.id}::uuid and source = any(${ids}::uuid[])`)
  const had = new Map(known.map(({ source, digest }) => [source, digest]))
  const changed = rows.filter(row => had.get(row.id) !== digestOf(row))
  if (changed.length > 0) {
    const names = agreement.fields.map(({ id }) => id)
    await send(ctx, sending, {
      rows: changed.map(({ id, values }) => ({
        id,
        values: Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])),
      })),
      removed: [],
    })
  }
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      insert into gantry.outside_sent (space, agreement, source, digest)
      select ${ctx.space}, ${agreement.id}::uuid, s.id, s.digest
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(digestOf)}::text[]) as s(id, digest)
      on conflict (agreement, source) do update set digest = excluded.digest`)
    await tx.db.run(sql`
      update gantry.outside_delivery set read = read + ${rows.length}, sent = sent + ${changed.length}
      where id = ${delivery}::uuid`)
  })
}

/** Tells of records that are no longer given. */
const sendRemoved = async (ctx: Ctx, sending: Sending, removed: readonly string[]): Promise<void> => {
  await send(ctx, sending, { rows: [], removed })
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      delete from gantry.outside_sent
      where agreement = ${sending.agreement.id}::uuid and source = any(${[...removed]}::uuid[])`)
    await tx.db.run(sql`
      update gantry.outside_delivery set removed = removed + ${removed.length} where id = ${sending.delivery}::uuid`)
  })
}

interface Part {
  readonly rows: readonly JsonObject[]
  readonly removed: readonly string[]
}

/**
 * Sends one request, signed as webhooks are. Its id stays the same for a part of a delivery, by which the partner knows it again.
 * @throws AppError share.state where the agreement was stopped meanwhile, share.outside_status; outbound.… without an answer
 */
const send = async (ctx: Ctx, sending: Sending, { rows, removed }: Part): Promise<void> => {
  const { agreement, delivery, secret, signal } = sending
  if (!isInForce(await storedAgreement(ctx.db, agreement.id))) throw new AppError('share.state')
  sending.part++
  const id = `${delivery}.${sending.part}`
  const timestamp = Math.floor(ctx.kernel.now().getTime() / 1_000)
  const data: Json = {
    agreement: agreement.id,
    name: agreement.name,
    part: sending.part,
    fields: agreement.fields.map(({ id: field, label }) => ({ id: field, label })),
    rows: [...rows],
    removed: [...removed],
  }
  const body = JSON.stringify({
    type: 'exchange.rows',
    timestamp: ctx.kernel.now().toISOString(),
    data,
  })
  const { status } = await sendOut(
    {
      method: 'POST',
      url: agreement.address,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures([secret], { id, timestamp, body }),
      },
      body,
    },
    {
      allowed: await allowedHosts(ctx.kernel),
      signal,
      limits: { milliseconds: timeout, bytes: 64 * 1024, redirects: 0 },
    },
  )
  if (status < 200 || status >= 300) throw new AppError('share.outside_status', { status })
}

/** How far the last delivery that succeeded has read. */
const lastReach = async (ctx: Ctx, id: string): Promise<LastReach | undefined> => {
  const { rows } = await ctx.db.run<LastReach>(sql`
    select basis, (extract(epoch from read_from) * 1000)::float8 as "readFrom",
      (extract(epoch from whole_at) * 1000)::float8 as "wholeAt"
    from gantry.outside_agreement where id = ${id}::uuid`)
  return rows[0]
}

const noteReach = async (ctx: Ctx, id: string, { since, begun, next, basis }: Reach): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.outside_agreement set basis = ${basis}, read_from = ${next},
      whole_at = case when ${since === null} then ${begun}::timestamptz else whole_at end
    where id = ${id}::uuid`)
}

/** Notes the end, and tells the administrators of the first failure in a row. */
const end = (
  ctx: Ctx,
  { agreement, delivery }: Pick<Sending, 'agreement' | 'delivery'>,
  state: Delivery['state'],
  error: { readonly code: string; readonly params: JsonObject } | null,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      update gantry.outside_delivery set state = ${state}, ended_at = ${ctx.kernel.now()},
        error = ${error === null ? null : JSON.stringify(error)}::jsonb
      where id = ${delivery}::uuid`)
    if (state === 'stopped') return
    const { rows } = await tx.db.run<{ readonly failures: number }>(sql`
      update gantry.outside_agreement set failures = case when ${state} = 'failed' then failures + 1 else 0 end
      where id = ${agreement.id}::uuid returning failures`)
    if (rows[0]?.failures === 1)
      await emit(tx, { type: 'share.failed', payload: { id: agreement.id, name: agreement.name } })
  })
