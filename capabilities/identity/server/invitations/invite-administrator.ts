import { AppError, issue, newId } from '@gantry/base/shared'
import { type Ctx, type Executor, isoSeconds, type Migration, sql } from '@gantry/kernel/server'
import { admitMember } from '../member/admit-member.ts'
import {
  appointAdministrator,
  type FormerAdministrator,
  releaseAdministrator,
} from '../member/replace-administrator.ts'
import { findAccount } from '../sign-in/account.ts'
import { readNewLogin } from '../sign-in/create-account.ts'
import { newInviteCode } from '../space/space.ts'

/** What an invitation of the next administrator says besides its code. */
export interface Appoints {
  /** Only who has this login may use it. */
  readonly login: string
  readonly former: FormerAdministrator
  /** Who of provider or operator invites. */
  readonly by: string
}

/** An invitation by provider or operator, which no member of the space made and none may see or withdraw. */
export const administratorInvitationMigration: Migration = {
  name: 'identity.administrator_invitation',
  up: `
    alter table gantry.invitation add column appoints jsonb, alter column made_by drop not null;
    create unique index invitation_appoints on gantry.invitation (space)
      where appoints is not null and withdrawn_at is null;
  `,
}

/** Days that an invitation of an administrator is open. */
const openDays = 7

interface AdministratorInvitation {
  readonly name: string
  readonly login: string
  readonly code: string
  readonly until: string
  readonly former: FormerAdministrator
}

/**
 * Invites somebody who is not a member of the space to be its administrator; an earlier invitation ends. The caller must have
 * checked authorisation; the transaction must not be restricted to one space.
 *
 * @throws AppError request.invalid naming `login`, also for an account of the operator or a provider and for a member
 */
export const inviteAdministrator = async (
  ctx: Ctx,
  given: {
    readonly space: string
    readonly name: string
    readonly login: string
    readonly former: FormerAdministrator
  },
): Promise<string> => {
  const { space, former } = given
  const login = readNewLogin(given.login)
  const refuse = (code: 'administrator_officer' | 'administrator_member') => {
    throw new AppError('request.invalid', {}, [issue('login', code, { value: given.login })])
  }
  const known = await findAccount(ctx.db, login)
  if (known?.platformType) refuse('administrator_officer')
  if (known) {
    const { count } = await ctx.db.run(sql`
      select from gantry.t_member where space = ${space} and f_account = ${known.id}::text and deleted_at is null`)
    if (count > 0) refuse('administrator_member')
  }
  await withdrawAdministratorInvitation(ctx, space)
  const code = newInviteCode()
  const appoints: Appoints = { login: login.text, former, by: ctx.actor.name }
  await ctx.db.run(sql`
    insert into gantry.invitation (id, space, code, name, most, until, approval, made_at, appoints)
    values (${newId(ctx.now.getTime())}, ${space}, ${code}, ${given.name.trim()}, 1,
      ${ctx.now}::timestamptz + make_interval(days => ${openDays}), false, ${ctx.now}, ${JSON.stringify(appoints)}::jsonb)`)
  return code
}

/** Ends the open invitation of an administrator; returns whether there was one. */
export const withdrawAdministratorInvitation = async (ctx: Ctx, space: string): Promise<boolean> => {
  const { count } = await ctx.db.run(sql`
    update gantry.invitation set withdrawn_at = ${ctx.now}
    where space = ${space} and appoints is not null and withdrawn_at is null`)
  return count > 0
}

/** The invitation of an administrator that can still be used. */
export const openAdministratorInvitation = async (
  db: Executor,
  space: string,
  now: Date,
): Promise<AdministratorInvitation | null> => {
  const { rows } = await db.run<AdministratorInvitation>(sql`
    select name, code, appoints ->> 'login' as login, appoints ->> 'former' as former, ${isoSeconds(sql`until`)} as until
    from gantry.invitation
    where space = ${space} and appoints is not null and withdrawn_at is null and until > ${now}`)
  return rows[0] ?? null
}

/**
 * Makes who was invited the administrator, in the context of the space and the transaction of joining. The invitation is used up.
 * The former administrator goes first, so that the quota of users has the place.
 *
 * @throws AppError auth.invite_ended when it was withdrawn meanwhile, quota.users, administrator.refused
 */
export const takeAdministration = async (
  ctx: Ctx,
  invitation: string,
  { former, by }: Appoints,
  { account, name }: { readonly account: string; readonly name: string },
): Promise<void> => {
  const { count } = await ctx.db.run(sql`
    update gantry.invitation set withdrawn_at = ${ctx.now} where id = ${invitation} and withdrawn_at is null`)
  if (count === 0) throw new AppError('auth.invite_ended')
  await releaseAdministrator(ctx, { next: null, former, by })
  const { id } = await admitMember(ctx, { account, name, userType: 'user' })
  await appointAdministrator(ctx, id, by)
}
