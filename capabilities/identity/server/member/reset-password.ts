import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, everySpace, platform, sql } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'
import { tellReset } from '../security/tell-owner.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { writePassword } from '../sign-in/change-password.ts'
import { hashPassword } from '../sign-in/password.ts'
import { passwordIssues, passwordRules } from '../sign-in/password-issues.ts'

/**
 * Sets a new password for a member who has forgotten it and ends the member's sessions; optionally turns two-step
 * verification off. Refused for an account that also belongs to another space, and for an officer's.
 *
 * @throws AppError record.not_found, permission.denied, request.invalid with issues
 */
export const resetPassword = async (
  ctx: Ctx,
  member: string,
  password: string,
  endSecondStep = false,
): Promise<void> => {
  const { names } = await accountToReset(platform(ctx.kernel), ctx.space, member)
  const issues = await passwordIssues({
    password,
    names,
    rules: await passwordRules(ctx.kernel, ctx.space),
  })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const hashed = await hashPassword(password)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { account } = await accountToReset(tx, ctx.space, member)
    await writePassword({ ...ctx, db: tx }, account, { hashed, by: 'administrator', keep: null })
    await audit({ ...ctx, db: tx }, { action: 'password.reset', table: 'member', recordId: member })
    await tellReset({ ...ctx, db: tx }, member, 'password')
    if (!endSecondStep) return
    const { count } = await tx.run(sql`delete from gantry.second_step where account = ${account}`)
    if (count === 0) return
    await audit({ ...ctx, db: tx }, { action: 'second_step.reset', table: 'member', recordId: member })
    await tellReset({ ...ctx, db: tx }, member, 'second_step')
  })
  forgetActors(ctx.kernel)
}

interface Resettable {
  readonly account: string
  readonly type: UserType
  readonly names: readonly (string | null)[]
}

/** In a transaction, locks the account, so that it cannot join another space before its password has changed. */
const accountToReset = async (db: Executor, space: string, member: string): Promise<Resettable> => {
  const { rows: locked } = await db.run<Resettable>(sql`
    select a.id as account, coalesce(a.platform_type, m.f_user_type) as type,
      array[a.login_id, a.phone, a.email, a.name] as names
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = ${space} and m.id = ${member} and m.deleted_at is null for update of a`)
  const [found] = locked
  if (!found) throw new AppError('record.not_found')
  const { rows } = await db.run<{ spaces: number }>(
    sql`select count(*)::int as spaces from gantry.t_member where f_account = ${found.account}::text and deleted_at is null`,
  )
  if (found.type !== 'user' || rows[0]?.spaces !== 1) throw new AppError('permission.denied')
  return found
}
