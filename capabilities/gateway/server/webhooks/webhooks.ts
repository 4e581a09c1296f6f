import { AppError, type Issue, issue, type JsonObject, newId } from '@gantry/base/shared'
import { audit, type Ctx, empty, inTransaction, isoMilliseconds, sealText, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { allowedHosts, newWebhookSecret, refusalOf } from '@gantry/outbound/server'
import { catalogOf, readableTitles } from '@gantry/records/server'
import type * as contract from '../../shared/webhooks/contract.ts'
import { wakeWebhook } from './deliver.ts'
import { placeOfSecret } from './send.ts'

const mostWebhooks = 50
const pageSize = 50
const day = 86_400_000

export const listWebhooks = async (ctx: Ctx): Promise<OutputOf<typeof contract.listWebhooks>> => {
  const since = new Date(ctx.now.getTime() - day)
  const { rows } = await ctx.db.run<contract.Webhook>(sql`
    select w.id, w.name, w.address, w.tables, w.events, w.state, w.stopped_why as "stoppedWhy",
      ${isoMilliseconds(sql`w.failing_since`)} as "failingSince",
      case when w.old_ends > ${ctx.now} then ${isoMilliseconds(sql`w.old_ends`)} end as "oldSecretEnds",
      ${isoMilliseconds(sql`w.created_at`)} as "createdAt", coalesce(d.delivered, 0) as delivered,
      coalesce(d.waiting, 0) as waiting, coalesce(d.failed, 0) as failed
    from gantry.gateway_webhook w
    left join lateral (
      select count(*) filter (where d.state = 'delivered')::int as delivered,
        count(*) filter (where d.state = 'waiting')::int as waiting,
        count(*) filter (where d.state = 'failed')::int as failed
      from gantry.gateway_delivery d where d.space = w.space and d.webhook = w.id and d.at >= ${since}) d on true
    where w.space = ${ctx.space} order by w.state, w.name, w.id limit ${mostWebhooks}`)
  return { data: rows }
}

type Settings = Omit<InputOf<typeof contract.changeWebhook>, 'id'>

/** What is wrong with an address: its form, its scheme, or where its host leads. */
const addressIssues = async (ctx: Ctx, address: string): Promise<readonly Issue[]> => {
  if (!/^https?:\/\/[^\s@]+$/.test(address) || !URL.canParse(address))
    return [issue('address', 'not_an_address')]
  const refused = await refusalOf(address, await allowedHosts(ctx.kernel))
  if (refused === null) return []
  const { hostname: host } = new URL(address)
  if (refused === 'insecure') return [issue('address', 'webhook_insecure', { host })]
  if (refused === 'internal') return [issue('address', 'webhook_internal', { host })]
  return [issue('address', 'not_an_address')]
}

/** @throws AppError request.invalid naming each */
const requireSound = async (ctx: Ctx, { name, address, tables = [] }: Settings): Promise<void> => {
  const { tables: known } = await catalogOf(ctx)
  const issues = [
    ...(name.trim() === '' ? [issue('name', 'required')] : []),
    ...(await addressIssues(ctx, address)),
    ...tables.flatMap((id, at) =>
      known.get(id)?.app === undefined ? [issue(`tables.${at}`, 'unknown', { value: id })] : [],
    ),
  ]
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

/** @throws AppError request.invalid, key.too_many */
export const makeWebhook = async (
  ctx: Ctx,
  input: InputOf<typeof contract.makeWebhook>,
): Promise<OutputOf<typeof contract.makeWebhook>> => {
  await requireSound(ctx, input)
  const { name, address, tables, events } = input
  const id = newId(ctx.now.getTime())
  const secret = newWebhookSecret()
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`select from gantry.space where id = ${ctx.space} for update`)
    const { count } = await tx.db.run(
      sql`select from gantry.gateway_webhook where space = ${ctx.space} limit ${mostWebhooks}`,
    )
    if (count >= mostWebhooks) throw new AppError('key.too_many', { max: mostWebhooks })
    await tx.db.run(sql`
      insert into gantry.gateway_webhook (space, id, name, address, tables, events, state, secret, owner, created_at)
      values (${ctx.space}, ${id}, ${name.trim()}, ${address}, ${tables ?? null}::text[], ${events}, 'active',
        ${sealText(ctx, placeOfSecret(id), secret)}, ${ctx.actor.personId}, ${ctx.now})`)
    await audit(tx, {
      action: 'gateway.webhook_made',
      details: { webhook: id, name: name.trim(), host: new URL(address).host },
    })
  })
  return { id, secret }
}

/** Changes the row of a webhook and notes it. @throws AppError gateway.webhook for one that is not there */
const change = (
  ctx: Ctx,
  id: string,
  action: string,
  write: (tx: Ctx) => Promise<{ readonly count: number }>,
  details: JsonObject = {},
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { count } = await write(tx)
    if (count === 0) throw new AppError('record.not_found', { id })
    await audit(tx, { action, details: { webhook: id, ...details } })
  })

