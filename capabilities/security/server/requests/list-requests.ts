import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { ConfirmationRequest } from '../../shared/contract.ts'

/** Requests per page. */
const atOnce = 50

/** Requests that meet a condition over `gantry.security_request r`, newest first. */
export const readRequests = async (
  ctx: Ctx,
  condition: Sql,
  limit: number,
): Promise<readonly ConfirmationRequest[]> => {
  const { rows } = await ctx.db.run<ConfirmationRequest>(sql`
    select r.id, r.kind, json_build_object('id', r.requester, 'title', coalesce(m.f_name, '')) as requester,
      to_json(r.asked_at) #>> '{}' as "askedAt", r.facts, r.why, r.state, r.decided_by as "decidedBy",
      to_json(r.decided_at) #>> '{}' as "decidedAt", r.remark
    from gantry.security_request r
    left join gantry.t_member m on m.space = r.space and m.id = r.requester
    where r.space = ${ctx.space} and ${condition}
    order by r.id desc limit ${limit}`)
  return rows
}

/** A page of all requests of the space. */
export const listRequests = async (ctx: Ctx, { before }: { readonly before?: string }) => {
  const data = await readRequests(ctx, before ? sql`r.id < ${before}::uuid` : sql`true`, atOnce + 1)
  return { data: data.slice(0, atOnce), more: data.length > atOnce }
}

/** The newest requests of the caller. */
export const listOwnRequests = async (ctx: Ctx) => ({
  data: await readRequests(ctx, sql`r.requester = ${ctx.actor.personId}::uuid`, atOnce),
})
