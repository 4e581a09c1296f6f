import { AppError } from '@gantry/base/shared'
import { hasChannel } from '@gantry/channels/server'
import { dispatchChannels } from '@gantry/channels/shared'
import { audit, type Ctx, inTransaction, type Notice, sql } from '@gantry/kernel/server'
import type { InputOf, MessageChannel } from '@gantry/model/shared'
import type { changeRule as changing } from '../../shared/contract.ts'
import type { Rule } from '../../shared/rules.ts'

export const rulesOf = async (ctx: Ctx): Promise<readonly Rule[]> => {
  const { rows } = await ctx.db.run<Rule>(sql`
    select channel, kind, app, mode from gantry.message_rule where space = ${ctx.space}`)
  return rows
}

/** Channels, and whether something can be sent over them. */
export const channelsOn = async (
  ctx: Ctx,
): Promise<readonly { readonly name: MessageChannel; readonly on: boolean }[]> => [
  { name: 'product', on: true },
  ...(
    await Promise.all(dispatchChannels.map(async name => ({ name, on: await hasChannel(ctx, name) })))
  ).filter(
    // Most enterprises have no such chat; those that do see the channel.
    ({ name, on }) => name !== 'chat' || on,
  ),
]

/** @throws AppError message.kind for a kind that does not exist, or a mandatory one that would be kept from the message centre */
export const changeRule = (
  ctx: Ctx,
  notices: readonly Notice[],
  { channel, kind, app, mode }: InputOf<typeof changing>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const notice = notices.find(({ name }) => name === kind)
    if (kind !== '' && !notice) throw new AppError('message.kind')
    if (channel === 'product' && mode === 'never' && (kind === '' || notice?.mandatory))
      throw new AppError('message.kind')
    if (mode === null)
      await tx.db.run(sql`
        delete from gantry.message_rule
        where space = ${ctx.space} and channel = ${channel} and kind = ${kind} and app = ${app}`)
    else
      await tx.db.run(sql`
        insert into gantry.message_rule (space, channel, kind, app, mode)
        values (${ctx.space}, ${channel}, ${kind}, ${app}, ${mode})
        on conflict (space, channel, kind, app) do update set mode = excluded.mode`)
    await audit(tx, { action: 'messages.rule_changed', details: { channel, kind, app, mode } })
  })
