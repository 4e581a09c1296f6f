import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startChild } from './child.ts'
import { type Client, openClient, signIn } from './client.ts'
import { password, withOrders } from './orders.ts'

/*
 * `npx tsx bench/messages.ts`: a person with MESSAGES (default 100,000) messages who lists, searches, filters, counts and marks
 * them; an announcement to PEOPLE (50,000) members while that person reads; contacts and pickers among as many people. ROUNDS (40)
 * requests each, one after another. BENCH_DATA is the folder, which is kept. ONLY picks some of the lines by a part of the name.
 */

const messages = Number(process.env.MESSAGES ?? 100_000)
const people = Number(process.env.PEOPLE ?? 50_000)
const rounds = Number(process.env.ROUNDS ?? 40)
const only = process.env.ONLY ?? ''
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-messages-${messages}-${people}`))
const api = '/space-demo/api'

/** 300 departments in three levels, and members in them with common names; everything else as the first colleague has it. */
const fillPeople = `
  with top as (select * from gantry.t_department where space = 'demo' and f_parent is null limit 1),
    made as (
      insert into gantry.t_department
      select (jsonb_populate_record(null::gantry.t_department, to_jsonb(top) || jsonb_build_object('id', gen_random_uuid(), 'f_name', 'Works ' || n, 'f_parent', top.id,
        'f_order', 1000 + n, 'f_path', top.f_path || md5(n::text) || '/'))).* from top, generate_series(1, 300) n
      returning id)
  select count(*) from made`

const names = `
  select (array['王','李','张','刘','陈','杨','赵','黄','周','吴','徐','孙','朱','马','胡','郭','林','何','高','梁'])[1 + n % 20]
    || (array['伟','芳','娜','敏','静','丽','强','磊','军','洋','勇','艳','杰','娟','涛','明','超','秀','霞','平'])[1 + n / 20 % 20]
    || (array['','华','文','国','建','晓','志','海','玉','春','雪','成'])[1 + n / 400 % 12] as name,
  (array['wang','li','zhang','liu','chen','yang','zhao','huang','zhou','wu','xu','sun','zhu','ma','hu','guo','lin','he','gao','liang'])[1 + n % 20]
    || ' ' || (array['wei','fang','na','min','jing','li','qiang','lei','jun','yang','yong','yan','jie','juan','tao','ming','chao','xiu','xia','ping'])[1 + n / 20 % 20]
    || (array['',' hua',' wen',' guo',' jian',' xiao',' zhi',' hai',' yu',' chun',' xue',' cheng'])[1 + n / 400 % 12] as pinyin`

const fillMembers = `
  with first as (select m.* from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
      where m.space = 'demo' and a.login_id = 'user'),
    departments as (select array_agg(id order by id) ids from gantry.t_department where space = 'demo' and deleted_at is null),
    accounts as (
      insert into gantry.account (id, login_id, password, password_changed_at, name, last_space, created_at)
      select gen_random_uuid(), 'bench' || n, 'none', now(), 'Bench ' || n, 'demo', now() from generate_series(1, $1::int) n
      returning id, substr(login_id, 6)::int as n)
  insert into gantry.t_member
  select (jsonb_populate_record(null::gantry.t_member, to_jsonb(first) || jsonb_build_object('id', gen_random_uuid(), 'f_account', a.id, 'f_name', x.name,
    'f_name_pinyin', x.pinyin, 'f_email', null, 'f_phone', null, 'f_user_type', 'user',
    'f_department', ids[1 + a.n % cardinality(ids)], 'f_extension', (20000 + a.n)::text, 'f_position', 'Fitter'))).*
  from first, departments, accounts a cross join lateral (${names}) x`

const fillMessages = `
  with person as (select m.id from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
      where m.space = 'demo' and a.login_id = 'user'),
    colleagues as (select array_agg(id) ids from (select id from gantry.t_member where space = 'demo' limit 50) m),
    apps as (select array_agg(id::text) ids from (select id from gantry.t_application where space = 'demo' order by id limit 4) a),
    orders as (select array_agg(id) ids from (select id from s_demo.t_work_order order by id limit 200) o),
    made as (
      insert into gantry.message (id, space, kind, at, actor, table_id, record_id, app, facts)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || substr(md5(n::text), 1, 15))::uuid,
        'demo', (array['record_shared','followed_changed','comment_written','workflow_received'])[1 + n % 4], at,
        colleagues.ids[1 + n % 50], 'work_order', orders.ids[1 + n % 200], apps.ids[1 + n % 4], '{}'
      from colleagues, apps, orders, generate_series(1, $1::int) n cross join lateral (select now() - n * interval '11 minutes' as at) t
      returning id, kind),
    filed as (
      insert into gantry.inbox (space, person, message, category, subject)
      select 'demo', person.id, made.id,
        case made.kind when 'record_shared' then 'work' when 'followed_changed' then 'app' when 'comment_written' then 'comment' else 'todo' end,
        'Pump ' || substr(md5(made.id::text), 1, 6)
      from person, made returning space, person, category, message)
  insert into gantry.message_unread (space, person, category, message)
  select space, person, category, message from filed order by message desc limit 3000`

const databaseUrl = (superuserUrl: string): string => {
  const url = new URL(superuserUrl)
  url.pathname = '/gantry'
  return url.href
}

const fill = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl(superuserUrl) })
  await client.connect()
  try {
    const count = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n)
    if ((await count(`select count(*) n from gantry.account where login_id like 'bench%'`)) < people) {
      console.error(`loading ${people} people`)
      await client.query(fillPeople)
      await client.query(fillMembers, [people])
    }
    if ((await count(`select count(*) n from gantry.inbox where event is null`)) < messages) {
      console.error(`loading ${messages} messages`)
      await client.query(fillMessages, [messages])
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const at = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1)

const timesOf = async (work: () => Promise<unknown>, count = rounds): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

const line = async (name: string, work: () => Promise<unknown>, count = rounds): Promise<void> => {
  if (!name.includes(only)) return
  await work()
  const times = await timesOf(work, count)
  console.log(`| ${name.padEnd(44)} | ${at(times, 0.5).padStart(7)} | ${at(times, 0.95).padStart(7)} |`)
}

const asker =
  (client: Client) =>
  async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const { status, body: text } = await client.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as Record<string, unknown>
  }

await withOrders(folder, 500, async ({ postgres, env }) => {
  await fill(postgres.superuserUrl)
  const client = new pg.Client({ connectionString: databaseUrl(postgres.superuserUrl) })
  await client.connect()
  const server = await startChild('main', env)
  const open = async (login: string) => openClient(server.url, await signIn(server.url, login, password), 4)
  const [user, root] = [await open('user'), await open('root')]
  const ask = asker(user)
  const get = (path: string) => () => ask('GET', `${api}${path}`)
  try {
    console.log(
      `| ${messages} messages of a person${' '.repeat(20)} |  p50 ms |  p95 ms |\n| --- | --: | --: |`,
    )
    await line('first page', get('/messages'))
    const { data } = (await ask('GET', `${api}/messages?limit=100`)) as {
      data: { id: string; app: { id: string } | null }[]
    }
    const app = data.find(each => each.app !== null)?.app?.id
    await line('a page behind', get(`/messages?before=${data.at(-1)?.id}`))
    await line('one category', get('/messages?category=comment'))
    await line('unread', get('/messages?unread=true'))
    await line('unread of a category', get('/messages?unread=true&category=todo'))
    await line('read of a category', get('/messages?unread=false&category=todo'))
    if (app) await line('one application', get(`/messages?app=${app}`))
    await line('one application nobody uses', get('/messages?app=0196b003-0000-7000-8000-000000000000'))
    await line('two days of last year', get(`/messages?from=${ago(400)}&to=${ago(398)}`))
    await line('search, found often', get('/messages?search=Pump'))
    await line('search, found once', get(`/messages?search=Pump%20${'abcdef'}`))
    await line('count unread', get('/messages/unread'))
    await line('mark one, read and unread', async () => {
      for (const read of [true, false])
        await ask('POST', `${api}/messages/read`, { ids: [data[0]!.id], read })
    })
    await line(
      'mark all',
      async () => {
        await ask('POST', `${api}/messages/read`, { read: false })
        const began = performance.now()
        await ask('POST', `${api}/messages/read`, { read: true })
        console.error(`  all read after ${Math.round(performance.now() - began)} ms`)
      },
      2,
    )

    console.log(`\n| ${people} people${' '.repeat(32)} |  p50 ms |  p95 ms |\n| --- | --: | --: |`)
    await line('contacts, first page', get('/identity/contacts?size=50'))
    const contacts = (await ask('GET', `${api}/identity/contacts?size=50`)) as { next: string }
    await line('contacts, page behind', get(`/identity/contacts?size=50&after=${contacts.next}`))
    await line('contacts, from a letter', get('/identity/contacts?size=50&from=w'))
    await line('contacts, letters', get('/identity/contacts/letters'))
    await line('search, two initials', get('/identity/contacts?search=zw'))
    await line('search, pinyin', get('/identity/contacts?search=zhangwei'))
    await line('search, name', get(`/identity/contacts?search=${encodeURIComponent('张伟')}`))
    await line('search, one letter', get('/identity/contacts?search=z'))
    await line('search, nobody', get('/identity/contacts?search=qqqqq'))
    await line('departments', get('/identity/departments'))
    await line('picker of records, pinyin', get('/tables/member/records?pageSize=20&search=zhangwei'))

    if ('notice'.includes(only) || only === '') await noticeToAll(asker(root), get, client)
  } finally {
    for (const each of [user, root]) each.close()
    await client.end()
    await server.stop()
  }
})

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

/** How long an announcement takes to reach everybody, and what its readers wait meanwhile. */
async function noticeToAll(
  ask: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>,
  get: (path: string) => () => Promise<Record<string, unknown>>,
  client: pg.Client,
): Promise<void> {
  const publish = async () => {
    const { id } = await ask('PUT', '/api/announcements/managed', {
      kind: 'notice',
      title: `To everybody ${Date.now()}`,
      body: '<p>Water is off on Saturday.</p>',
      files: [],
      spaces: null,
      userTypes: [],
      onTop: false,
      popup: false,
      validFrom: null,
      validTo: null,
      startsAt: null,
      endsAt: null,
    })
    await ask('POST', `/api/announcements/managed/${String(id)}/publish`)
  }
  const { rows: before } = await client.query<{ id: string }>(
    'select id from gantry.message order by id desc limit 1',
  )
  /** People of the demo space who have the announcement, and batches of people who wait. */
  const state = async () => {
    const { rows } = await client.query<{ reached: number; waiting: number }>(
      `
      select (select count(*)::int from gantry.inbox i where i.message = (
          select n.id from gantry.message n where n.space = 'demo' and n.kind = 'announcement' and n.id > $1)) as reached,
        (select count(*)::int from gantry.message_fan_out where space = 'demo') as waiting`,
      [before[0]?.id],
    )
    return rows[0] ?? { reached: 0, waiting: 0 }
  }
  const began = performance.now()
  await publish()
  const lists: number[] = []
  let [first, all, longest] = [0, 0, 0]
  while (all === 0 && performance.now() - began < 120_000) {
    lists.push(...(await timesOf(get('/messages'), 1)))
    const { reached, waiting } = await state()
    if (reached > 0) first ||= performance.now() - began
    if (reached > people && waiting === 0) all = performance.now() - began
    const { rows } = await client.query<{ seconds: number }>(`
      select coalesce(max(extract(epoch from now() - xact_start)), 0)::float as seconds from pg_stat_activity
      where datname = 'gantry' and query like '%gantry.inbox%' and pid <> pg_backend_pid()`)
    longest = Math.max(longest, rows[0]?.seconds ?? 0)
    await sleep(20)
  }
  console.log(
    `\nannouncement to ${people}: the first have it after ${Math.round(first)} ms, all after ${Math.round(all)} ms; longest transaction that writes inboxes ${Math.round(longest * 1_000)} ms; meanwhile the first page took p50 ${at(lists, 0.5)}, p95 ${at(lists, 0.95)} ms (${lists.length} requests)`,
  )
}
