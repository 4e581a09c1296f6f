import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { Actor, UserType } from '@gantry/model/shared'
import { type MemberFacts, memberFacts, memberFactsFrom } from '../member/member-facts.ts'

/** A member as the actor that signing in now would give, and whether signing in is allowed. */
export interface MemberActor {
  readonly actor: Actor
  readonly active: boolean
}

interface Found extends MemberFacts {
  readonly personId: string
  readonly userId: string
  readonly name: string
  readonly userType: UserType
  readonly active: boolean
}

/** Members of the space in name order; `where` is a condition over the member `m`. */
export const memberActors = async (ctx: Ctx, where: Sql, limit: number): Promise<readonly MemberActor[]> => {
  const { rows } = await ctx.db.run<Found>(sql`
    select m.id as "personId", a.id as "userId", m.f_name as name,
      coalesce(a.platform_type, nullif(m.f_user_type, 'platform'), 'user') as "userType",
      m.f_state = 'active' and a.state = 'active' as active, ${memberFacts}
    from (
      select m.* from gantry.t_member m where m.space = ${ctx.space} and m.deleted_at is null and ${where}
      order by m.f_name_pinyin, m.id limit ${limit}
    ) m
    join gantry.account a on a.id = m.f_account::uuid
    ${memberFactsFrom}
    order by m.f_name_pinyin, m.id`)
  return rows.map(({ active, ...found }) => ({ active, actor: actorOf(ctx, found) }))
}

const actorOf = (ctx: Ctx, found: Omit<Found, 'active'>): Actor => ({
  ...found,
  space: ctx.space,
  lang: ctx.actor.lang,
  timeZone: ctx.actor.timeZone,
  sessionId: null,
  ip: null,
})
