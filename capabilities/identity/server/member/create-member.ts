import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, sql } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'
import { type ActsBy, requireDepartments } from '../delegation/reach.ts'
import { createAccount } from '../sign-in/create-account.ts'
import { passwordIssues, passwordRules } from '../sign-in/password-issues.ts'
import { addMember, type NewMember } from './add-member.ts'
import { requireVacancy } from './officers.ts'

export interface MemberToCreate extends Partial<Pick<NewMember, 'departments' | 'position'>> {
  readonly userType?: Exclude<NewMember['userType'], 'platform'>
  readonly name: string
  readonly login: string
  readonly password: string
}

/**
 * An account with its member, without any role: those are the security officer's to grant. An officer can be named only
 * while the space has none of that kind; the provider names officers only (workflow specification, section 7.1). A member
 * administrator makes ordinary accounts in his departments.
 *
 * @throws AppError permission.denied, request.invalid and record.duplicate with issues
 */
export const createMember = (ctx: Ctx, input: MemberToCreate): Promise<string> => {
  const userType = input.userType ?? 'user'
  return ctx.kernel.database.transaction(everySpace, async tx => {
    const here = { ...ctx, db: tx, tx }
    const by = await authorise(here, userType, input.departments ?? [])
    const issues = await passwordIssues({
      password: input.password,
      names: [input.login, input.name],
      rules: await passwordRules(ctx.kernel, ctx.space),
    })
    if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
    const account = await createAccount(here, { ...input, lang: ctx.actor.lang })
    await here.db.run(sql`update gantry.account set password_given = true where id = ${account}`)
    const id = await addMember(here, { ...input, account, userType })
    await audit(
      { ...ctx, db: tx },
      {
        action: 'account.created',
        table: 'member',
        recordId: id,
        details: { login: input.login, userType, ...by },
      },
    )
    return id
  })
}

const authorise = async (ctx: Ctx, userType: UserType, departments: readonly string[]): Promise<ActsBy> => {
  if (userType === 'user') return requireDepartments(ctx, 'invite', departments)
  if (ctx.actor.userType === 'user') throw new AppError('permission.denied')
  await requireVacancy(ctx, userType)
  return null
}
