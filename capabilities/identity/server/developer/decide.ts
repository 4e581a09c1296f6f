import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import type { DeveloperRequest } from '../../shared/index.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { issueToken, withdrawToken } from './token.ts'

/** Maximum authorizations per list. */
const most = 200

/** Pending requests first, then recent decisions. */
export const listDevelopers = async (ctx: Ctx): Promise<DeveloperRequest[]> => {
  const { rows } = await ctx.db.run<DeveloperRequest>(sql`
    select d.state, d.reason, d.answer, to_json(d.asked_at) as "askedAt", to_json(d.decided_at) as "decidedAt",
      json_build_object('id', m.id, 'title', m.f_name) as member, o.f_name as "decidedBy",
      to_json(k.last_used_at) as "lastUsedAt"
    from gantry.developer_authorization d
    join gantry.t_member m on m.space = d.space and m.id = d.member and m.deleted_at is null
    left join gantry.t_member o on o.space = d.space and o.id = d.decided_by
    left join gantry.caller_key k on k.id = d.key
    where d.space = ${ctx.space}
    order by d.state = 'waiting' desc, coalesce(d.decided_at, d.asked_at) desc limit ${most}`)
  return rows
}

export interface Decision {
  readonly member: string
  readonly decision: 'approved' | 'rejected'
  readonly answer?: string
}

/**
 * Approves or rejects a request; rejecting an approved one revokes its token.
 *
 * @throws AppError developer.state when another user has decided already, or the member never asked
 */
export const decideDeveloper = async (
  ctx: Ctx,
  { member, decision, answer = '' }: Decision,
): Promise<void> => {
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ state: string; name: string }>(sql`
      select d.state, m.f_name as name from gantry.developer_authorization d
      join gantry.t_member m on m.space = d.space and m.id = d.member and m.deleted_at is null
      where d.space = ${ctx.space} and d.member = ${member} for update of d`)
    const [found] = rows
    const open = decision === 'approved' ? ['waiting'] : ['waiting', 'approved']
    if (!found || !open.includes(found.state)) throw new AppError('developer.state')
    if (decision === 'approved') await issueToken(tx, member, answer.trim())
    else await withdrawToken(tx, member, { state: 'rejected', answer: answer.trim() })
    await audit(tx, {
      action: `developer.${decision}`,
      table: 'member',
      recordId: member,
      details: { name: found.name },
    })
    await emit(tx, { type: `developer.${decision}`, recordId: member, payload: { answer: answer.trim() } })
  })
  forgetActors(ctx.kernel)
}
