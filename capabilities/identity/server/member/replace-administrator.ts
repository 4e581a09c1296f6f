import { AppError, issue } from '@gantry/base/shared'
import { asSystem, audit, type Ctx, emit, sql } from '@gantry/kernel/server'
import { updateRecord } from '@gantry/records/server'
import { actingAs } from '../acting.ts'
import { writeRoles } from './grant-roles.ts'
import { isOfficer, requireVacancy } from './officers.ts'
import { shutOut } from './shut-out.ts'

/** What becomes of the administrator who is replaced: an ordinary member, or disabled. */
export type FormerAdministrator = 'stays' | 'leaves'

/**
 * Makes another member the administrator of a space, in the transaction of `ctx`, which must not be restricted to one space.
 * There is one administrator before and after (workflow specification, section 7.1). The caller must have checked authorisation,
 * and clears the actor cache after the commit.
 *
 * @throws AppError administrator.refused naming `member` with the reason
 */
export const replaceAdministrator = async (
  ctx: Ctx,
  {
    space,
    member,
    former,
  }: { readonly space: string; readonly member: string; readonly former: FormerAdministrator },
): Promise<void> => {
  const here = contextIn(ctx, space)
  await releaseAdministrator(here, { next: member, former, by: ctx.actor.name })
  await appointAdministrator(here, member, ctx.actor.name)
}

const contextIn = (ctx: Ctx, space: string): Ctx => {
  const { db, tx, actor } = ctx
  return { ...actingAs(ctx, { space, userId: actor.userId, name: actor.name }), db, ...(tx ? { tx } : {}) }
}

interface Candidate {
  readonly state: string
  readonly accountState: string
  readonly userType: string
  readonly platformType: string | null
}

/** @throws AppError administrator.refused naming `member` for somebody who cannot be administrator */
const requireCandidate = async (ctx: Ctx, member: string): Promise<void> => {
  const refuse = (code: 'unknown' | 'administrator_disabled' | 'administrator_officer') => {
    throw new AppError('administrator.refused', {}, [issue('member', code, { value: member })])
  }
  const { rows } = await ctx.db.run<Candidate>(sql`
    select m.f_state as state, a.state as "accountState", m.f_user_type as "userType", a.platform_type as "platformType"
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = ${ctx.space} and m.id = ${member} and m.deleted_at is null for update of m for share of a`)
  const [found] = rows
  if (!found) return refuse('unknown')
  if (found.state !== 'active' || found.accountState !== 'active') refuse('administrator_disabled')
  if (isOfficer(found.userType) || found.platformType !== null) refuse('administrator_officer')
}

interface Former {
  readonly id: string
  readonly account: string
  readonly version: number
}

/**
 * Ends the office of the present administrator, if there is one, who becomes an ordinary member without roles or is disabled.
 * Locks the space, so that of two replacements the second sees the first.
 */
export const releaseAdministrator = async (
  ctx: Ctx,
  {
    next,
    former,
    by,
  }: {
    /** The member who follows; null for somebody who is not a member yet. */
    readonly next: string | null
    readonly former: FormerAdministrator
    readonly by: string
  },
): Promise<void> => {
  await ctx.db.run(sql`select 1 from gantry.space where id = ${ctx.space} for no key update`)
  if (next !== null) await requireCandidate(ctx, next)
  const { rows } = await ctx.db.run<Former>(sql`
    select id, f_account as account, version from gantry.t_member
    where space = ${ctx.space} and f_user_type = 'admin' and f_state = 'active' and deleted_at is null for update`)
  for (const { id, account, version } of rows) {
    await updateRecord(asSystem(ctx, 'administrator released'), 'member', id, { version, user_type: 'user' })
    await audit(ctx, {
      action: 'administrator.released',
      table: 'member',
      recordId: id,
      details: { by, stays: former === 'stays' },
    })
    await emit(ctx, { type: 'administrator.released', recordId: id, payload: { by } })
    if (former === 'leaves') await shutOut(ctx, [account])
  }
}

/**
 * Makes a member the administrator of a space without one. Officers hold no roles and are neither hosted nor trustees: what
 * of this the member had ends.
 *
 * @throws AppError administrator.refused, permission.denied while there is an administrator
 */
export const appointAdministrator = async (ctx: Ctx, member: string, by: string): Promise<void> => {
  await requireCandidate(ctx, member)
  await requireVacancy(ctx, 'admin')
  const { rows } = await ctx.db.run<{ version: number }>(
    sql`select version from gantry.t_member where space = ${ctx.space} and id = ${member}`,
  )
  await updateRecord(asSystem(ctx, 'administrator appointed'), 'member', member, {
    version: rows[0]?.version,
    user_type: 'admin',
  })
  const before = await writeRoles(ctx, member, [])
  if (before.length > 0)
    await audit(ctx, {
      action: 'roles.granted',
      table: 'member',
      recordId: member,
      changes: { roles: { before, after: [] } },
    })
  const { rows: ended } = await ctx.db.run<{ trustee: string }>(sql`
    delete from gantry.hosting where space = ${ctx.space} and ${member}::uuid in (principal, trustee) returning trustee`)
  for (const { trustee } of ended) await emit(ctx, { type: 'hosting.ended', recordId: trustee })
  await audit(ctx, { action: 'administrator.appointed', table: 'member', recordId: member, details: { by } })
  await emit(ctx, { type: 'administrator.appointed', recordId: member, payload: { by } })
}
