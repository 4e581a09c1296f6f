import type { Json, Lang } from '@gantry/base/shared'
import { type Ctx, empty, type Kernel, openText, type Queue, sql, systemCtx } from '@gantry/kernel/server'
import { allowedHosts } from '@gantry/outbound/server'
import type { DispatchChannel } from '../shared/channel.ts'
import { type EffectiveConfig, effectiveConfigs, platformSpace } from './config.ts'
import { guardHost } from './guard-host.ts'
import { pictureOf } from './pictures.ts'
import { type Content, type DispatchEntry, dispatchQueue, placeOf, wakeDispatch } from './send.ts'
import { type Line, SendFailure } from './sender.ts'
import { senderOf } from './senders.ts'
import { releaseSms, reserveSms } from './sms/quota.ts'
import { askReceipts, firstReceipt } from './sms/receipts.ts'
import { smsFacts } from './sms/sms-facts.ts'
import { prefixesIn, sendOver, UnknownResult, type Way } from './sms/ways.ts'

/** Rows taken from the queue at once; a slow server then holds few of them. */
const batch = 20
/** Batches of one entry, after which other spaces have their turn. */
const turns = 25
/**
 * Texts on their way to devices at once: each goes to a push service of its own, so one that is slow holds up no other. Mail and
 * short messages leave one after another over one line.
 */
const devicesAtOnce = 5
/** Minutes after which a row that a dead process was sending is sent again. */
const stale = 10
/** Seconds until the next attempt; after the last one a text has failed for good. */
const pauses = [30, 120, 600, 1_800, 3_600, 7_200, 14_400] as const

interface Row {
  readonly id: string
  readonly kind: string
  readonly person: string | null
  readonly address: string
  readonly subject: string
  readonly body: string | null
  readonly html: string | null
  readonly picture: string | null
  readonly params: Readonly<Record<string, string>>
  readonly secret: boolean
  readonly lang: Lang
  readonly attempts: number
  readonly expired: boolean
}

/** Sends what is due over one channel of one space. */
export const dispatching: Queue = {
  ...dispatchQueue,
  concurrency: 4,
  run: async (kernel, about, signal) => {
    const { space, channel } = entryOf(about)
    const ctx = systemCtx(kernel, space, 'texts to send')
    for (let turn = 0; turn < turns && !signal.aborted; turn++)
      if (!(await sendBatch(ctx, channel, signal))) break
    if (channel === 'sms') await receiveAll(ctx, signal)
    const at = await nextDue(ctx, channel)
    if (at) await wakeDispatch(ctx, { space, channel }, at)
  },
}

const entryOf = (about: Json): DispatchEntry => about as unknown as DispatchEntry

/** Asks what became of short messages, over the provider that is set up now. */
const receiveAll = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  const { count } = await ctx.db.run(sql`
    select 1 from gantry.dispatch where space = ${ctx.space} and receipt_at <= now() limit 1`)
  if (count === 0) return
  const lines = new Map<string, Line>()
  for (const config of await effectiveConfigs(ctx, 'sms'))
    lines.set(config.provider, await openLine(ctx, 'sms', config, signal))
  try {
    for (let turn = 0; turn < turns && !signal.aborted; turn++)
      if (!(await askReceipts(ctx, lines, signal))) break
  } finally {
    for (const line of lines.values()) line.close()
  }
}

const openLine = async (
  ctx: Ctx,
  channel: DispatchChannel,
  config: EffectiveConfig,
  signal: AbortSignal,
): Promise<Line> => {
  const sender = senderOf(channel, config.provider)
  if (!sender) throw new Error(`no provider of ${channel} is named ${config.provider}`)
  return sender.open({
    settings: config.settings,
    ctx,
    guard: host => guardOf(ctx.kernel, config, host),
    signal,
  })
}

/** Whether there may be more to send now. */
const sendBatch = async (ctx: Ctx, channel: DispatchChannel, signal: AbortSignal): Promise<boolean> => {
  const rows = await claim(ctx, channel)
  if (rows.length === 0) return false
  const [due, late] = [rows.filter(row => !row.expired), rows.filter(row => row.expired)]
  for (const row of late) await fail(ctx, row, 'expired', '')
  if (due.length === 0) return true
  const configs = await effectiveConfigs(ctx, channel)
  if (configs.length === 0) {
    for (const row of due) await fail(ctx, row, 'off', '')
    return true
  }
  return sendRows(ctx, channel, configs, due, signal)
}

