import { type Ctx, sql } from '@gantry/kernel/server'
import type { AlarmFigures } from '../../shared/contract.ts'

/** Steps of 10 minutes in the 8 hours of the rate. */
const steps = 48

/** The figures of the alarm desk. */
export const readAlarmFigures = async (ctx: Ctx): Promise<AlarmFigures> => {
  const { rows } = await ctx.db.run<AlarmFigures>(sql`
    with open as (
      select f_severity as severity, f_state as state, f_raised as raised,
        coalesce(f_shelved_until > ${ctx.now}::timestamptz, false) as shelved
      from gantry.t_alarm
      where space = ${ctx.space} and f_state in ('active', 'acknowledged', 'returned') and f_hidden is null and deleted_at is null
    ), recent as (
      select f_raised as raised, f_rule as rule, f_device as device,
        ${ctx.actor.lang === 'en' ? sql`coalesce(f_name_en, f_name)` : sql`f_name`} as name, coalesce(f_times, 1) as times
      from gantry.t_alarm
      where space = ${ctx.space} and f_raised > ${ctx.now}::timestamptz - interval '7 days' and deleted_at is null
    )
    select
      (select count(*)::int from open where state in ('active', 'returned') and not shelved) as unacknowledged,
      (select count(*)::int from open where not shelved) as open,
      (select count(*)::int from open where shelved) as shelved,
      (select count(*)::int from gantry.t_alarm
        where space = ${ctx.space} and f_state in ('active', 'acknowledged', 'returned') and f_hidden = 'suppressed'
          and deleted_at is null) as suppressed,
      (select count(*)::int from gantry.t_alarm_outage
        where space = ${ctx.space} and f_until > ${ctx.now}::timestamptz and deleted_at is null) as outages,
      (select count(*)::int from open where not shelved and raised < ${ctx.now}::timestamptz - interval '1 day') as standing,
      (select json_build_object(
        'critical', count(*) filter (where severity = 'critical'), 'high', count(*) filter (where severity = 'high'),
        'medium', count(*) filter (where severity = 'medium'), 'low', count(*) filter (where severity = 'low'))
        from open where not shelved) as "bySeverity",
      (select json_agg(coalesce(n.count, 0) order by s.step desc) from generate_series(0, ${steps - 1}::int) s (step)
        left join (
          select floor(extract(epoch from ${ctx.now}::timestamptz - raised) / 600)::int as step, count(*)::int
          from recent where raised > ${ctx.now}::timestamptz - interval '8 hours' group by 1
        ) n using (step)) as rate,
      (select coalesce(sum(times), 0)::int from recent) as week,
      (select coalesce(json_agg(c), '[]') from (
        select r.rule, max(r.name) as name, r.device, max(d.f_name) as "deviceName", sum(r.times)::int as count
        from recent r left join gantry.t_device d on d.id = r.device and d.space = ${ctx.space}
        group by r.rule, r.device having sum(r.times) > 1 order by sum(r.times) desc, r.rule limit 5
      ) c) as chattering`)
  const [found] = rows
  if (!found) throw new Error('alarms are always counted')
  return found
}
