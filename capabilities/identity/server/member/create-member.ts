import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, readSpaceSetting, sql } from '@gantry/kernel/server'
import { defaultLangSetting, type UserType } from '@gantry/model/shared'
import { type ActsBy, requireDepartments } from '../delegation/reach.ts'
import { createAccount } from '../sign-in/create-account.ts'
import { passwordIssues, passwordRules } from '../sign-in/password-issues.ts'
import { addMember, type NewMember } from './add-member.ts'
import { requireVacancy } from './officers.ts'

export interface MemberToCreate extends Partial<Omit<NewMember, 'account' | 'name' | 'userType'>> {
  readonly userType?: Exclude<NewMember['userType'], 'platform'>
  readonly name: string
  readonly login: string
  readonly password: string
}

/**
 * Creates an account with its member, without roles: the security officer grants those. An officer can be created only
 * while the space has none of that kind; the provider creates officers only (workflow specification, section 7.1). A
 * member administrator creates ordinary members in delegated departments.
 *
 * @throws AppError permission.denied, request.invalid and record.duplicate with issues
 */
export const createMember = (ctx: Ctx, input: MemberToCreate): Promise<string> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    const here = { ...ctx, db: tx, tx }
    const by = await authorise(here, input.userType ?? 'user', input.departments ?? [])
    const issues = await passwordIssues({
      password: input.password,
      names: [input.login, input.name],
      rules: await passwordRules(ctx.kernel, ctx.space),
    })
    if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
    return writeMember(here, input, by)
  })

/** The same for an ordinary member, with a password checked and hashed before the transaction. */
export const createCheckedMember = async (
  ctx: Ctx,
  input: Omit<MemberToCreate, 'userType'> & { readonly hashed: string },
): Promise<string> => writeMember(ctx, input, await authorise(ctx, 'user', input.departments ?? []))

const writeMember = async (
  ctx: Ctx,
  input: MemberToCreate & { readonly hashed?: string },
  by: ActsBy,
): Promise<string> => {
  const userType = input.userType ?? 'user'
  const lang = (await readSpaceSetting(ctx.kernel, ctx.space, defaultLangSetting)) || ctx.actor.lang
  const account = await createAccount(ctx, { ...input, lang })
  await ctx.db.run(sql`update gantry.account set password_given = true where id = ${account}`)
  const { login: _login, password: _password, hashed: _hashed, ...facts } = input
  const id = await addMember(ctx, { ...facts, account, userType })
  await audit(ctx, {
    action: 'account.created',
    table: 'member',
    recordId: id,
    details: { login: input.login, userType, ...by },
  })
  return id
}

const authorise = async (ctx: Ctx, userType: UserType, departments: readonly string[]): Promise<ActsBy> => {
  if (userType === 'user') return requireDepartments(ctx, 'invite', departments)
  if (ctx.actor.userType === 'user') throw new AppError('permission.denied')
  await requireVacancy(ctx, userType)
  return null
}
