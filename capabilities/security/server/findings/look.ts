import { formulaZone } from '@gantry/fields/shared'
import {
  audit,
  type Ctx,
  everySpace,
  join,
  platform,
  readSpaceSetting,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { nobody, timeZoneSetting } from '@gantry/model/shared'
import { readPolicy } from '../policy.ts'
import { findingQueries } from './rules.ts'

/** Days of the log that are looked at again, so that a day that just ended is counted whole. */
const days = 2
/** Findings written by one look; with more, the next look goes on. */
const most = 500

/**
 * Looks at the newest lines of the log of a space and keeps what stands out, one row for each rule, person and day. A settled
 * finding opens again where more lines came since. The auditor watches the officers: lines of both are left out.
 */
const lookForFindings = async (ctx: Ctx): Promise<number> => {
  const { kernel, space } = ctx
  const policy = await readPolicy(ctx)
  const timeZone = (await readSpaceSetting(kernel, space, timeZoneSetting)) || formulaZone
  const since = new Date(kernel.now().getTime() - days * 86_400_000)
  const queries = findingQueries({ space, policy })
  const { rows } = await platform(kernel).run<{ readonly isNew: boolean }>(sql`
    with line as materialized (
      select line.id, line.at, line.action, line.result, line.actor, line.actor_name, line.ip, line.record_id, line.details,
        (line.at at time zone ${timeZone})::date as day, extract(hour from line.at at time zone ${timeZone})::int as hour
      from gantry.audit line
      where line.space = ${space} and line.at >= ${since}::timestamptz and line.actor is not null and line.actor <> ${nobody}::uuid
        and line.user_type is distinct from 'audit' and line.user_type is distinct from 'safe'
    ), found as (
      select * from (${join(queries, ' union all ')}) f order by last desc limit ${most}
    )
    insert into gantry.security_finding as k (space, id, rule, person, person_name, day, first, last, count, facts, lines)
    select ${space}, gen_random_uuid(), rule, person, coalesce(name, ''), day, first, last, count, facts, lines from found
    on conflict (space, rule, person, day) do update set first = excluded.first, last = excluded.last, count = excluded.count,
      facts = excluded.facts, lines = excluded.lines, state = 'open'
      where k.count < excluded.count
    returning xmax = 0 as "isNew"`)
  await platform(kernel).run(sql`
    insert into gantry.security_policy (space, body, looked_at) values (${space}, '{}', ${kernel.now()})
    on conflict (space) do update set looked_at = excluded.looked_at`)
  return rows.length
}

/** The same because the officer asks for it. */
export const lookNow = async (ctx: Ctx): Promise<number> => {
  const found = await lookForFindings(ctx)
  await audit(ctx, { action: 'confirmation.looked', details: { found } })
  return found
}

/** Every space that has a security officer, once an hour. */
export const lookSchedule: Schedule = {
  name: 'security_look',
  cron: '23 * * * *',
  run: async kernel => {
    const { rows } = await kernel.database.of(everySpace).run<{ readonly space: string }>(sql`
      select distinct space from gantry.t_member where f_user_type = 'safe' and f_state = 'active' and deleted_at is null`)
    for (const { space } of rows) await lookForFindings(systemCtx(kernel, space, 'looking at the log'))
  },
}
