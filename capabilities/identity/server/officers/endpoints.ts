import { type Endpoint, endpoint } from '@gantry/http/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Ref } from '@gantry/model/shared'
import { listOfficers, type Officer, officerTypes } from '../../shared/officer-contract.ts'

/** Active officers, at most one of each kind. */
const officersOf = async (ctx: Ctx): Promise<readonly Officer[]> => {
  const { rows } = await ctx.db.run<Ref & { userType: string }>(sql`
    select m.id, m.f_name as title, m.f_user_type as "userType" from gantry.t_member m
    where m.space = ${ctx.space} and m.deleted_at is null and m.f_state = 'active'
      and m.f_user_type = any (${[...officerTypes]}::text[]) order by m.created_at`)
  return officerTypes.map(userType => {
    const found = rows.find(row => row.userType === userType)
    return { userType, member: found ? { id: found.id, title: found.title } : null }
  })
}

export const officerEndpoints: readonly Endpoint[] = [
  endpoint(listOfficers, async ctx => ({ data: await officersOf(ctx) })),
]
