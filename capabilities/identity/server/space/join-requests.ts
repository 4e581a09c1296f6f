import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, isoSeconds, sql } from '@gantry/kernel/server'
import type { JoinRequest } from '../../shared/index.ts'
import { type Admitted, admitAsked } from './admit-asked.ts'

/** Pending requests first, then recent decisions. */
export const listJoinRequests = async (ctx: Ctx): Promise<JoinRequest[]> => {
  const { rows } = await ctx.db.run<JoinRequest>(sql`
    select r.id, r.name, coalesce(a.login_id, a.phone, a.email) as login, r.department, r.position, r.state, r.reason, r.profile,
      i.name as invitation, case when d.id is null then null else json_build_object('id', d.id, 'title', d.f_name) end as suggested,
      ${isoSeconds(sql`r.at`)} as at, m.f_name as "decidedBy",
      ${isoSeconds(sql`r.decided_at`)} as "decidedAt"
    from gantry.join_request r
    join gantry.account a on a.id = r.account
    left join gantry.invitation i on i.id = r.invitation
    left join gantry.join_rule u on u.space = r.space
    left join gantry.t_department d on d.space = r.space and d.id = coalesce(i.department, u.department)
      and d.deleted_at is null
    left join gantry.t_member m on m.space = r.space and m.id = r.decided_by
    where r.space = ${ctx.space}
    order by r.state = 'waiting' desc, coalesce(r.decided_at, r.at) desc limit 200`)
  return rows
}

/** @throws AppError auth.join_decided when another user has decided already, or the request belongs to another space */
export const approveMember = (ctx: Ctx, id: string, departments: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    await admitAsked(tx, await decide(tx, id, 'approved', ''), departments)
  })

/** @throws AppError auth.join_decided */
export const refuseMember = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { name } = await decide(tx, id, 'refused', reason)
    await audit(tx, { action: 'member.refused', details: { name, reason } })
  })

const decide = async (
  ctx: Ctx,
  id: string,
  state: 'approved' | 'refused',
  reason: string,
): Promise<Admitted> => {
  const { rows } = await ctx.db.run<Admitted>(
    sql`update gantry.join_request
        set state = ${state}, reason = ${reason.trim()}, decided_by = ${ctx.actor.personId}, decided_at = ${ctx.now}
        where id = ${id} and space = ${ctx.space} and state = 'waiting' 
        returning account, name, profile || jsonb_build_object('position', position) as profile, invitation`,
  )
  if (!rows[0]) throw new AppError('auth.join_decided')
  return rows[0]
}
