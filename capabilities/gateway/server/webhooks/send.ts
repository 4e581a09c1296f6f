import { AppError, isPlainObject, isSpaceId, isUuid } from '@gantry/base/shared'
import {
  type Ctx,
  emit,
  inTransaction,
  isFeatureOff,
  type Kernel,
  openText,
  platform,
  type Queue,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { allowedHosts, OutboundFailure, sendOut, signatures } from '@gantry/outbound/server'
import { longestFailure, nextAttempt } from '../../shared/webhooks/attempts.ts'
import { heldBack, wakeWebhook, webhookQueue } from './deliver.ts'

/** Deliveries of one turn: other webhooks wait meanwhile. */
const ofOneTurn = 50
/** Milliseconds of one turn. */
const longestTurn = 15_000
/** Timeout of one attempt, in milliseconds. */
const attemptTimeout = 10_000
const longestError = 200
/** Days deliveries are kept. */
const keptDays = 30

export const placeOfSecret = (webhook: string): string => `gateway/webhook/${webhook}`

interface Open {
  readonly name: string
  readonly address: string
  readonly secret: string
  readonly old: string | null
  readonly owner: string
  readonly failingSince: string | null
}

interface Due {
  readonly id: string
  readonly type: string
  readonly table: string | null
  readonly record: string | null
  readonly version: number | null
  readonly at: string
  readonly attempts: number
}

interface Attempt {
  readonly status: number | null
  readonly milliseconds: number
  /** Null: it arrived. */
  readonly error: string | null
}

/** Sends what is due at a webhook, in the order of the events, until an attempt fails. No transaction is open meanwhile. */
export const sendDue = async (ctx: Ctx, webhook: string, signal: AbortSignal): Promise<void> => {
  // What happens meanwhile is kept and sent once the feature is on.
  if (isFeatureOff(ctx, 'gateway')) return wakeNext(ctx, webhook, heldBack)
  const { rows: found } = await ctx.db.run<Open>(sql`
    select name, address, secret, case when old_ends > ${ctx.kernel.now()} then old_secret end as old, owner,
      failing_since as "failingSince"
    from gantry.gateway_webhook where space = ${ctx.space} and id = ${webhook} and state = 'active'`)
  const [open] = found
  if (!open) return
  const secrets = [open.secret, open.old].flatMap(each =>
    each === null ? [] : (openText(ctx, placeOfSecret(webhook), each) ?? []),
  )
  if (secrets.length === 0) throw new AppError('secret.unreadable')
  const { rows: due } = await ctx.db.run<Due>(sql`
    select id, type, table_id as "table", record, version, at, attempts from gantry.gateway_delivery
    where space = ${ctx.space} and webhook = ${webhook} and state = 'waiting' and next_at <= ${ctx.kernel.now()}
    order by id limit ${ofOneTurn}`)
  const began = performance.now()
  for (const delivery of due) {
    if (performance.now() - began > longestTurn) break
    // Another turn sends them.
    if (!(await claim(ctx, delivery))) return
    const attempt = await attemptOf(ctx, open.address, secrets, delivery, signal)
    const goesOn = await inTransaction(ctx, tx =>
      recordAttempt(tx, { ...open, id: webhook }, delivery, attempt),
    )
    if (!goesOn) return wakeNext(ctx, webhook, open.failingSince === null ? 5_000 : heldBack)
  }
  await wakeNext(ctx, webhook, 0)
}

/** Takes a delivery for longer than one attempt lasts; false: another turn has it. */
const claim = async (ctx: Ctx, { id, attempts }: Due): Promise<boolean> => {
  const now = ctx.kernel.now()
  const { count } = await ctx.db.run(sql`
    update gantry.gateway_delivery set next_at = ${new Date(now.getTime() + 3 * attemptTimeout)}
    where space = ${ctx.space} and id = ${id} and state = 'waiting' and attempts = ${attempts} and next_at <= ${now}`)
  return count > 0
}

const attemptOf = async (
  ctx: Ctx,
  address: string,
  secrets: readonly string[],
  { id, type, table, record, version, at }: Due,
  signal: AbortSignal,
): Promise<Attempt> => {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const timestamp = Math.floor(ctx.kernel.now().getTime() / 1_000)
  const body = JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data: { space: ctx.space, table, record, version },
  })
  try {
    const { status } = await sendOut(
      {
        method: 'POST',
        url: address,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatures(secrets, { id, timestamp, body }),
        },
        body,
      },
      {
        allowed: await allowedHosts(ctx.kernel),
        signal,
        limits: { milliseconds: attemptTimeout, bytes: 64 * 1024, redirects: 0 },
      },
    )
    return { status, milliseconds: took(), error: status >= 200 && status < 300 ? null : 'outbound.status' }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { status: null, milliseconds: took(), error: error.code.slice(0, longestError) }
  }
}

