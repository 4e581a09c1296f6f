import { type Sql, sql } from '@gantry/kernel/server'

/** The trustee of a hosted session; null in an ordinary session. */
export const hostedFacts: Sql = sql`
  case when s.hosted is not null then sitting.id end as "trusteeId",
  case when s.hosted is not null then sitting.f_name end as "trusteeName"`

/**
 * The member `m` that a session acts as in the space `sp`: the member of account `a`, or the hosted one. A hosted
 * session matches no row, and thus has ended, once hosting is disabled or given to another trustee, either member is
 * not active, or the hosted account's password was changed after the session began.
 */
export const actingMember = (session: Sql): Sql => sql`
  left join gantry.t_member sitting on sitting.space = sp.id and sitting.f_account = a.id::text and sitting.f_state = 'active'
    and sitting.deleted_at is null
  left join gantry.t_member m on m.space = sp.id and m.f_state = 'active' and m.deleted_at is null
    and (${session}.held_in is null or ${session}.held_in = sp.id)
    and m.id = case when ${session}.hosted is null then sitting.id else (
      select h.principal from gantry.hosting h
      join gantry.t_member hosted on hosted.space = h.space and hosted.id = h.principal and hosted.f_user_type = 'user'
      join gantry.account owner on owner.id::text = hosted.f_account and owner.state = 'active'
      where ${session}.space = sp.id and h.space = sp.id and h.principal = ${session}.hosted and h.trustee = sitting.id
        and owner.password_changed_at <= ${session}.created_at and h.since <= ${session}.created_at) end`
