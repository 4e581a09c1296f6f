import { randomBytes } from 'node:crypto'
import { AppError, newId } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, platform, sql, systemCtx } from '@gantry/kernel/server'
import {
  employeeProviders,
  isPeopleProvider,
  type NewAccounts,
  type PeopleProvider,
  type ProviderName,
} from '../../shared/federation/index.ts'
import { addMember, readContact } from '../member/add-member.ts'
import { type Account, getAccount } from '../sign-in/account.ts'
import { noPassword } from '../sign-in/password.ts'
import type { Identity } from './provider.ts'

/**
 * Whether the space creates accounts on first sign-in through a provider, and in which department; null: it does not.
 */
const readNewAccounts = async (
  ctx: Ctx,
  space: string,
  provider: ProviderName,
): Promise<NewAccounts | null> => {
  if (!employeeProviders.has(provider)) return null
  const { rows } = await platform(ctx.kernel).run<{ rules: NewAccounts | null }>(sql`
    select new_accounts as rules from gantry.sign_in_provider where space = ${space} and provider = ${provider}`)
  return rows[0]?.rules ?? null
}

/** The department of the first matching group, else the default department. */
const departmentFor = (rules: NewAccounts, groups: readonly string[]): string | null =>
  rules.mapping.find(({ group }) => groups.includes(group))?.department ?? rules.department

/**
 * Creates an account for an unknown provider identity, if the space allows it: an ordinary member without roles and
 * password, bound to the provider. Null: the space does not allow it.
 *
 * @throws AppError federation.expired when a concurrent request created the account
 */
export const provideAccount = async (
  ctx: Ctx,
  space: string,
  provider: ProviderName,
  authority: string,
  identity: Identity,
): Promise<Account | null> => {
  const rules = await readNewAccounts(ctx, space, provider)
  if (!rules) return null
  const department = departmentFor(rules, identity.groups)
  const account = await ctx.kernel.database.transaction(everySpace, async tx => {
    const here: Ctx = {
      ...systemCtx(ctx.kernel, space, 'account for a person of a provider', ctx.actor.lang),
      db: tx,
      tx,
    }
    const { rows } = await tx.run<{ id: string }>(sql`
      select id from gantry.t_department where space = ${space} and id = ${department}::uuid and deleted_at is null`)
    return makeBoundMember(here, {
      provider,
      authority,
      identity,
      departments: rows.map(({ id }) => id),
      number: null,
      usedAt: ctx.now,
    })
  })
  return getAccount(platform(ctx.kernel), account)
}

interface BoundMember {
  readonly provider: ProviderName
  readonly authority: string
  readonly identity: Identity
  /** The main one first. */
  readonly departments: readonly string[]
  /** The job number. */
  readonly number: string | null
  /** Null: the person has not signed in yet. */
  readonly usedAt: Date | null
}

/**
 * Makes an account without a password for a provider identity and binds it, with an ordinary member without roles. In a
 * transaction over all spaces; the caller must have checked that the space wants it. Returns the account.
 *
 * @throws AppError federation.expired when the identity is bound already
 */
export const makeBoundMember = async (
  ctx: Ctx,
  { provider, authority, identity, departments, number, usedAt }: BoundMember,
): Promise<string> => {
  const { space, db } = ctx
  const { subject } = identity
  const account = newId(ctx.now.getTime())
  const name = identity.name.trim().slice(0, 60) || subject.slice(0, 60)
  const login = `${provider}-${randomBytes(5).toString('hex')}`
  await db.run(sql`
    insert into gantry.account (id, login_id, login_generated, password, password_changed_at, name, lang, created_at)
    values (${account}, ${login}, true, ${noPassword}, ${ctx.now}, ${name}, ${ctx.actor.lang}, ${ctx.now})`)
  const { count } = await db.run(sql`
    insert into gantry.sign_in_binding (space, provider, authority, subject, account, name, bound_at, used_at)
    values (${space}, ${provider}, ${authority}, ${subject}, ${account}, ${name}, ${ctx.now}, ${usedAt})
    on conflict do nothing`)
  if (count === 0) throw new AppError('federation.expired')
  const { phone, email } = readContact(ctx, { phone: identity.phone ?? null, email: identity.mail })
  const member = await addMember(ctx, {
    account,
    name,
    userType: 'user',
    departments,
    ...(number !== null && { number }),
    ...(phone !== null && { phone }),
    ...(email !== null && { email }),
  })
  if (isPeopleProvider(provider)) await noteDirectoryMember(ctx, { provider, authority, subject, member })
  await audit(ctx, {
    action: 'account.created',
    table: 'member',
    recordId: member,
    details: { login, userType: 'user', by: provider },
  })
  return account
}

interface DirectoryMember {
  readonly provider: PeopleProvider
  readonly authority: string
  readonly subject: string
  readonly member: string
}

/** From now on a member follows a person of a directory. */
export const noteDirectoryMember = async (
  { space, db }: Ctx,
  { provider, authority, subject, member }: DirectoryMember,
): Promise<void> => {
  await db.run(sql`
    insert into gantry.directory_member (space, provider, authority, subject, member)
    values (${space}, ${provider}, ${authority}, ${subject}, ${member})
    on conflict (space, provider, authority, subject) do update set member = excluded.member, gone_at = null`)
}