/** Whether another attempt would be refused as well, before anything is sent. */
const isFinal = (error: string): boolean =>
  ['outbound.address', 'outbound.insecure', 'outbound.internal'].includes(error)

/** Records the result of an attempt. @returns whether the next delivery may be sent at once */
const recordAttempt = async (
  tx: Ctx,
  { id: webhook, name, owner, failingSince }: Open & { readonly id: string },
  { id, attempts }: Due,
  { status, milliseconds, error }: Attempt,
): Promise<boolean> => {
  const now = tx.kernel.now()
  const next = error === null || isFinal(error) ? null : nextAttempt(now.getTime(), attempts + 1)
  const state = error === null ? 'delivered' : next === null ? 'failed' : 'waiting'
  await tx.db.run(sql`
    update gantry.gateway_delivery set state = ${state}, attempts = attempts + 1, status = ${status}, ms = ${milliseconds},
      error = ${error}, next_at = ${next === null ? null : new Date(next)}
    where space = ${tx.space} and id = ${id} and state = 'waiting'`)
  if (error === null) {
    if (failingSince !== null)
      await tx.db.run(sql`
        update gantry.gateway_webhook set failing_since = null where space = ${tx.space} and id = ${webhook}`)
    return true
  }
  const isOver = failingSince !== null && now.getTime() - new Date(failingSince).getTime() >= longestFailure
  const why = status === 410 ? 'gone' : isOver ? 'failing' : null
  await tx.db.run(sql`
    update gantry.gateway_webhook set failing_since = coalesce(failing_since, ${now}),
      state = case when ${why}::text is null then state else 'stopped' end, stopped_why = ${why}
    where space = ${tx.space} and id = ${webhook}`)
  if (why !== null) await emit(tx, { type: 'gateway.webhook_stopped', payload: { to: [owner], name, why } })
  return false
}

/** Wakes the queue when the next delivery is due, after the pause at the earliest. */
const wakeNext = async (ctx: Ctx, webhook: string, pause: number): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly at: string | null }>(sql`
    select min(d.next_at) as at from gantry.gateway_delivery d
    join gantry.gateway_webhook w on w.space = d.space and w.id = d.webhook and w.state = 'active'
    where d.space = ${ctx.space} and d.webhook = ${webhook} and d.state = 'waiting'`)
  const at = rows[0]?.at
  if (at)
    await wakeWebhook(ctx, webhook, new Date(Math.max(Date.parse(at), ctx.kernel.now().getTime() + pause)))
}

/** One entry for each webhook, so that one that does not answer takes one place only. */
export const webhookSending: Queue = {
  ...webhookQueue,
  concurrency: 4,
  run: async (kernel, about, signal) => {
    if (!isPlainObject(about) || !isUuid(about.webhook)) return
    if (typeof about.space !== 'string' || !isSpaceId(about.space)) return
    await sendDue(systemCtx(kernel, about.space, 'webhooks'), about.webhook, signal)
  },
}

/** Forgets old deliveries, and wakes webhooks whose entry of the queue was lost. */
export const webhookUpkeep: Schedule = {
  name: 'gateway_webhooks_upkeep',
  cron: '*/15 * * * *',
  run: async (kernel: Kernel) => {
    const db = platform(kernel)
    const now = kernel.now().getTime()
    await db.run(sql`delete from gantry.gateway_delivery where at < ${new Date(now - keptDays * 86_400_000)}`)
    const { rows } = await db.run<{ readonly space: string; readonly webhook: string }>(sql`
      select distinct d.space, d.webhook from gantry.gateway_delivery d
      join gantry.gateway_webhook w on w.space = d.space and w.id = d.webhook and w.state = 'active'
      where d.state = 'waiting' and d.next_at < ${new Date(now - 900_000)} limit 1000`)
    for (const { space, webhook } of rows) await wakeWebhook({ db, space }, webhook)
  },
}
