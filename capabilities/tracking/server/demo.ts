import { newId } from '@gantry/base/shared'
import { type Kernel, platform, sql } from '@gantry/kernel/server'
import { makeMonths } from './months.ts'

/** The first points of the product: pages that are opened and buttons of the application centre. */
const first = [
  ['page.appcenter', '打开应用中心', 'Application centre opened', 'opened', '/{spaceUri}/appcenter', ''],
  ['page.todo', '打开待办', 'To-do desk opened', 'opened', '/{spaceUri}/user/todo', ''],
  ['app.new', '应用中心 · 新建应用', 'Application centre · new application', 'pressed', '', 'app.new'],
  ['app.open', '应用中心 · 打开应用', 'Application centre · application opened', 'pressed', '', 'app.open'],
] as const

/** The first points, and two weeks of counts of a dozen people in one statement. */
export const seedTracking = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const known = await db.run(sql`select 1 from gantry.track_point limit 1`)
  if (known.count > 0) return
  const now = kernel.now()
  for (const [code, name, english, event, page, element] of first)
    await db.run(sql`
      insert into gantry.track_point (id, code, name, english, event, page, element, properties, state, changed_at)
      values (${newId(now.getTime())}, ${code}, ${name}, ${english}, ${event}, ${page}, ${element}, '[]', 'active', ${now})`)
  const days = 14
  await makeMonths(kernel, [now, new Date(now.getTime() - days * 86_400_000)])
  await db.run(sql`
    insert into gantry.track_event (at, space, point, version, who, session, terminal, properties)
    select x.at, case when person % 4 = 0 then 'lingyun' else 'demo' end, p.id, 1, 'demo-' || person, 'demo-' || person || '-' || day,
      case when person % 3 = 0 then 'phone' else 'computer' end, '{}'
    from generate_series(1, 12) person, generate_series(0, ${days - 1}::int) day, gantry.track_point p,
      generate_series(1, 4) turn,
      lateral (select ${now}::timestamptz - make_interval(days => day, mins => 20 + turn * 47 + person * 7
        - case p.code when 'page.appcenter' then 0 when 'app.open' then 2 when 'page.todo' then 5 else 9 end) as at) x
    where abs(hashtext(person || ' ' || day || ' ' || turn || p.code)) % 100 <
      case p.code when 'page.appcenter' then 70 when 'app.open' then 45 when 'page.todo' then 40 else 6 end`)
}
