import { type Ctx, type Sql, sql } from '@gantry/kernel/server'

/** Condition that the member `m` is in a user group visible to the caller: a public one, or one of the caller's own. */
export const groupMembers = (ctx: Ctx, group: string): Sql => sql`exists (
  select 1 from gantry.t_user_group g
  where g.space = m.space and g.id = ${group}::uuid and g.deleted_at is null
    and (g.f_visibility = 'public' or g.owner = ${ctx.actor.personId}::uuid) and gantry.in_user_group(g, m.id))`
