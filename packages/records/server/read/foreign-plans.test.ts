import {
  type Ctx,
  createLog,
  ident,
  openDatabase,
  platform,
  type RunOptions,
  raw,
  type Statement,
  sql,
} from '@gantry/kernel/server'
import type { Query } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRecords } from './find-records.ts'
import { idOf, layTables } from './fixtures.ts'

/*
 * Plans as a PostgreSQL of one's own makes them, whose defaults are those for turning disks, with many members.
 */
const kernel = await testDatabase()
const url = kernel.database.url
await platform(kernel).run(
  sql`alter database ${ident(new URL(url).pathname.slice(1))} set random_page_cost = 4`,
)
await platform(kernel).run(sql`alter database ${ident(new URL(url).pathname.slice(1))} set jit = on`)
const database = openDatabase(url, { log: createLog('fatal'), connections: 2 })
afterAll(() => database.close())

beforeAll(async () => {
  await layTables(kernel, [{ operations: ['read'] }])
  const db = platform(kernel)
  await db.run(sql`
    insert into gantry.t_member (id, space, f_name)
    select ('01900000-0000-7000-8000-' || lpad((n + 1000)::text, 12, '0'))::uuid, 'alpha', 'member ' || n
    from generate_series(1, 50000) n`)
  await db.run(sql`
    insert into s_alpha.t_ticket (id, created_by, owner, f_name, f_person)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${idOf(2)},
      ('01900000-0000-7000-8000-' || lpad((n % 50000 + 1001)::text, 12, '0'))::uuid, 'ticket ' || md5(n::text),
      ('01900000-0000-7000-8000-' || lpad((n * 7 % 50000 + 1001)::text, 12, '0'))::uuid
    from generate_series(1, 40000) n`)
  await db.run(raw('vacuum analyze s_alpha.t_ticket'))
  await db.run(raw('vacuum analyze gantry.t_member'))
}, 120_000)

interface Node {
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

const nodes = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

/** What the plan of a page scans. */
const scans = async (query: Query): Promise<readonly Node[]> => {
  const ctx = testCtx(kernel, { personId: idOf(2) })
  const db = database.of('alpha')
  let found: readonly Node[] = []
  const run = async <Row extends object>({ text, values }: Statement, options?: RunOptions) => {
    if (/ as materialized/.test(text)) {
      const explain = { text: `explain (analyze, timing off, format json) ${text}`, values }
      const { rows } = await db.run<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(explain)
      found = rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => nodes(Plan)))
    }
    return db.run<Row>({ text, values }, options)
  }
  const watched: Ctx = { ...ctx, db: { run } }
  const { data } = await findRecords(watched, 'ticket', query)
  expect(data.length).toBeGreaterThan(0)
  return found
}

test('sessions set what plans rely on, whatever the server says', async () => {
  const { rows } = await database
    .of('alpha')
    .run(sql`select current_setting('random_page_cost') as cost, current_setting('jit') as jit`)
  expect(rows).toEqual([{ cost: '1.1', jit: 'off' }])
})

test('a search goes by its index', async () => {
  const names = (await scans({ search: 'c4ca4238a0b9' })).map(node => node['Index Name'])
  expect(names).toContain('t_ticket_f_name_trgm')
})

test('titles of people are looked up one by one, however many members there are', async () => {
  const people = (await scans({})).filter(node => node['Relation Name'] === 't_member')
  expect(people.length).toBeGreaterThan(0)
  for (const node of people) {
    expect(node['Index Name']).toBeDefined()
    expect((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']).toBeLessThan(
      100,
    )
  }
})
