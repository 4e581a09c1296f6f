import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import type { JoinRequest } from '../../shared/index.ts'
import { admitMember } from '../member/admit-member.ts'

/** The waiting ones first, then what was decided lately. */
export const listJoinRequests = async (ctx: Ctx): Promise<JoinRequest[]> => {
  const { rows } = await ctx.db.run<JoinRequest>(sql`
    select r.id, r.name, coalesce(a.login_id, a.phone, a.email) as login, r.department, r.position, r.state, r.reason,
      to_char(r.at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, m.f_name as "decidedBy",
      to_char(r.decided_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decidedAt"
    from gantry.join_request r
    join gantry.account a on a.id = r.account
    left join gantry.t_member m on m.space = r.space and m.id = r.decided_by
    where r.space = ${ctx.space}
    order by r.state = 'waiting' desc, coalesce(r.decided_at, r.at) desc limit 200`)
  return rows
}

interface Decided {
  readonly account: string
  readonly name: string
  readonly position: string
}

/** @throws AppError auth.join_decided when somebody was faster, or the request is another space's */
export const approveMember = (ctx: Ctx, id: string, departments: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { account, name, position } = await decide(tx, id, 'approved', '')
    const member = await admitMember(tx, {
      account,
      name,
      position,
      departments,
      userType: 'user',
    })
    await audit(tx, { action: 'member.approved', table: 'member', recordId: member, details: { name } })
    await emit(tx, { type: 'member.approved', recordId: member })
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
): Promise<Decided> => {
  const { rows } = await ctx.db.run<Decided>(
    sql`update gantry.join_request
        set state = ${state}, reason = ${reason.trim()}, decided_by = ${ctx.actor.personId}, decided_at = ${ctx.now}
        where id = ${id} and space = ${ctx.space} and state = 'waiting' returning account, name, position`,
  )
  if (!rows[0]) throw new AppError('auth.join_decided')
  return rows[0]
}
