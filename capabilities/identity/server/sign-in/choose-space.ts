import { AppError } from '@gantry/base/shared'
import { type Ctx, empty, platform, sql } from '@gantry/kernel/server'
import { type Account, type Membership, membershipsOf } from './account.ts'
import { auditRefusal } from './audit-refusal.ts'

/**
 * The space to enter: the requested one if the account belongs to it, else the last used, else the first.
 *
 * @throws AppError auth.disabled, auth.pending with the enterprise, auth.space_stopped with the reason, auth.no_space
 */
export const chooseSpace = async (
  ctx: Ctx,
  account: Account,
  wanted: string | undefined,
): Promise<Membership> => {
  if (account.state === 'disabled') return refuseDisabled(ctx, account)
  const all = await membershipsOf(platform(ctx.kernel), account.id)
  const open = all.filter(({ state }) => state === 'active')
  const chosen =
    open.find(({ space }) => space === wanted) ??
    open.find(({ space }) => space === account.lastSpace) ??
    open[0]
  if (chosen) return chosen
  const enterprise = await waitingFor(ctx, account.id)
  if (enterprise) throw new AppError('auth.pending', { enterprise })
  await refuseStopped(ctx, account.id)
  if (all.length > 0) return refuseDisabled(ctx, account)
  throw new AppError('auth.no_space')
}

/** Somebody knows the password of an account that was taken out of use. @throws AppError auth.disabled */
const refuseDisabled = async (ctx: Ctx, account: Account): Promise<never> => {
  await auditRefusal(ctx, account, {
    action: 'session.refused',
    result: 'denied',
    details: { why: 'disabled' },
  })
  throw new AppError('auth.disabled')
}

/** @throws AppError auth.space_stopped when a space of the account was stopped */
export const refuseStopped = async (ctx: Ctx, account: string, space?: string): Promise<void> => {
  const { rows } = await platform(ctx.kernel).run<{ enterprise: string; reason: string }>(sql`
    select s.name as enterprise, s.stop_reason as reason
    from gantry.t_member m join gantry.space s on s.id = m.space and s.state = 'closed' and s.stop_reason is not null
    where m.f_account = ${account}::text and m.f_state = 'active' and m.deleted_at is null
      ${space === undefined ? empty : sql`and s.id = ${space}`}
    order by s.stopped_at desc limit 1`)
  if (rows[0]) throw new AppError('auth.space_stopped', { ...rows[0] })
}

const waitingFor = async (ctx: Ctx, account: string): Promise<string | null> => {
  const { rows } = await platform(ctx.kernel).run<{ name: string }>(
    sql`select s.name from gantry.join_request r join gantry.space s on s.id = r.space
        where r.account = ${account} and r.state = 'waiting' order by r.at desc limit 1`,
  )
  return rows[0]?.name ?? null
}
