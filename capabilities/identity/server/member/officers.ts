import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'

/** The officers of a space, who watch one another: one of each kind (workflow specification, section 7.1). */
const officers: readonly string[] = ['admin', 'safe', 'audit'] satisfies readonly UserType[]

export const isOfficer = (userType: string): boolean => officers.includes(userType)

/**
 * Holds for the rest of the transaction: the row of the space is locked, so that of two officers named at once the second
 * finds the first.
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
