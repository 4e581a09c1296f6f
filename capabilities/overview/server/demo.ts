import { demoSpace } from '@gantry/identity/server'
import { type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { idAt } from './id-at.ts'

/**
 * Days of the demo plant before its first start: who was here and what they did. Derived from ids and days, so that every start gives
 * the same: fewer people at weekends, some by phone.
 */
export const seedUse = async (kernel: Kernel): Promise<void> => {
  const { db } = systemCtx(kernel, demoSpace, 'demo data')
  const now = kernel.now()
  const known = await db.run(sql`select 1 from gantry.t_presence where space = ${demoSpace} limit 1`)
  if (known.count > 0) return
  const days = sql`
    select m.id as person, m.f_department as department, d.day::date as day,
      abs(hashtext(m.f_name || d.day::date::text)) % 100 as luck, extract(isodow from d.day) > 5 as weekend
    from gantry.t_member m, generate_series(${now}::date - 120, ${now}::date - 1, interval '1 day') as d (day)
    where m.space = ${demoSpace} and m.f_state = 'active' and m.deleted_at is null`
  await db.run(sql`
    insert into gantry.t_presence (id, space, created_at, updated_at, f_person, f_day, f_department, f_terminal)
    select ${idAt(sql`(day + time '17:00')`)}, ${demoSpace}, day + time '17:00', day + time '17:00', person, day, department, terminal
    from (${days}) as was, unnest(array['computer', 'phone']) as terminal
    where case terminal when 'computer' then luck < case when weekend then 22 else 78 end
      else luck % 3 = 0 and luck < case when weekend then 30 else 84 end end`)
  await db.run(sql`
    insert into gantry.t_table_use (id, space, f_about, f_app, f_day, f_person, f_department, f_created, f_changed, f_removed)
    select ${idAt(sql`(day + time '17:00')`)}, ${demoSpace}, t.id, t.app, was.day, was.person, was.department,
      u.much / 3, u.much, case when u.much > 14 then 1 else 0 end
    from (${days}) as was
      join gantry.table_def t on t.space = ${demoSpace} and t.source = 'space' and t.app is not null
        and (t.definition ->> 'master') is null,
      lateral (select abs(hashtext(t.id || was.person::text)) % 5 as liking) l,
      lateral (select (abs(hashtext(t.id || was.luck::text)) % 6 + 1) * (4 - l.liking) as much) u
    where was.luck < case when was.weekend then 14 else 52 end and l.liking < 2`)
}