const sendRows = async (
  ctx: Ctx,
  channel: DispatchChannel,
  configs: readonly EffectiveConfig[],
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<boolean> => {
  // What a catcher keeps is not sent.
  const counts = channel === 'sms' && configs.some(({ provider }) => provider !== 'catcher')
  const ways: Way[] = []
  const down = new Set<Way>()
  let at = 0
  try {
    for (const config of configs)
      ways.push({
        provider: config.provider,
        line: await openLine(ctx, channel, config, signal),
        facts: channel === 'sms' ? await smsFacts(ctx, config.provider) : null,
        prefixes: prefixesIn(config.settings.prefixes),
      })
    const width = channel === 'device' ? devicesAtOnce : 1
    const sendOne = async (row: Row): Promise<SendFailure | null> => {
      if (!counts || (await reserveSms(ctx, row.id))) return sendRow(ctx, ways, down, row)
      await fail(ctx, row, 'quota', '')
      return null
    }
    for (; at < rows.length; at += width) {
      signal.throwIfAborted()
      const failure = firstFailure(await Promise.allSettled(rows.slice(at, at + width).map(sendOne)))
      if (failure) throw failure
    }
    return rows.length === batch
  } catch (error) {
    const rest = rows.slice(at)
    if (!(error instanceof SendFailure)) {
      await postpone(ctx, rest, null)
      if (signal.aborted) return false
      throw error
    }
    await postpone(ctx, rest, error)
    return false
  } finally {
    if (counts)
      await releaseSms(
        ctx,
        rows.map(({ id }) => id),
      )
    for (const { line } of ways) line.close()
  }
}

/** What ends the batch, once none of its texts is on its way any more; anything that is no `SendFailure` is thrown. */
const firstFailure = (settled: readonly PromiseSettledResult<SendFailure | null>[]): SendFailure | null => {
  for (const each of settled) if (each.status === 'rejected') throw each.reason
  for (const each of settled) if (each.status === 'fulfilled' && each.value) return each.value
  return null
}

/** A host of the operator's own is trusted; one that a space has entered must not lead inside. */
const guardOf = async (kernel: Kernel, { space }: EffectiveConfig, host: string): Promise<string> => {
  if (space === platformSpace) return host
  return guardHost(host, await allowedHosts(kernel))
}

/** The failure that concerns all texts of the channel, if there is one. */
const sendRow = async (
  ctx: Ctx,
  ways: readonly Way[],
  down: Set<Way>,
  row: Row,
): Promise<SendFailure | null> => {
  const content = contentOf(ctx, row)
  if (content === null) {
    await fail(ctx, row, 'unreadable', '')
    return null
  }
  const { text, params } = content
  try {
    const { way, providerId } = await sendOver(ways, down, {
      id: row.id,
      kind: row.kind,
      person: row.person,
      to: row.address,
      subject: row.subject,
      text,
      html: row.html,
      picture: row.picture === null ? null : await pictureOf(ctx, row.picture),
      params,
      lang: row.lang,
    })
    await done(ctx, row, {
      provider: way.provider,
      providerId,
      caught: way.provider === 'catcher' ? text : null,
      tellsReceipt: way.line.receiptOf !== undefined,
    })
    return null
  } catch (error) {
    if (error instanceof UnknownResult) {
      await keepUnknown(ctx, row, error)
      return null
    }
    if (!(error instanceof SendFailure)) throw error
    if (error.kind === 'unreachable') return error
    if (error.kind === 'refused') await fail(ctx, row, error.code, error.message)
    else await postpone(ctx, [row], error)
    return null
  }
}

/** Null: sealed with a key that is gone. */
const contentOf = (ctx: Ctx, { id, secret, body, params }: Row): Content | null => {
  if (!secret) return { text: body ?? '', params }
  const opened = openText(ctx, placeOf(id), body ?? '')
  return opened === null ? null : (JSON.parse(opened) as Content)
}

/**
 * Rows of a dead process are claimed again after a while; a text may then arrive twice, with one Message-ID. A short message that
 * was reserved may have been taken by the provider and is not sent again.
 */
const claim = async (ctx: Ctx, channel: DispatchChannel): Promise<readonly Row[]> => {
  if (channel === 'sms')
    await ctx.db.run(sql`
      update gantry.dispatch set state = 'unknown', attempts = attempts + 1, done_at = now(), error = 'unknown'
      where space = ${ctx.space} and channel = 'sms' and state = 'sending' and reserved
        and claimed_at < now() - make_interval(mins => ${stale})`)
  const { rows } = await ctx.db.run<Row>(sql`
    update gantry.dispatch d set state = 'sending', claimed_at = now()
    from (select id from gantry.dispatch
      where space = ${ctx.space} and channel = ${channel} and state in ('waiting', 'sending')
        and next_at <= now()
        and (state = 'waiting' or (not reserved and claimed_at < now() - make_interval(mins => ${stale})))
      order by urgent desc, next_at limit ${batch} for update skip locked) due
    where d.id = due.id
    returning d.id, kind, person, address, subject, body, html, picture, params, secret, lang, attempts,
      coalesce(expires_at < now(), false) as expired`)
  return rows
}

/** How a provider took a text. */
interface Accepted {
  readonly provider: string
  readonly providerId: string | null
  /** The text, if the catcher keeps it. */
  readonly caught: string | null
  /** Whether the provider tells later what became of it. */
  readonly tellsReceipt: boolean
}

const done = async (
  ctx: Ctx,
  { id }: Row,
  { provider, providerId, caught, tellsReceipt }: Accepted,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.dispatch set state = ${caught === null ? 'sent' : 'caught'}, attempts = attempts + 1, done_at = now(),
      provider = ${provider}, provider_id = ${providerId}, error = null, detail = null,
      ${tellsReceipt && providerId !== null ? sql`receipt_at = ${firstReceipt}, receipt_asks = 0,` : empty}
      body = case when ${caught}::text is not null then ${caught} when secret then null else body end
    where id = ${id}`)
}

/**
 * A text that the provider may have taken: nobody sends it again by itself, and its quota stays counted. The provider is asked for its
 * receipt, as far as it knows the text by our own number.
 */
const keepUnknown = async (ctx: Ctx, { id }: Row, { way, message }: UnknownResult): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.dispatch set state = 'unknown', attempts = attempts + 1, done_at = now(), provider = ${way.provider},
      provider_id = null, error = 'unknown', detail = ${message.slice(0, 500)}, receipt_asks = 0,
      receipt_at = ${way.line.receiptOf ? firstReceipt : sql`null`}
    where id = ${id}`)
}