/** @throws AppError record.not_found, request.invalid */
export const changeWebhook = async (
  ctx: Ctx,
  { id, ...settings }: InputOf<typeof contract.changeWebhook>,
): Promise<void> => {
  await requireSound(ctx, settings)
  const { name, address, tables, events } = settings
  await change(
    ctx,
    id,
    'gateway.webhook_changed',
    tx =>
      tx.db.run(sql`
        update gantry.gateway_webhook set name = ${name.trim()}, address = ${address}, tables = ${tables ?? null}::text[],
          events = ${events} where space = ${ctx.space} and id = ${id}`),
    { name: name.trim(), host: new URL(address).host },
  )
}

/** @throws AppError record.not_found */
export const setWebhookState = (
  ctx: Ctx,
  { id, state }: InputOf<typeof contract.setWebhookState>,
): Promise<void> =>
  change(
    ctx,
    id,
    'gateway.webhook_state',
    async tx => {
      if (state === 'active') await wakeWebhook(tx, id)
      return tx.db.run(sql`
        update gantry.gateway_webhook set state = ${state}, stopped_why = null, failing_since = null
        where space = ${ctx.space} and id = ${id}`)
    },
    { state },
  )

/** @throws AppError record.not_found */
export const removeWebhook = (ctx: Ctx, id: string): Promise<void> =>
  change(ctx, id, 'gateway.webhook_removed', tx =>
    tx.db.run(sql`delete from gantry.gateway_webhook where space = ${ctx.space} and id = ${id}`),
  )

/** @throws AppError record.not_found */
export const rotateWebhook = async (
  ctx: Ctx,
  { id, hours }: InputOf<typeof contract.rotateWebhook>,
): Promise<OutputOf<typeof contract.rotateWebhook>> => {
  const secret = newWebhookSecret()
  const ends = new Date(ctx.now.getTime() + hours * 3_600_000)
  await change(ctx, id, 'gateway.webhook_rotated', tx =>
    tx.db.run(sql`
      update gantry.gateway_webhook set old_secret = secret, old_ends = ${ends},
        secret = ${sealText(ctx, placeOfSecret(id), secret)} where space = ${ctx.space} and id = ${id}`),
  )
  return { id, secret }
}

/** @throws AppError record.not_found for a webhook that is off or not there */
export const tryWebhook = (ctx: Ctx, id: string): Promise<OutputOf<typeof contract.tryWebhook>> =>
  inTransaction(ctx, async tx => {
    const delivery = newId(ctx.now.getTime())
    const { count } = await tx.db.run(sql`
      insert into gantry.gateway_delivery (space, id, webhook, type, at, state, next_at)
      select space, ${delivery}::uuid, id, 'webhook.test', ${ctx.now}, 'waiting', ${ctx.now}
      from gantry.gateway_webhook where space = ${ctx.space} and id = ${id} and state = 'active'`)
    if (count === 0) throw new AppError('record.not_found', { id })
    await wakeWebhook(tx, id)
    return { delivery }
  })

type Sent = Omit<contract.WebhookDelivery, 'host' | 'title'> & { readonly address: string }

/** Titles of the records that were told of, by table, as far as the caller reads them now. */
const titlesOf = async (
  ctx: Ctx,
  rows: readonly Pick<Sent, 'table' | 'record'>[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> => {
  const ids = new Map<string, Set<string>>()
  for (const { table, record } of rows)
    if (table !== null && record !== null) ids.set(table, (ids.get(table) ?? new Set()).add(record))
  const titles = new Map<string, ReadonlyMap<string, string>>()
  for (const [table, some] of ids) titles.set(table, await readableTitles(ctx, table, [...some]))
  return titles
}

export const listDeliveries = async (
  ctx: Ctx,
  { webhook, state, before }: InputOf<typeof contract.listDeliveries>,
): Promise<OutputOf<typeof contract.listDeliveries>> => {
  const { rows } = await ctx.db.run<Sent>(sql`
    select d.id, json_build_object('id', w.id, 'name', w.name) as webhook, w.address, d.type, d.table_id as "table", d.record,
      ${isoMilliseconds(sql`d.at`)} as at, d.state, d.attempts,
      case when d.state = 'waiting' then ${isoMilliseconds(sql`d.next_at`)} end as "nextAt", d.status, d.ms as milliseconds, d.error
    from gantry.gateway_delivery d join gantry.gateway_webhook w on w.space = d.space and w.id = d.webhook
    where d.space = ${ctx.space} ${webhook ? sql`and d.webhook = ${webhook}` : empty}
      ${state ? sql`and d.state = ${state}` : empty} ${before ? sql`and d.id < ${before}::uuid` : empty}
    order by d.id desc limit ${pageSize + 1}`)
  const shown = rows.slice(0, pageSize)
  const titles = await titlesOf(ctx, shown)
  const data = shown.map(({ address, ...row }) => ({
    ...row,
    host: new URL(address).hostname,
    title: titles.get(row.table ?? '')?.get(row.record ?? '') ?? null,
  }))
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null }
}

/** @throws AppError record.not_found for a delivery that is not there or whose webhook is off */
export const resendDelivery = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly webhook: string }>(sql`
      update gantry.gateway_delivery d set state = 'waiting', next_at = ${ctx.now}
      from gantry.gateway_webhook w
      where d.space = ${ctx.space} and d.id = ${id} and w.space = d.space and w.id = d.webhook and w.state = 'active'
      returning d.webhook`)
    const [row] = rows
    if (!row) throw new AppError('record.not_found', { id })
    await wakeWebhook(tx, row.webhook)
  })
