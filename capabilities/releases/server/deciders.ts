import { memberActors } from '@gantry/identity/server'
import { type Ctx, sql } from '@gantry/kernel/server'

/** People who are named as those that may decide. */
const most = 20

/** Kinds of members who decide on releases into their space. */
export const decidingTypes = ['admin', 'safe'] as const

/** Administrators and security officers of the target but for the account that submits. */
export const decidersOf = async (target: Ctx, submits: string): Promise<readonly string[]> => {
  const people = await memberActors(
    target,
    sql`m.f_user_type = any(${[...decidingTypes]}::text[]) and m.f_state = 'active'`,
    most,
  )
  return people.flatMap(({ actor, active }) => (active && actor.userId !== submits ? [actor.name] : []))
}
