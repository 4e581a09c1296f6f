import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, sql } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'
import { passwordIssues } from '../sign-in/change-password.ts'
import { createAccount } from '../sign-in/create-account.ts'
import { addMember, type NewMember } from './add-member.ts'

export interface MemberToCreate extends Partial<Pick<NewMember, 'departments' | 'position'>> {
  readonly userType?: Exclude<NewMember['userType'], 'platform'>
  readonly name: string
  readonly login: string
  readonly password: string
}

/**
 * An account with its member, without any role: those are the security officer's to grant. An officer can be named only
 * while the space has none of that kind; the provider names officers only (workflow specification, section 7.1).
 *
 * @throws AppError permission.denied, request.invalid and record.duplicate with issues
 */
export const createMember = async (ctx: Ctx, input: MemberToCreate): Promise<string> => {
  const userType = input.userType ?? 'user'
  await authorise(ctx, userType)
  const issues = passwordIssues(input.password, input.password, 'password')
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return ctx.kernel.database.transaction(everySpace, async tx => {
    const here = { ...ctx, db: tx, tx }
    const account = await createAccount(here, { ...input, lang: ctx.actor.lang })
    const id = await addMember(here, { ...input, account, userType })
    await audit(
      { ...ctx, db: tx },
      {
        action: 'account.created',
        table: 'member',
        recordId: id,
        details: { login: input.login, userType },
      },
    )
    return id
  })
}

const authorise = async (ctx: Ctx, userType: UserType): Promise<void> => {
  if (userType === 'user') {
    if (ctx.actor.userType !== 'admin') throw new AppError('permission.denied')
    return
  }
  const { count } = await ctx.db.run(
    sql`select 1 from gantry.t_member where space = ${ctx.space} and f_user_type = ${userType} and f_state = 'active'
        and deleted_at is null limit 1`,
  )
  if (count > 0) throw new AppError('permission.denied')
}
