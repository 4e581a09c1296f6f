import { type Endpoint, endpoint } from '@gantry/http/server'
import { type Ctx, platform, readSetting, readSpaceSetting, sql } from '@gantry/kernel/server'
import { logoSettings, type Named, registrationSetting } from '@gantry/model/shared'
import { identityContract as contract, type OfferedSpace } from '../shared/index.ts'
import { listRoleTables } from './access/role-tables.ts'
import { originOf } from './federation/endpoints.ts'
import { providerLogout } from './federation/logout.ts'
import { offeredProviders } from './federation/settings.ts'
import { createMember } from './member/create-member.ts'
import { listDepartments } from './member/list-departments.ts'
import { listMemberRoles } from './member/list-member-roles.ts'
import { resetPassword } from './member/reset-password.ts'
import { setMemberState } from './member/set-member-state.ts'
import { setRoles } from './member/set-roles.ts'
import { knownAccounts, switchAccount } from './session/accounts.ts'
import {
  browserTokens,
  clearSessionCookies,
  deviceCookie,
  sessionCookie,
  setOtherTokens,
  setSessionCookie,
} from './session/cookies.ts'
import { currentSession } from './session/current-session.ts'
import { createHandOver, takeHandOver } from './session/hand-over.ts'
import { endOthers, keepOrEndOthers } from './session/other-sessions.ts'
import { endSessions, signOut } from './session/sign-out.ts'
import { switchSpace } from './session/switch-space.ts'
import { changePassword } from './sign-in/change-password.ts'
import { chooseLogin } from './sign-in/choose-login.ts'
import { passwordState, setFirstPassword } from './sign-in/first-password.ts'
import { setLang } from './sign-in/set-lang.ts'
import { signIn } from './sign-in/sign-in.ts'
import { getInvite, setInvite, showInvite } from './space/invite.ts'
import { joinByInvite } from './space/join-by-invite.ts'
import { approveMember, listJoinRequests, refuseMember } from './space/join-requests.ts'
import { registerEnterprise } from './space/register-enterprise.ts'
import { stoppedSession } from './space/stopped-session.ts'

const done = { done: true } as const

export const sessionEndpoints: readonly Endpoint[] = [
  endpoint(contract.signIn, async (ctx, input, io) => {
    const bearer = input.token ?? false
    const entered = await signIn(ctx, {
      ...input,
      kind: bearer ? 'bearer' : 'cookie',
      remembered: bearer || (input.remember ?? false),
      userAgent: io.userAgent,
      device: io.cookies[deviceCookie],
    })
    const session = await currentSession(entered.ctx)
    if (bearer) return { ...session, token: entered.token }
    await keepOrEndOthers(ctx, io, session, input.keep)
    setSessionCookie(io, entered.token, input.remember ?? false)
    return session
  }),
  endpoint(contract.currentSession, async ctx => currentSession(ctx)),
  endpoint(contract.signOut, async (ctx, _input, io) => {
    const logout = await providerLogout(ctx, originOf(io))
    await signOut(ctx)
    await endSessions(ctx, browserTokens(io))
    clearSessionCookies(io)
    const address = await logout()
    return { ...done, ...(address ? { address } : {}) }
  }),
  endpoint(contract.switchSpace, async (ctx, { space }) => currentSession(await switchSpace(ctx, space))),
  endpoint(contract.listAccounts, async (ctx, _input, io) => ({
    data: await knownAccounts(ctx, browserTokens(io)),
  })),
  endpoint(contract.switchAccount, async (ctx, { account }, io) => {
    const { token, remembered, ctx: entered } = await switchAccount(ctx, browserTokens(io), account)
    const session = await currentSession(entered)
    setOtherTokens(
      io,
      browserTokens(io).filter(other => other !== token),
    )
    setSessionCookie(io, token, remembered)
    return session
  }),
  endpoint(contract.createHandOver, async (ctx, { next }) => {
    const { token, expiresAt } = await createHandOver(ctx, next)
    return { token, path: `/loginMiddle?token=${token}`, expiresAt: expiresAt.toISOString() }
  }),
  endpoint(contract.takeHandOver, async (ctx, { token }, io) => {
    const entered = await takeHandOver(ctx, token, io.userAgent)
    await endOthers(ctx, io)
    setSessionCookie(io, entered.token, false)
    return { ...(await currentSession(entered.ctx)), next: entered.next }
  }),
]

