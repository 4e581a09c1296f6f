import { langs, newId } from '@gantry/base/shared'
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
  await seedTickets(kernel)
  await seedServices(kernel, id)
  await seedHelp(kernel)
  await seedMobile(kernel)
  await measureUsage(kernel)
  await db.run(sql`
    insert into gantry.space_usage (space, kind, day, used)
    select u.space, u.kind, u.day - d.back,
      greatest(0, round(u.used * (1 - d.back * 0.012 - abs(hashtext(u.kind || d.back::text)) % 7 * 0.004)))
    from gantry.space_usage u, generate_series(1, 29) as d (back)
    where u.space = ${demoSpace}
    on conflict do nothing`)
}

/** A ticket in each of three states, of two people of the demo. */
const seedTickets = async (kernel: Kernel): Promise<void> => {
  const now = kernel.now()
  const ticket = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const given = [
    [
      'fault',
      true,
      '扫码后设备卡片空白',
      '一号车间扫码进入设备卡片是空白，重新登录后仍然如此。',
      'new',
      null,
      2,
    ],
    ['quota', false, '存储扩容到 600 GB', '检修照片增加较快，预计下月用满。', 'taken', '林楠', 26],
    ['question', false, '如何按班组汇总工时', '希望每周一自动发给班长。', 'solved', '林楠', 90],
  ] as const
  for (const [kind, urgent, title, body, state, taken, hours] of given)
    await platform(kernel).run(sql`
      insert into gantry.ticket (id, space, kind, urgent, title, body, files, state, opener, opened_by, taken_by, created_at,
        changed_at)
      select ${newId(ticket(hours).getTime())}, m.space, ${kind}, ${urgent}, ${title}, ${body}, '[]', ${state}, m.id, m.f_name,
        ${taken}, ${ticket(hours)}, ${ticket(hours / 2)}
      from gantry.t_member m join gantry.account a on a.id::text = m.f_account
      where m.space = ${demoSpace} and a.login_id = ${kind === 'quota' ? 'admin' : 'user'} and m.deleted_at is null`)
}

/** Two products of the provider; one of them ends soon at the smaller enterprise. */
const seedServices = async (kernel: Kernel, provider: string): Promise<void> => {
  const now = kernel.now()
  const given = [
    ['设备点检', '点检计划、移动点检与缺陷闭环', 3_600_000, [demoSpace, 'lingyun']],
    ['能耗看板', '分厂、分表计量与同比', 2_400_000, [demoSpace]],
  ] as const
  for (const [name, note, price, spaces] of given) {
    const product = newId(now.getTime())
    await platform(kernel).run(sql`
      with made as (
        insert into gantry.product (id, provider, name, note, price, created_at)
        values (${product}, ${provider}, ${name}, ${note}, ${price}, ${now}) returning id
      ), opened as (
        insert into gantry.space_service (id, space, product, opened_on, valid_until)
        select gen_random_uuid(), s.id, made.id, ${now}::date - 340, ${now}::date + case s.id when ${demoSpace} then 168 else 24 end
        from gantry.space s, made where s.id = any(${[...spaces]}::text[]) returning id, space, valid_until
      )
      insert into gantry.service_event (service, space, at, who, action, amount, valid_until)
      select o.id, o.space, ${now}::timestamptz - make_interval(days => 20 + abs(hashtext(o.space || ${name})) % 300), '林楠', 'opened',
        ${price}::bigint, o.valid_until from opened o`)
  }
}

/** A few help articles in both languages, and words that nobody found. */
const seedHelp = async (kernel: Kernel): Promise<void> => {
  const now = kernel.now()
  const given = [
    {
      category: 'start',
      route: '/{spaceUri}/appcenter',
      'zh-CN': ['从应用中心开始', '应用中心列出您可以使用的应用。点击应用进入它的列表；星标的应用排在最前。'],
      en: [
        'Begin in the application centre',
        'The application centre lists the applications you may use. Select one to open its list; those you marked with a star come first.',
      ],
    },
    {
      category: 'records',
      route: null,
      'zh-CN': [
        '导入一份表格',
        '在列表右上角选择导入，上传 Excel 文件，核对列与字段，再开始导入。有错误的行会单独列出。',
      ],
      en: [
        'Import a spreadsheet',
        'Choose Import at the top right of a list, upload an Excel file, check which column goes into which field, and begin. Rows with errors are listed separately.',
      ],
    },
    {
      category: 'flows',
      route: null,
      'zh-CN': ['待办被退回后怎么办', '打开待办，查看退回原因，修改后再次提交。全部经过都记录在时间线上。'],
      en: [
        'When a to-do is sent back',
        'Open the to-do, read why it was sent back, make the changes and submit it again. Everything that happened is on its timeline.',
      ],
    },
    {
      category: 'account',
      route: null,
      'zh-CN': ['忘记密码', '在登录页选择忘记密码，或请系统管理员重置。临时密码首次登录后必须修改。'],
      en: [
        'Forgotten password',
        'Choose Forgot password on the sign-in page, or ask an administrator of your enterprise to reset it. A temporary password has to be changed at the first sign-in.',
      ],
    },
  ] as const
  for (const [place, article] of given.entries())
    for (const lang of langs) {
      const [title, text] = article[lang]
      await platform(kernel).run(sql`
        insert into gantry.help_article (id, category, lang, route, place, title, body, words, state, author, changed_at)
        values (${newId(now.getTime())}, ${article.category}, ${lang}, ${article.route}, ${place}, ${title}, ${`<p>${text}</p>`},
          ${`${title} ${text}`.toLowerCase()}, 'published', 'Gantry', ${now})`)
    }
  await platform(kernel).run(sql`
    insert into gantry.help_search (words, lang, times, last_at)
    values ('电子签章', 'zh-CN', 7, ${now}), ('打印条码', 'zh-CN', 3, ${now}), ('print barcodes', 'en', 2, ${now})
    on conflict do nothing`)
}

/** A package by a link, and a mini-program whose secret nobody entered yet. */
const seedMobile = async (kernel: Kernel): Promise<void> => {
  const now = kernel.now()
  const db = platform(kernel)
  await db.run(sql`
    insert into gantry.mobile_package (id, platform, channel, version, code, link, notes_zh, notes_en, share, state, author,
      created_at, published_at)
    select ${newId(now.getTime())}, 'harmony', 'stable', '1.0.0', 100, 'https://appgallery.example.com/gantry',
      '首个鸿蒙版本：待办、扫码与消息。', 'First version for HarmonyOS: to-dos, scanning and messages.', 100, 'published', 'Gantry',
      ${now}, ${now}
    where not exists (select from gantry.mobile_package)`)
  await db.run(sql`
    insert into gantry.mini_program (id, name, app_id, domains, note, state, author, changed_at)
    select ${newId(now.getTime())}, '恒川巡检', 'wx0a1b2c3d4e5f6a7b', '{https://plant.example.com}', '', 'draft', 'Gantry', ${now}
    where not exists (select from gantry.mini_program)`)
}
