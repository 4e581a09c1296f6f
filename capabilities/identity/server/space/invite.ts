import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, inTransaction, platform, sql } from '@gantry/kernel/server'
import type { AskedField } from '../../shared/invitation-contract.ts'
import type { Appoints } from '../invitations/invite-administrator.ts'
import { storedRules } from '../invitations/join-rules.ts'
import { addressWait, countAtAddress } from '../sign-in/attempts.ts'
import { newInviteCode } from './space.ts'

export interface InvitedTo {
  readonly id: string
  readonly name: string
  /** Null: the permanent code of the space. */
  readonly invitation: string | null
  /** Initial department of people who join with the code. */
  readonly department: { readonly id: string; readonly title: string } | null
  readonly roles: readonly string[]
  readonly approval: boolean
  readonly fields: readonly AskedField[]
  /** The invitation is one of the next administrator. */
  readonly appoints: Appoints | null
}

interface Found {
  readonly id: string
  readonly name: string
  readonly invitation: string | null
  readonly ended: boolean
  readonly department: string | null
  readonly roles: readonly string[]
  readonly approval: boolean | null
  readonly appoints: Appoints | null
}

/**
 * The space of an invite code: of an invitation, or the permanent code. Wrong codes count for the IP address like wrong
 * passwords. An expired code was valid, so it gets its own error.
 *
 * @throws AppError auth.invite_unknown, auth.invite_ended, auth.invite_wait with the seconds left
 */
export const findInvite = async (ctx: Ctx, typed: string): Promise<InvitedTo> => {
  const ip = ctx.actor.ip ?? ''
  const seconds = await addressWait(ctx.kernel, ip)
  if (seconds > 0) throw new AppError('auth.invite_wait', { seconds })
  const code = typed.trim().toUpperCase()
  const db = platform(ctx.kernel)
  const { rows } = await db.run<Found>(sql`
    select s.id, s.name, i.id as invitation, i.withdrawn_at is not null or i.until <= ${ctx.now} as ended,
      i.department, i.roles::text[] as roles, i.approval, i.appoints
    from gantry.invitation i join gantry.space s on s.id = i.space and s.state = 'active' where i.code = ${code}
    union all
    select id, name, null, false, null, '{}', null, null
    from gantry.space where invite_code = ${code} and invite_open and state = 'active'`)
  const [found] = rows
  if (!found) {
    await countAtAddress(ctx.kernel, ip)
    throw new AppError('auth.invite_unknown')
  }
  if (found.ended) throw new AppError('auth.invite_ended')
  const { appoints } = found
  // An administrator is asked for nothing and begins without department and roles.
  if (appoints !== null) {
    const { id, name, invitation } = found
    return { id, name, invitation, appoints, department: null, roles: [], approval: false, fields: [] }
  }
  const rules = await storedRules(db, found.id)
  const department = await departmentOf(db, found.id, found.department ?? rules.department)
  return {
    id: found.id,
    name: found.name,
    invitation: found.invitation,
    appoints,
    department,
    roles: [...new Set([...found.roles, ...rules.roles])],
    approval: found.approval ?? rules.approval,
    // If the code sets the department, the form does not ask for it.
    fields: rules.fields.filter(({ id }) => id !== 'department' || department === null),
  }
}

const departmentOf = async (
  db: Executor,
  space: string,
  id: string | null,
): Promise<InvitedTo['department']> => {
  if (id === null) return null
  const { rows } = await db.run<{ id: string; title: string }>(sql`
    select id, f_name as title from gantry.t_department
    where space = ${space} and id = ${id} and deleted_at is null`)
  return rows[0] ?? null
}

/**
 * Locks the invitation until the end of the transaction, and refuses when its uses are exhausted.
 *
 * @throws AppError auth.invite_used_up
 */
export const requireUsesLeft = async (db: Executor, invitation: string, account: string): Promise<void> => {
  const { rows } = await db.run<{ most: number | null }>(
    sql`select most from gantry.invitation where id = ${invitation} for update`,
  )
  const most = rows[0]?.most ?? null
  if (most === null) return
  const { rows: used } = await db.run<{ count: number }>(sql`
    select count(*)::int as count from gantry.join_request
    where invitation = ${invitation} and state <> 'refused' and not (account = ${account} and state = 'waiting')`)
  if ((used[0]?.count ?? 0) >= most) throw new AppError('auth.invite_used_up')
}

/** What a code leads to, as the form of a person who wants to join shows it. */
export interface ShownInvite {
  readonly name: string
  readonly department: string | null
  readonly approval: boolean
  readonly fields: readonly AskedField[]
  /** Every use left is held by a request that waits, which only its sender may send again. */
  readonly held: boolean
}

/**
 * Says before anything is filled in that an invitation is used up; the error does not name the space.
 *
 * @throws AppError auth.invite_used_up, and those of `findInvite`
 */
export const showInvite = async (ctx: Ctx, code: string): Promise<ShownInvite> => {
  const { name, department, approval, fields, invitation } = await findInvite(ctx, code)
  const { rows } = await platform(ctx.kernel).run<{ admitted: boolean; held: boolean }>(sql`
    select count(*) filter (where r.state = 'approved') >= i.most as admitted, count(r.id) >= i.most as held
    from gantry.invitation i left join gantry.join_request r on r.invitation = i.id and r.state <> 'refused'
    where i.id = ${invitation}::uuid and i.most is not null group by i.most`)
  const [uses] = rows
  if (uses?.admitted) throw new AppError('auth.invite_used_up')
  return { name, department: department?.title ?? null, approval, fields, held: uses?.held ?? false }
}

export interface Invite {
  readonly code: string
  readonly open: boolean
}

export const getInvite = async (db: Executor, space: string): Promise<Invite> => {
  const { rows } = await db.run<Invite>(
    sql`select invite_code as code, invite_open as open from gantry.space where id = ${space}`,
  )
  if (!rows[0]) throw new AppError('space.not_found')
  return rows[0]
}

/** With `renew`, links with the old code stop working. */
export const setInvite = (ctx: Ctx, { open, renew }: { open: boolean; renew?: boolean }): Promise<Invite> =>
  inTransaction(ctx, async tx => {
    await tx.db.run(
      sql`update gantry.space set invite_open = ${open},
            invite_code = case when ${renew ?? false}::boolean then ${newInviteCode()} else invite_code end
          where id = ${ctx.space}`,
    )
    await audit(tx, { action: 'invite.changed', changes: { open, renewed: renew ?? false } })
    return getInvite(tx.db, ctx.space)
  })
