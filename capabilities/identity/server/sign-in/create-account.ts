import { AppError, issue, type Lang, newId } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { isLoginName, type LoginName, readLoginName } from '../../shared/index.ts'
import { hashPassword } from './password.ts'

export interface NewAccount {
  readonly name: string
  readonly login: string
  readonly password: string
  /** A precomputed password hash. */
  readonly hashed?: string
  readonly lang: Lang
  readonly platformType?: 'root' | 'saas'
}

/** @throws AppError request.invalid naming `login` when it is malformed */
export const readNewLogin = (typed: string): LoginName => {
  const login = readLoginName(typed)
  if (!isLoginName(login)) throw new AppError('request.invalid', {}, [issue('login', 'login_name')])
  return login
}

/**
 * Creates an account without a space. The caller must have checked the password rules.
 *
 * @throws AppError record.duplicate naming `login` when it is taken
 */
export const createAccount = async (ctx: Ctx, account: NewAccount): Promise<string> => {
  const { kind, text } = readNewLogin(account.login)
  const id = newId(ctx.now.getTime())
  const password = account.hashed ?? (await hashPassword(account.password))
  const { count } = await ctx.db.run(sql`
    insert into gantry.account
      (id, login_id, phone, email, password, password_changed_at, name, platform_type, lang, created_at)
    values (${id}, ${kind === 'loginId' ? text : null}, ${kind === 'phone' ? text : null},
      ${kind === 'email' ? text : null}, ${password}, ${ctx.now}, ${account.name.trim()},
      ${account.platformType ?? null}, ${account.lang}, ${ctx.now})
    on conflict do nothing`)
  if (count === 0)
    throw new AppError('record.duplicate', {}, [issue('login', 'duplicate', { value: account.login })])
  return id
}
