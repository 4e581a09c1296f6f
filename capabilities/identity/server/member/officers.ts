import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'

/** The officers of a space, one of each kind, who control one another (workflow specification, section 7.1). */
const officers: readonly string[] = ['admin', 'safe', 'audit'] satisfies readonly UserType[]

export const isOfficer = (userType: string): boolean => officers.includes(userType)

/**
 * Locks the row of the space until the end of the transaction: of two concurrent appointments, the second sees the
 * first.
 *
 * @throws AppError permission.denied while the space has an active officer of this kind
 */
export const requireVacancy = async (ctx: Ctx, userType: UserType): Promise<void> => {
  await ctx.db.run(sql`select 1 from gantry.space where id = ${ctx.space} for no key update`)
  const { count } = await ctx.db.run(
    sql`select 1 from gantry.t_member where space = ${ctx.space} and f_user_type = ${userType} and f_state = 'active'
        and deleted_at is null limit 1`,
  )
  if (count > 0) throw new AppError('permission.denied')
}
