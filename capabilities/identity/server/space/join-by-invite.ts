import { AppError, type Lang, newId } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, emit, everySpace, platform, sql } from '@gantry/kernel/server'
import { actingAs } from '../acting.ts'
import { takeAdministration } from '../invitations/invite-administrator.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { findAccount, membershipsOf } from '../sign-in/account.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { createAccount, readNewLogin } from '../sign-in/create-account.ts'
import { passwordIssues, passwordRules } from '../sign-in/password-issues.ts'
import { admitAsked } from './admit-asked.ts'
import { findInvite, requireUsesLeft } from './invite.ts'
import { type JoinProfile, readJoinProfile } from './join-profile.ts'
import { joinRulingOn, mayProviderJoin } from './join-ruling.ts'
import { countRegistration } from './registrations.ts'

export interface Join {
  readonly code: string
  readonly name: string
  readonly login: string
  readonly password: string
  /** Required for a new account. */
  readonly confirm?: string
  readonly department?: string
  readonly position?: string
  /** Additional fields that the space asks for. */
  readonly profile?: JoinProfile
  readonly lang?: Lang
}

export interface Joined {
  readonly enterprise: string
  readonly state: 'waiting' | 'joined'
}

/**
 * Requests to join the enterprise of an invite code. The person can sign in there once its administrator approves, or
 * at once if the space needs no approval; an existing account authenticates with its password. An account of a provider or of the
 * operator always needs approval.
 *
 * @throws AppError auth.invite_other for the invitation of an administrator with another login, auth.invite_unknown, auth.invite_ended, auth.invite_used_up, auth.invite_wait, auth.already_member,
 *   auth.join_refused by a rule of the provider, auth.join_provider for an account of another provider, auth.registrations_used_up, auth.wrong, auth.wait, request.invalid with issues
 */
export const joinByInvite = async (ctx: Ctx, join: Join): Promise<Joined> => {
  const { kernel } = ctx
  const space = await findInvite(ctx, join.code)
  const login = readNewLogin(join.login)
  const { appoints } = space
  if (appoints !== null && appoints.login !== login.text) throw new AppError('auth.invite_other')
  // Provider and operator invite their administrator themselves.
  const ruling = appoints ? null : await joinRulingOn(kernel, platform(kernel), space.id, login)
  if (ruling === 'refuse') throw new AppError('auth.join_refused')
  const known = await findAccount(platform(kernel), login)
  if (known) {
    await refuseMember(ctx, (await checkPassword(ctx, join.login, join.password)).id, space.id)
    // Its rights come with the account, not with the invitation.
    if (
      known.platformType === 'saas' &&
      !(await mayProviderJoin(kernel, platform(kernel), space.id, known.id))
    )
      throw new AppError('auth.join_provider')
  } else await checkNewPassword(ctx, space.id, join)
  const { department, position, profile } = join
  const facts = readJoinProfile(ctx, space.fields, {
    ...profile,
    ...(department !== undefined && { department }),
    ...(position !== undefined && { position }),
  })
  const state = await kernel.database.transaction(everySpace, async tx => {
    const db = { db: tx, tx }
    if (!known) await countRegistration({ ...ctx, ...db })
    const account =
      known?.id ?? (await createAccount({ ...ctx, ...db }, { ...join, lang: join.lang ?? ctx.actor.lang }))
    if (space.invitation !== null) await requireUsesLeft(tx, space.invitation, account)
    const id = newId(ctx.now.getTime())
    // A disabled member returns only by an explicit decision.
    const isOrdinary = (known?.platformType ?? null) === null
    const direct =
      isOrdinary &&
      !space.approval &&
      ruling === null &&
      !(known && (await wasMember(tx, known.id, space.id)))
    await tx.run(sql`
      insert into gantry.join_request (id, space, account, name, department, position, profile, invitation, at)
      values (${id}, ${space.id}, ${account}, ${join.name.trim()}, ${facts.department ?? ''}, ${facts.position ?? ''},
        ${JSON.stringify(facts)}::jsonb, ${space.invitation}, ${ctx.now})
      on conflict (space, account) where state = 'waiting' do update
        set name = excluded.name, department = excluded.department, position = excluded.position,
          profile = excluded.profile, invitation = excluded.invitation, at = excluded.at`)
    const asking = { ...actingAs(ctx, { space: space.id, userId: account, name: join.name }), ...db }
    await audit(asking, { action: 'member.asked', details: { name: join.name } })
    if (appoints !== null && space.invitation !== null) {
      await approveRequest(tx, ctx.now, account, space.id)
      await takeAdministration(asking, space.invitation, appoints, { account, name: join.name.trim() })
      return 'joined'
    }
    if (!direct) {
      await emit(asking, { type: 'member.asked', payload: { name: join.name } })
      return 'waiting'
    }
    await approveRequest(tx, ctx.now, account, space.id)
    const { department } = space
    const asked = { account, name: join.name.trim(), profile: facts, invitation: space.invitation }
    await admitAsked(asking, asked, department === null ? [] : [department.id])
    return 'joined'
  })
  if (appoints !== null) forgetActors(kernel)
  return { enterprise: space.name, state }
}

const approveRequest = async (db: Executor, now: Date, account: string, space: string): Promise<void> => {
  await db.run(sql`
    update gantry.join_request set state = 'approved', decided_at = ${now}
    where space = ${space} and account = ${account} and state = 'waiting'`)
}

const refuseMember = async (ctx: Ctx, account: string, space: string): Promise<void> => {
  const memberships = await membershipsOf(platform(ctx.kernel), account)
  if (memberships.some(each => each.space === space && each.state === 'active'))
    throw new AppError('auth.already_member')
}

const wasMember = async (db: Executor, account: string, space: string): Promise<boolean> => {
  const { count } = await db.run(sql`
    select 1 from gantry.t_member where space = ${space} and f_account = ${account}::text and deleted_at is null`)
  return count > 0
}

const checkNewPassword = async (ctx: Ctx, space: string, join: Join): Promise<void> => {
  const { password, confirm, login, name } = join
  const rules = await passwordRules(ctx.kernel, space)
  const issues = await passwordIssues({ password, confirm: confirm ?? '', names: [login, name], rules })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}