const fail = async (ctx: Ctx, { id }: Row, code: string, detail: string): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.dispatch set state = 'failed', attempts = attempts + 1, done_at = now(), error = ${code},
      detail = ${detail.slice(0, 500)}, body = case when secret then null else body end
    where id = ${id}`)
}

/** The first of the rows has been tried; the others wait with it. Null: not tried, due at once. */
const postpone = async (ctx: Ctx, rows: readonly Row[], failure: SendFailure | null): Promise<void> => {
  const [tried] = rows
  if (!tried) return
  const pause = failure ? pauses[tried.attempts] : 0
  if (failure && pause === undefined) await fail(ctx, tried, failure.code, failure.message)
  const [wait = 60] = pause === undefined ? [] : [pause]
  await ctx.db.run(sql`
    update gantry.dispatch set state = 'waiting', claimed_at = null,
      next_at = now() + make_interval(secs => ${wait} * (1 + random() / 5)),
      attempts = attempts + (id = ${tried.id} and ${failure !== null})::int,
      error = ${failure?.code ?? null}, detail = ${failure?.message.slice(0, 500) ?? null}
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and state = 'sending'`)
  if (failure?.kind === 'unreachable')
    await ctx.db.run(sql`
      update gantry.dispatch set next_at = now() + make_interval(secs => ${wait})
      where space = ${ctx.space} and channel = (select channel from gantry.dispatch where id = ${tried.id})
        and state = 'waiting' and not urgent and next_at < now() + make_interval(secs => ${wait})`)
}

const nextDue = async (ctx: Ctx, channel: DispatchChannel): Promise<Date | null> => {
  const { rows } = await ctx.db.run<{ at: string | null }>(sql`
    select least(
      (select min(case when state = 'waiting' then next_at else claimed_at + make_interval(mins => ${stale}) end)
        from gantry.dispatch where space = ${ctx.space} and channel = ${channel} and state in ('waiting', 'sending')),
      (select min(receipt_at) from gantry.dispatch where space = ${ctx.space} and channel = ${channel}))::text as at`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}
