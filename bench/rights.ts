import { join, resolve } from 'node:path'
import { texts } from '@gantry/base/texts'
import { field } from '@gantry/fields/shared'
import { createApp } from '@gantry/http/server'
import { createCtx, type Kernel, noActor, platform, sql, systemCtx } from '@gantry/kernel/server'
import {
  type Actor,
  type Grant,
  type Query,
  role,
  type TableDef,
  userType,
  where,
} from '@gantry/model/shared'
import {
  adviseSchedule,
  createSpaceSchema,
  findRecordsJson,
  hearCatalogChanges,
  saveTables,
} from '@gantry/records/server'
import { withKernel } from './kernel.ts'
import { startAsker } from './start-asker.ts'

/*
 * `npx tsx bench/rights.ts`: what permissions cost a list. ROWS records (default 1,000,000) of 500 areas, a rule for each of
 * 500 roles, 50,000 people of whom each is shared some records. Three people ask the same pages in turn, so that what else
 * the machine does falls on all of them alike: an administrator, one with 400 roles, and one with three; first of the record
 * engine, then of a server that listens, by a process of its own. BENCH_DATA is the folder, which is kept.
 */

const rows = Number(process.env.ROWS ?? 1_000_000)
const rounds = Number(process.env.ROUNDS ?? 100)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-rights-${rows}`))
const [areas, people, sharesEach] = [500, 50_000, 4]
const space = 'bench'

const idOf = (group: number, n: number): string =>
  `0196b00${group}-0000-7000-8000-${String(n).padStart(12, '0')}`

const policy: readonly Grant[] = [
  { who: userType('admin'), operations: ['read'] },
  ...Array.from({ length: areas }, (_, n) => ({
    who: role(idOf(1, n)),
    operations: ['read'] as const,
    rows: where('area', 'eq', n),
  })),
]

const job: TableDef = {
  id: 'job',
  label: 'Jobs',
  title: 'title',
  search: ['title'],
  fields: {
    title: field.text(),
    area: field.number(),
    status: field.choice(['open', 'done', 'waiting', 'cancelled']),
    amount: field.number(),
  },
  policy,
}

const actor = (n: number, of: Partial<Actor>): Actor => ({
  ...noActor,
  userId: idOf(2, n),
  personId: idOf(2, n),
  space,
  name: `Person ${n}`,
  ...of,
})

const roles = (count: number) => Array.from({ length: count }, (_, n) => idOf(1, n))
const askers: Readonly<Record<string, Actor>> = {
  administrator: actor(1, { userType: 'admin' }),
  'with 400 of 500 roles': actor(2, { roles: roles(400) }),
  'with 3 of 500 roles': actor(3, { roles: roles(3) }),
}

interface Question {
  readonly query: Query
  /** The same as an address. */
  readonly address: string
}

const byAmount: Query['sort'] = [{ field: 'amount', direction: 'desc' }]
const questions: Readonly<Record<string, Question>> = {
  'newest first': { query: {}, address: '' },
  sorted: { query: { sort: byAmount }, address: 'sort=-amount' },
  'filtered and sorted': {
    query: { filter: where('status', 'eq', 'open'), sort: byAmount },
    address: 'filter[status]=open&sort=-amount',
  },
}

const prepare = async (kernel: Kernel): Promise<void> => {
  const system = systemCtx(kernel, space, 'bench')
  const db = platform(kernel)
  const { rows: known } = await db.run(sql`select 1 from gantry.table_def where space = ${space}`)
  if (known.length > 0) return
  await createSpaceSchema(system)
  await saveTables(system, [{ definition: job }])
  await db.run(sql`
    insert into s_bench.t_job (id, created_at, f_title, f_area, f_status, f_amount)
    select ('0196b003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now() - n * interval '37 seconds', 'Job ' || n,
      ('x' || substr(md5(n::text), 1, 7))::bit(28)::int % ${areas},
      (array['open','done','done','done','waiting','cancelled'])[1 + n % 6], n::bigint * 7919 % 1000003
    from generate_series(1, ${rows}::int) n`)
  await db.run(sql`
    insert into gantry.record_share (id, space, table_id, record_id, subject, level, operations, given_by, responsible, given_at)
    select ('0196b004-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${space}, 'job',
      ('0196b003-0000-7000-8000-' || lpad((1 + n * 7919 % ${rows}::bigint)::text, 12, '0'))::uuid,
      'user:0196b002-0000-7000-8000-' || lpad((n % ${people})::text, 12, '0'), 'view', '{read}', ${idOf(2, 1)}::uuid,
      ${idOf(2, 1)}::uuid, now()
    from generate_series(1, ${people * sharesEach}::bigint) n on conflict do nothing`)
  await db.run(sql`insert into gantry.shared_table values (${space}, 'job', false, '{user}')`)
  await db.run(sql`update gantry.catalog_version set version = version + 1 where space = ${space}`)
  await db.run(sql`vacuum analyze s_bench.t_job`)
  await db.run(sql`analyze gantry.record_share`)
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Answers the milliseconds it took. */
type Ask = (name: string, asking: Actor, question: Question) => Promise<number>

const measure = async (what: string, ask: Ask, count = rounds): Promise<void> => {
  console.log(`\n${what}`)
  for (const [title, question] of Object.entries(questions)) {
    const times = new Map(Object.keys(askers).map(name => [name, [] as number[]]))
    for (let round = -10; round < count; round++)
      for (const [name, asking] of Object.entries(askers)) {
        const took = await ask(name, asking, question)
        if (round >= 0) times.get(name)?.push(took)
      }
    const base = median(times.get('administrator') ?? [])
    for (const [name, taken] of times) {
      const own = median(taken)
      const line = [
        title.padEnd(20),
        name.padEnd(22),
        `${own.toFixed(2).padStart(8)} ms `,
        (own / base).toFixed(2),
      ]
      console.log(line.join(' '))
    }
  }
}

/** The page as the record engine answers it. */
const throughEngine =
  (kernel: Kernel): Ask =>
  async (_, asking, { query }) => {
    const began = performance.now()
    await findRecordsJson(createCtx(kernel, asking, 'bench'), 'job', { ...query, count: 'later' })
    return performance.now() - began
  }

/** The page as people get it: a server that listens, asked by another process over a connection that is kept. */
const throughServer = async (
  kernel: Kernel,
): Promise<{ readonly ask: Ask; readonly close: () => Promise<void> }> => {
  const app = createApp({
    kernel,
    capabilities: [],
    authenticate: async (_, { authorization = '' }) => askers[nameIn(authorization)] ?? 'none',
    texts: [texts],
    webFolder: null,
    version: 'bench',
  })
  await app.markReady()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const asker = startAsker()
  const ask: Ask = async (name, _, { address }) => {
    const path = `/space-${space}/api/tables/job/records?count=later&${address}`
    return (await asker.ask({ url, token: name.replaceAll(' ', '_'), groups: [[path]] })).ms
  }
  const close = async () => {
    asker.close()
    await app.close()
  }
  return { ask, close }
}

const nameIn = (authorization: string): string => authorization.replace(/^Bearer /, '').replaceAll('_', ' ')

await withKernel(folder, 2, async kernel => {
  console.error(`loading ${rows} records, ${people} people, ${areas} roles`)
  await prepare(kernel)
  await hearCatalogChanges(kernel)
  await measure('record engine, before the index advisor', throughEngine(kernel), 20)
  await adviseSchedule.run(kernel)
  await measure('record engine', throughEngine(kernel))
  const { ask, close } = await throughServer(kernel)
  await measure('server', ask)
  await close()
})
