import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, inTransaction, platform, sql } from '@gantry/kernel/server'
import { countAtAddress, refuseWhileWaiting } from '../sign-in/attempts.ts'
import { newInviteCode } from './space.ts'

export interface InvitedTo {
  readonly id: string
  readonly name: string
}

/**
 * The space an invite code leads to. Guessing codes is counted for the address like guessing passwords.
 *
 * @throws AppError auth.invite_unknown, auth.wait
 */
export const findInvite = async (ctx: Ctx, typed: string): Promise<InvitedTo> => {
  const ip = ctx.actor.ip ?? ''
  await refuseWhileWaiting(ctx.kernel, null, ip)
  const code = typed.trim().toUpperCase()
  const { rows } = await platform(ctx.kernel).run<InvitedTo>(
    sql`select id, name from gantry.space where invite_code = ${code} and invite_open and state = 'active'`,
  )
  if (rows[0]) return rows[0]
  await countAtAddress(ctx.kernel, ip)
  throw new AppError('auth.invite_unknown')
}

export interface Invite {
  readonly code: string
  readonly open: boolean
}

export const getInvite = async (db: Executor, space: string): Promise<Invite> => {
  const { rows } = await db.run<Invite>(
    sql`select invite_code as code, invite_open as open from gantry.space where id = ${space}`,
  )
  if (!rows[0]) throw new AppError('space.not_found')
  return rows[0]
}

/** With `renew`, links and notes that carry the old code stop working. */
export const setInvite = (ctx: Ctx, { open, renew }: { open: boolean; renew?: boolean }): Promise<Invite> =>
  inTransaction(ctx, async tx => {
    await tx.db.run(
      sql`update gantry.space set invite_open = ${open},
            invite_code = case when ${renew ?? false}::boolean then ${newInviteCode()} else invite_code end
          where id = ${ctx.space}`,
    )
    await audit(tx, { action: 'invite.changed', changes: { open, renewed: renew ?? false } })
    return getInvite(tx.db, ctx.space)
  })
