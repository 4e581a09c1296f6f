import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import {
  type Invitation,
  type Invited,
  type makeInvitation as makeContract,
  mostInvitations,
} from '../../shared/invitation-contract.ts'
import { requireRoles } from '../member/grant-roles.ts'
import { newInviteCode } from '../space/space.ts'
import { requireOneDepartment } from './join-rules.ts'

/** Maximum people listed for an invitation. */
const mostInvited = 500

export const listInvitations = async (ctx: Ctx): Promise<readonly Invitation[]> => {
  const { rows } = await ctx.db.run<Invitation>(sql`
    with used as (
      select invitation, count(*)::int as count from gantry.join_request
      where space = ${ctx.space} and invitation is not null and state <> 'refused' group by invitation
    )
    select i.id, i.code, i.name, i.most, coalesce(u.count, 0) as used, to_json(i.until) #>> '{}' as until, i.approval,
      case when d.id is null then null else json_build_object('id', d.id, 'title', d.f_name) end as department,
      coalesce((select json_agg(json_build_object('id', r.id, 'title', r.f_name) order by r.f_name)
        from gantry.t_role r where r.space = i.space and r.id = any (i.roles) and r.deleted_at is null), '[]') as roles,
      case when i.withdrawn_at is not null then 'withdrawn' when i.until <= ${ctx.now} then 'ended'
        when coalesce(u.count, 0) >= i.most then 'used_up' else 'open' end as state,
      m.f_name as "madeBy", to_json(i.made_at) #>> '{}' as "madeAt"
    from gantry.invitation i
    left join used u on u.invitation = i.id
    left join gantry.t_department d on d.space = i.space and d.id = i.department and d.deleted_at is null
    left join gantry.t_member m on m.space = i.space and m.id = i.made_by
    where i.space = ${ctx.space} and i.appoints is null order by i.made_at desc limit ${mostInvitations}`)
  return rows
}

/** Maximum validity of an invitation, in days. */
const farthest = 366

/** @throws AppError request.invalid naming the department or the end */
export const makeInvitation = (
  ctx: Ctx,
  input: InputOf<typeof makeContract>,
): Promise<{ readonly id: string; readonly code: string }> =>
  inTransaction(ctx, async tx => {
    const until = new Date(input.until)
    const day = (time: number) => new Date(time).toISOString().slice(0, 10)
    const last = ctx.now.getTime() + farthest * 24 * 3_600_000
    if (until.getTime() <= ctx.now.getTime())
      throw new AppError('request.invalid', {}, [
        issue('until', 'not_before', { limit: day(ctx.now.getTime()) }),
      ])
    if (!(until.getTime() <= last))
      throw new AppError('request.invalid', {}, [issue('until', 'not_after', { limit: day(last) })])
    if (input.department !== null) await requireOneDepartment(tx, input.department)
    const id = newId(ctx.now.getTime())
    const code = newInviteCode()
    await tx.db.run(sql`
      insert into gantry.invitation (id, space, code, name, department, most, until, approval, made_by, made_at)
      values (${id}, ${ctx.space}, ${code}, ${input.name.trim()}, ${input.department}, ${input.most}, ${until},
        ${input.approval}, ${ctx.actor.personId}, ${ctx.now})`)
    const { name, department, most, approval } = input
    await audit(tx, {
      action: 'invitation.made',
      details: { invitation: id, name, department, most, until: until.toISOString(), approval },
    })
    return { id, code }
  })

/** @throws AppError record.not_found, request.invalid naming an unknown role */
export const setInvitationRoles = (ctx: Ctx, id: string, roles: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireRoles(tx, roles)
    const { count } = await tx.db.run(
      sql`update gantry.invitation set roles = ${roles}::uuid[]
          where space = ${ctx.space} and id = ${id} and appoints is null`,
    )
    if (count === 0) throw new AppError('record.not_found', { id })
    await audit(tx, { action: 'invitation.roles', details: { invitation: id, roles } })
  })

/** @throws AppError record.not_found */
export const withdrawInvitation = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ name: string }>(sql`
      update gantry.invitation set withdrawn_at = coalesce(withdrawn_at, ${ctx.now})
      where space = ${ctx.space} and id = ${id} and appoints is null returning name`)
    if (!rows[0]) throw new AppError('record.not_found', { id })
    await audit(tx, { action: 'invitation.withdrawn', details: { invitation: id, name: rows[0].name } })
  })

export const listInvited = async (ctx: Ctx, id: string): Promise<readonly Invited[]> => {
  const { rows } = await ctx.db.run<Invited>(sql`
    select r.name, coalesce(a.login_id, a.phone, a.email) as login, to_json(r.at) #>> '{}' as at, r.state
    from gantry.join_request r join gantry.account a on a.id = r.account
    where r.space = ${ctx.space} and r.invitation = ${id} order by r.at desc limit ${mostInvited}`)
  return rows
}
