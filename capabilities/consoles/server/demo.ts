import { newId } from '@gantry/base/shared'
import { demoSpace } from '@gantry/identity/server'
import { type Kernel, platform, sql } from '@gantry/kernel/server'
import { measureUsage } from './usage/measure.ts'

/** The provider of the demo, whom the account `saas` works for, with the two enterprises of the demo. */
export const seedProvider = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const known = await db.run(sql`select 1 from gantry.provider limit 1`)
  if (known.count > 0) return
  const now = kernel.now()
  const id = newId(now.getTime())
  await db.run(sql`
    with made as (
      insert into gantry.provider (id, name, contact, phone, email, home, most_enterprises, most_users, created_at)
      values (${id}, '启元数科', '林楠', '13800000071', 'service@qiyuan.cn', ${demoSpace}, 20, 2000, ${now})
      returning id
    ), working as (
      insert into gantry.provider_admin (account, provider)
      select a.id, made.id from gantry.account a, made where a.login_id = 'saas'
    ), ending as (
      update gantry.space set valid_until = ${now}::date + case id when ${demoSpace} then 168 else 24 end
      where id in (${demoSpace}, 'lingyun')
    ), kept as (
      insert into gantry.enterprise (space, provider, contact, phone)
      select s.id, made.id, case s.id when ${demoSpace} then '沈佳怡' else '顾云' end, '13800000072'
      from gantry.space s, made where s.id in (${demoSpace}, 'lingyun')
    ), events as (
      insert into gantry.enterprise_event (space, at, who, action)
      select s.id, s.created_at, '林楠', 'opened' from gantry.space s where s.id in (${demoSpace}, 'lingyun')
    )
    insert into gantry.space_quota (space, kind, most)
    values (${demoSpace}, 'users', 500), (${demoSpace}, 'storage', 512000), (${demoSpace}, 'records', 5000000),
      (${demoSpace}, 'calls', 5000000), (${demoSpace}, 'messages', 10000), ('lingyun', 'users', 20), ('lingyun', 'storage', 20480)`)
  await measureUsage(kernel)
  await db.run(sql`
    insert into gantry.space_usage (space, kind, day, used)
    select u.space, u.kind, u.day - d.back,
      greatest(0, round(u.used * (1 - d.back * 0.012 - abs(hashtext(u.kind || d.back::text)) % 7 * 0.004)))
    from gantry.space_usage u, generate_series(1, 29) as d (back)
    where u.space = ${demoSpace}
    on conflict do nothing`)
}
