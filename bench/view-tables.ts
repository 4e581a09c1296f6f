import { field } from '@gantry/fields/shared'
import { type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import { type Grant, type TableDef, userType } from '@gantry/model/shared'
import { createSpaceSchema, saveTables } from '@gantry/records/server'

export const space = 'bench'

const machines = 500
/** Texts and numbers that fill the form up to 60 fields. */
const extra = 48

const policy: readonly Grant[] = [{ who: userType('admin'), operations: ['read'] }]

const machine: TableDef = {
  id: 'machine',
  label: 'Machines',
  title: 'name',
  search: ['name'],
  fields: { name: field.text(), hall: field.choice(['north', 'south', 'east']) },
  policy,
}

/** Jobs of sixty fields that every kind of view can show; a machine does one at a time. */
const job: TableDef = {
  id: 'job',
  label: 'Jobs',
  title: 'title',
  search: ['title'],
  fields: {
    title: field.text(),
    status: field.choice(['open', 'planned', 'running', 'waiting', 'done', 'cancelled']),
    priority: field.choice(['low', 'normal', 'high', 'urgent']),
    machine: field.link('machine'),
    begins: field.dateTime(),
    ends: field.dateTime(),
    first: field.date(),
    last: field.date(),
    place: field.location(),
    progress: field.progress(),
    depends: field.links('job'),
    amount: field.decimal({ scale: 2 }),
    ...Object.fromEntries(
      Array.from({ length: extra }, (_, n) => [`extra${n}`, n % 2 ? field.number() : field.text()]),
    ),
  },
  bookings: [{ id: 'machine', resource: 'machine', start: 'begins', end: 'ends' }],
  policy,
}

/** The board on which people have put some cards by hand. */
export const board = '0196b000-0000-7000-8000-000000000001'

const uuid = (group: number, n: string) =>
  `('0196b00${group}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

const extras = Array.from({ length: extra }, (_, n) => n)

/** A job lasts six of eight hours, so that each machine does one after the other. */
const fillJobs = (rows: number): string => `
  insert into s_bench.t_job (id, created_at, f_title, f_status, f_priority, f_machine, f_begins, f_ends, f_first, f_last,
    f_place, f_progress, f_depends, f_amount, ${extras.map(n => `f_extra${n}`).join(', ')})
  select ${uuid(2, 'n')}, now() - n * interval '37 seconds', 'Job ' || n,
    (array['open','planned','running','waiting','done','done','done','done','done','cancelled'])[1 + dice % 10],
    (array['low','normal','normal','normal','high','urgent'])[1 + dice / 10 % 6], ${uuid(1, `n % ${machines}`)},
    at, at + interval '6 hours', at::date, at::date + dice % 4,
    jsonb_build_object('lng', 73 + dice % 6000 / 100.0, 'lat', 18 + dice / 7 % 3500 / 100.0), dice % 101,
    case when n % 20 = 0 then array[${uuid(2, 'n - 1')}] end, dice % 1000000 / 100.0,
    ${extras.map(n => (n % 2 ? `dice % ${n + 100}` : `'Value ${n} of ' || n`)).join(', ')}
  from (select n, ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as dice,
    date_trunc('day', now()) + (n / ${machines} - ${Math.floor(rows / machines / 2)}) * interval '8 hours' as at
    from generate_series(1, ${rows}) n) made`

/** Makes and fills the tables once. */
export const prepareTables = async (kernel: Kernel, rows: number): Promise<void> => {
  const system = systemCtx(kernel, space, 'bench')
  const db = platform(kernel)
  const { rows: known } = await db.run(sql`select 1 from gantry.table_def where space = ${space}`)
  if (known.length > 0) return
  await createSpaceSchema(system)
  await saveTables(system, [{ definition: machine }, { definition: job }])
  const run = (text: string) => db.run({ text, values: [] })
  await run(`insert into s_bench.t_machine (id, created_at, f_name, f_hall)
    select ${uuid(1, 'n')}, now(), 'Machine ' || n, (array['north','south','east'])[1 + n % 3]
    from generate_series(0, ${machines - 1}) n`)
  await run(fillJobs(rows))
  await run(`insert into gantry.view_rank (space, view_id, record_id, rank)
    select '${space}', '${board}', ${uuid(2, 'n * 7')}, to_char(n, 'fm00000') from generate_series(1, 2000) n`)
  for (const table of ['machine', 'job']) await run(`vacuum analyze s_bench.t_${table}`)
  await run('analyze gantry.view_rank')
}
