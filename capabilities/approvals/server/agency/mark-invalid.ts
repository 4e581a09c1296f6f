import { type Ctx, platform, type Schedule, type Sql, sql, systemCtx } from '@gantry/kernel/server'
import { readScopes, type Scopes } from './scopes.ts'

/** Condition: the member can be principal or agent. */
export const isActive = (of: Sql): Sql =>
  sql`coalesce(${of}.f_state = 'active' and ${of}.deleted_at is null, false)`

/** Condition on an agency `a` of principal `p` and agent `g`: unusable in the current state of people and applications. */
export const isBroken = (scopes: Scopes): Sql => sql`not (${isActive(sql`p`)} and ${isActive(sql`g`)}
  and (a.apps && ${[...scopes.apps.keys()]}::text[] or a.tables && ${[...scopes.tables.keys()]}::text[]))`

/** Stores which agencies became invalid; they stay invalid until their principal edits them. */
const markInvalid = async (ctx: Ctx): Promise<void> => {
  const scopes = await readScopes(ctx)
  await ctx.db.run(sql`
    update gantry.agency as marked set invalid_at = ${ctx.now}::timestamptz
    from gantry.agency a
    left join gantry.t_member p on p.space = a.space and p.id = a.principal
    left join gantry.t_member g on g.space = a.space and g.id = a.agent
    where marked.space = a.space and marked.id = a.id and a.space = ${ctx.space} and a.recycled_at is null
      and a.invalid_at is null and a.ends > ${ctx.now}::timestamptz and ${isBroken(scopes)}`)
}

const mostSpaces = 10_000

/** Marks invalid agencies of each space. An unusable agency grants no right even before it is marked (`agenciesOf`). */
export const invalidSchedule: Schedule = {
  name: 'agencies_invalid',
  cron: '* * * * *',
  run: async kernel => {
    const { rows } = await platform(kernel).run<{ readonly space: string }>(sql`
      select distinct space from gantry.agency
      where recycled_at is null and invalid_at is null and ends > ${kernel.now()}::timestamptz limit ${mostSpaces}`)
    for (const { space } of rows) await markInvalid(systemCtx(kernel, space, 'validity of agencies'))
  },
}
