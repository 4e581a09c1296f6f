import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, type Notice, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import type {
  Choice,
  subscribe as choosing,
  listSubscriptions as listing,
  MessageKind,
} from '../shared/contract.ts'
import { allAddresses } from './outbound/reach.ts'
import { channelsOn, rulesOf } from './outbound/rules.ts'

/** The most applications that can be chosen among. */
const mostApps = 100

export const listSubscriptions = async (
  ctx: Ctx,
  notices: readonly Notice[],
): Promise<OutputOf<typeof listing>> => {
  const { rows } = await ctx.db.run<Choice>(sql`
    select channel, kind, app, subscribed from gantry.message_choice
    where space = ${ctx.space} and person = ${ctx.actor.personId}`)
  const found = await ctx.db.run<{ addresses: Readonly<Record<string, readonly string[]>> }>(sql`
    select ${allAddresses} as addresses from gantry.t_member m where m.space = ${ctx.space} and m.id = ${ctx.actor.personId}`)
  const { addresses = {} } = found.rows[0] ?? {}
  return {
    kinds: kindsOf(notices),
    apps: await appsOf(ctx),
    choices: rows,
    rules: await rulesOf(ctx),
    channels: (await channelsOn(ctx)).map(each => ({ ...each, address: addresses[each.name]?.[0] ?? null })),
  }
}

/** Applications the caller may see, to choose among. */
export const appsOf = async (
  ctx: Ctx,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  const apps = await findRecords(ctx, 'application', { fields: ['name'], pageSize: mostApps, count: 'none' })
  return apps.data.map(({ id, name }) => ({ id, name: String(name) }))
}

export const kindsOf = (notices: readonly Notice[]): readonly MessageKind[] =>
  notices.map(({ name, category, mandatory = false }) => ({ name, category, mandatory }))

/** @throws AppError message.kind for a kind that does not exist or is mandatory */
export const subscribe = (
  ctx: Ctx,
  notices: readonly Notice[],
  { channel = 'product', kind, app, subscribed }: InputOf<typeof choosing>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const notice = notices.find(({ name }) => name === kind)
    if (kind !== '' && (!notice || notice.mandatory)) throw new AppError('message.kind')
    if (subscribed === null)
      await tx.db.run(sql`
        delete from gantry.message_choice
        where space = ${ctx.space} and person = ${ctx.actor.personId} and channel = ${channel} and kind = ${kind}
          and app = ${app}`)
    else
      await tx.db.run(sql`
        insert into gantry.message_choice (space, person, channel, kind, app, subscribed)
        values (${ctx.space}, ${ctx.actor.personId}, ${channel}, ${kind}, ${app}, ${subscribed})
        on conflict (person, channel, kind, app) do update set subscribed = excluded.subscribed`)
    await audit(tx, { action: 'messages.subscribed', details: { channel, kind, app, subscribed } })
  })
