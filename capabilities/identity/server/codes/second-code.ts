import { AppError } from '@gantry/base/shared'
import type { ChannelName } from '@gantry/channels/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import { peekTicket } from '../second-step/ticket.ts'
import { type CodeWay, secondWays } from '../second-step/ways.ts'
import { askCode, fittingCode, spendCode } from './codes.ts'

const columns = { mail: sql`email`, sms: sql`phone` } as const

const contactOf = async (ctx: Ctx, account: string, way: ChannelName): Promise<string | null> => {
  const { rows } = await platform(ctx.kernel).run<{ target: string | null }>(
    sql`select lower(${columns[way]}) as target from gantry.account where id = ${account}`,
  )
  return rows[0]?.target ?? null
}

/**
 * Sends the code of a second step to the phone or address of the ticket's account.
 *
 * @throws AppError auth.token_used for an unknown or expired ticket, or a way that the account does not have;
 *   auth.code_soon
 */
export const askSecondCode = async (ctx: Ctx, token: string, way: CodeWay): Promise<void> => {
  const ticket = await peekTicket(ctx, token)
  const ways = await secondWays(platform(ctx.kernel), ticket.account, ticket.way)
  const target = ways.includes(way) ? await contactOf(ctx, ticket.account, way) : null
  if (target === null) throw new AppError('auth.token_used')
  await askCode(ctx, { purpose: 'second_step', channel: way, target, account: ticket.account })
}

/** Whether the typed code is the one sent to the account for its second step; a right code is spent. */
export const takeSecondCode = async (
  ctx: Ctx,
  account: string,
  way: CodeWay,
  code: string,
): Promise<boolean> => {
  const target = await contactOf(ctx, account, way)
  if (target === null) return false
  const right = await fittingCode(ctx, { purpose: 'second_step', target, code, account })
  if (!right) return false
  await spendCode(ctx, right)
  return true
}