export const accountEndpoints: readonly Endpoint[] = [
  endpoint(contract.changePassword, async (ctx, input) => {
    await changePassword(ctx, input)
    return done
  }),
  endpoint(contract.readPasswordState, passwordState),
  endpoint(contract.setFirstPassword, async (ctx, input) => {
    await setFirstPassword(ctx, input)
    return done
  }),
  endpoint(contract.chooseLogin, async (ctx, { login }) => {
    await chooseLogin(ctx, login)
    return done
  }),
  endpoint(contract.setLang, async (ctx, { lang }) => {
    await setLang(ctx, lang)
    return done
  }),
]

export const spaceEndpoints: readonly Endpoint[] = [
  endpoint(contract.signInOptions, async (ctx, { space }) => ({
    registration: await readSetting(ctx.kernel, registrationSetting),
    space: space === undefined ? null : await spaceNamed(ctx, space),
  })),
  endpoint(contract.readStopped, async (ctx, _, { cookies }) => {
    const token = cookies[sessionCookie]
    return { stopped: token ? await stoppedSession(ctx.kernel, token, 'cookie') : null }
  }),
  endpoint(contract.registerEnterprise, async (ctx, input, io) => {
    const entered = await registerEnterprise(ctx, input, io.userAgent)
    await endOthers(ctx, io)
    setSessionCookie(io, entered.token, false)
    return currentSession(entered.ctx)
  }),
  endpoint(contract.findInvite, (ctx, { code }) => showInvite(ctx, code)),
  endpoint(contract.joinByInvite, (ctx, input) => joinByInvite(ctx, input)),
  endpoint(contract.listJoinRequests, async ctx => ({
    data: await listJoinRequests(ctx),
    invite: await getInvite(ctx.db, ctx.space),
  })),
  endpoint(contract.approveMember, async (ctx, { id, departments }) => {
    await approveMember(ctx, id, departments ?? [])
    return done
  }),
  endpoint(contract.refuseMember, async (ctx, { id, reason }) => {
    await refuseMember(ctx, id, reason ?? '')
    return done
  }),
  endpoint(contract.setInvite, async (ctx, input) => setInvite(ctx, input)),
]

export const memberEndpoints: readonly Endpoint[] = [
  endpoint(contract.createMember, async (ctx, input) => ({ id: await createMember(ctx, input) })),
  endpoint(contract.setMemberState, async (ctx, { id, state }) => {
    await setMemberState(ctx, id, state)
    return done
  }),
  endpoint(contract.resetPassword, async (ctx, { id, password, endSecondStep }) => {
    await resetPassword(ctx, id, password, endSecondStep)
    return done
  }),
  endpoint(contract.listDepartments, async ctx => ({ data: await listDepartments(ctx) })),
  endpoint(contract.listMemberRoles, async ctx => ({ data: await listMemberRoles(ctx) })),
  endpoint(contract.listRoleTables, async (ctx, { id }) => ({ data: await listRoleTables(ctx, id) })),
  endpoint(contract.setMemberRoles, async (ctx, { id, roles }) => {
    await setRoles(ctx, id, roles)
    return done
  }),
]

const spaceNamed = async (ctx: Ctx, id: string): Promise<OfferedSpace | null> => {
  const { rows } = await platform(ctx.kernel).run<Named>(
    sql`select id, name from gantry.space where lower(id) = lower(${id}) and state = 'active'`,
  )
  const [found] = rows
  if (!found) return null
  const [logo, ways] = await Promise.all([
    readSpaceSetting(ctx.kernel, found.id, logoSettings.signIn),
    offeredProviders(ctx, found.id),
  ])
  return { ...found, logo, ways }
}
