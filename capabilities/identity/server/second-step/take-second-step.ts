import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, type Executor, platform, sql } from '@gantry/kernel/server'
import { takeSecondCode } from '../codes/second-code.ts'
import { tellOwner } from '../security/tell-owner.ts'
import { type Entered, enterSpace } from '../session/enter-space.ts'
import { getAccount } from '../sign-in/account.ts'
import { beginTry, failTry, forgetTries, waitIssues } from '../sign-in/attempts.ts'
import { auditRefusal } from '../sign-in/audit-refusal.ts'
import { chooseSpace } from '../sign-in/choose-space.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { spendTicket, tryTicket } from './ticket.ts'
import { takeTotp } from './totp.ts'
import { trustDevice } from './trusted-devices.ts'
import { isCodeWay, type SecondWay, secondWays } from './ways.ts'

export interface SecondStep {
  readonly ticket: string
  readonly way: SecondWay
  readonly code: string
  /** Skip the second step on this device for 30 days. */
  readonly trust?: boolean
  readonly userAgent: string
}

/** Key for counting the wrong codes of an account, separate from its wrong passwords. */
const keyOf = (account: string): string => `second ${account}`

/** Completes a sign-in that waits for its second step. @throws AppError auth.token_used, auth.wait, auth.code_wrong */
export const takeSecondStep = async (
  ctx: Ctx,
  { ticket: token, way, code, trust, userAgent }: SecondStep,
): Promise<
  Entered & {
    readonly device: string | null
    readonly kind: 'cookie' | 'bearer'
    readonly remembered: boolean
  }
> => {
  const db = platform(ctx.kernel)
  const ticket = await tryTicket(ctx, token)
  const account = await getAccount(db, ticket.account)
  if (!account) throw new AppError('auth.token_used')
  const tried = { account: account.id, userAgent }
  await guarded(
    ctx,
    tried,
    async () =>
      (await secondWays(db, account.id, ticket.way)).includes(way)
        ? isRight(ctx, db, account.id, way, code)
        : false,
    way === 'recovery' ? 'recovery_wrong' : 'code_wrong',
  )
  await spendTicket(ctx, token)
  if (!isCodeWay(way))
    await db.run(sql`
      update gantry.account set password_reset_over = null where id = ${account.id} and password_reset_over is not null`)
  const membership = await chooseSpace(ctx, account, ticket.space)
  const entered = await enterSpace(ctx, { ...account, password: ticket.password }, membership, {
    kind: ticket.kind,
    remembered: ticket.remembered,
    userAgent,
    by: ticket.way,
    second: way,
    heldIn: ticket.heldIn ?? undefined,
    providerSession: ticket.providerSession ?? undefined,
  })
  if (way === 'recovery') await tellOwner(entered.ctx, 'recovery_used')
  const device = trust && ticket.kind === 'cookie' ? await trustDevice(ctx, db, account.id, userAgent) : null
  return { ...entered, device, kind: ticket.kind, remembered: ticket.remembered }
}

/** Whether a code is valid for the chosen way; a valid code is spent. */
export const isRight = async (
  ctx: Ctx,
  db: Executor,
  account: string,
  way: SecondWay,
  code: string,
): Promise<boolean> => {
  if (isCodeWay(way)) return takeSecondCode(ctx, account, way, code)
  if (way === 'recovery') return takeRecoveryCode(db, account, code, ctx.now)
  const { rows } = await db.run<{ secret: string; lastStep: number }>(
    sql`select secret, last_step as "lastStep" from gantry.second_step where account = ${account}`,
  )
  return rows[0] ? takeTotp(ctx, db, account, rows[0], code) : false
}

/** Whose code is tried. */
interface Tried {
  readonly account: string
  /** Where nobody is signed in yet, whose session would tell it. */
  readonly userAgent?: string
}

/**
 * Counts a try before the code is checked, as for passwords: after three wrong ones in a row the next try waits one
 * minute.
 *
 * @throws AppError auth.wait, auth.code_wrong
 */
export const guarded = async (
  ctx: Ctx,
  tried: Tried,
  check: () => Promise<boolean>,
  wrong: 'code_wrong' | 'recovery_wrong' = 'code_wrong',
): Promise<void> => {
  const { kernel } = ctx
  const ip = ctx.actor.ip ?? ''
  const key = keyOf(tried.account)
  const begun = await beginTry(kernel, key, ip)
  if (await check()) return forgetTries(kernel, key)
  const seconds = await failTry(kernel, begun, ip)
  await auditRefusal(ctx, await getAccount(platform(kernel), tried.account), {
    action: 'second_step.refused',
    ...(tried.userAgent !== undefined && { details: { agent: tried.userAgent.slice(0, 400) } }),
  })
  throw new AppError('auth.code_wrong', {}, [issue('code', wrong), ...waitIssues(seconds, 'code')])
}
