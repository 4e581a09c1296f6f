import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, type Notice, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import type { Choice, subscribe as choosing, listSubscriptions as listing } from '../shared/contract.ts'

/** The most applications that can be chosen among. */
const mostApps = 100

export const listSubscriptions = async (
  ctx: Ctx,
  notices: readonly Notice[],
): Promise<OutputOf<typeof listing>> => {
  const { rows } = await ctx.db.run<Choice>(sql`
    select kind, app, subscribed from gantry.message_choice
    where space = ${ctx.space} and person = ${ctx.actor.personId} and channel = 'product'`)
  const apps = await findRecords(ctx, 'application', { fields: ['name'], pageSize: mostApps, count: 'none' })
  return {
    kinds: notices.map(({ name, category, mandatory = false }) => ({ name, category, mandatory })),
    apps: apps.data.map(({ id, name }) => ({ id, name: String(name) })),
    choices: rows,
  }
}

/** @throws AppError message.kind for a kind that does not exist or is mandatory */
export const subscribe = (
  ctx: Ctx,
  notices: readonly Notice[],
  { kind, app, subscribed }: InputOf<typeof choosing>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const notice = notices.find(({ name }) => name === kind)
    if (kind !== '' && (!notice || notice.mandatory)) throw new AppError('message.kind')
    if (subscribed === null)
      await tx.db.run(sql`
        delete from gantry.message_choice
        where space = ${ctx.space} and person = ${ctx.actor.personId} and channel = 'product' and kind = ${kind}
          and app = ${app}`)
    else
      await tx.db.run(sql`
        insert into gantry.message_choice (space, person, channel, kind, app, subscribed)
        values (${ctx.space}, ${ctx.actor.personId}, 'product', ${kind}, ${app}, ${subscribed})
        on conflict (person, channel, kind, app) do update set subscribed = excluded.subscribed`)
    await audit(tx, { action: 'messages.subscribed', details: { kind, app, subscribed } })
  })
