import { createHash } from 'node:crypto'
import { type Ctx, platform, type RunOptions, raw, type Statement, sql } from '@gantry/kernel/server'
import { me, type Query, role, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { findRecords } from './find-records.ts'
import { idOf, layTables } from './fixtures.ts'
import { getRecord } from './get-record.ts'

const kernel = await testDatabase()
const rows = 40_000
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const policy = [
  { operations: ['read'] as const, rows: where('owner', 'eq', me) },
  { who: role('area'), operations: ['read'] as const, rows: where('status', 'in', ['open', 'waiting']) },
  { who: role('chief'), operations: ['read'] as const },
  {
    who: role('many'),
    operations: ['read'] as const,
    rows: where(
      'qty',
      'in',
      Array.from({ length: 800 }, (_, n) => n),
    ),
  },
  { who: role('one'), operations: ['read'] as const, rows: where('name', 'eq', `ticket ${md5('7')}`) },
]

beforeAll(async () => {
  await layTables(kernel, policy)
  await platform(kernel).run(sql`
    insert into s_alpha.t_ticket (id, created_at, created_by, owner, f_name, f_qty, f_status, f_due, f_person)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '2025-01-01'::timestamptz + n * interval '1 min',
      ${idOf(2)}, ('01900000-0000-7000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid, 'ticket ' || md5(n::text),
      n % 1000, (array['open', 'waiting', 'done'])[1 + n % 3], '2025-01-01'::date + n % 700, ${idOf(3)}
    from generate_series(1, ${rows}::int) n`)
  await platform(kernel).run(
    raw(
      'create index a_ticket_status_due on s_alpha.t_ticket (f_status, f_due, id) where deleted_at is null',
    ),
  )
  await platform(kernel).run(
    raw('create index a_ticket_owner_due on s_alpha.t_ticket (owner, f_due, id) where deleted_at is null'),
  )
  await platform(kernel).run(sql`
    insert into gantry.advised_index (space, table_id, name, fields, reason, count, worst_ms, made_at)
    values ('alpha', 'ticket', 'a_ticket_status_due', '{status,due}', 'slow_view', 1, 1, now()),
      ('alpha', 'ticket', 'a_ticket_owner_due', '{owner,due}', 'slow_view', 1, 1, now())`)
  await platform(kernel).run(raw('vacuum analyze s_alpha.t_ticket'))
}, 120_000)

interface Node {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Subplan Name'?: string
  readonly Plans?: readonly Node[]
}

/** The scans of the table a question makes to find its page, with the rows each looked at; a scan never begun is none. */
const scansOf = async (who: Partial<Ctx['actor']>, ask: (ctx: Ctx) => Promise<unknown>) => {
  const ctx = testCtx(kernel, { personId: idOf(2), ...who })
  let tree: Node | undefined
  const run = async <Row extends object>({ text, values }: Statement, options?: RunOptions) => {
    if (/ as materialized/.test(text)) {
      const explain = { text: `explain (analyze, timing off, format json) ${text}`, values }
      const { rows } = await ctx.db.run<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(explain)
      tree = rows[0]?.['QUERY PLAN'][0]?.Plan
    }
    return ctx.db.run<Row>({ text, values }, options)
  }
  await ask({ ...ctx, db: { run } })
  const page = find(tree, node => /^CTE (page|p)$/.test(node['Subplan Name'] ?? ''))
  return scans(page).map(node => ({
    index: node['Index Name'] ?? node['Node Type'],
    rows: Math.round(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
  }))
}

const find = (node: Node | undefined, fits: (node: Node) => boolean): Node | undefined =>
  node && fits(node) ? node : node?.Plans?.map(child => find(child, fits)).find(Boolean)

const scans = (node: Node | undefined): readonly Node[] =>
  node === undefined
    ? []
    : [
        ...(node['Actual Loops'] > 0 &&
        /Scan/.test(node['Node Type']) &&
        !/Bitmap Heap/.test(node['Node Type'])
          ? [node]
          : []),
        ...(node.Plans ?? []).flatMap(scans),
      ]

const chief = { roles: ['chief'] }
const byQty = (direction: 'asc' | 'desc'): Query => ({ sort: [{ field: 'qty', direction }] })

const byStatus: Query = { sort: [{ field: 'status', direction: 'desc' }] }

describe(`among ${rows} records a page is found by an index`, () => {
  test.each<[string, Partial<Ctx['actor']>, Query, string, number]>([
    ['newest first', chief, {}, 't_ticket_pkey', 30],
    ['by time', chief, { sort: [{ field: 'createdAt', direction: 'desc' }] }, 't_ticket_created_at', 30],
    ['sorted', chief, byQty('asc'), 't_ticket_f_qty', 30],
    ['sorted the other way', chief, byQty('desc'), 't_ticket_f_qty', 30],
    ['sorted by a choice', chief, byStatus, 't_ticket_f_status', 30],
    ['filtered by a choice', chief, { filter: where('status', 'eq', 'open') }, 't_ticket_f_status', 100],
    ['filtered by a rare value', chief, { filter: where('qty', 'eq', 77) }, 't_ticket_f_qty', 300],
    [
      'filtered by a text',
      chief,
      { filter: where('name', 'contains', 'c4ca4238a0b9') },
      't_ticket_f_name_trgm',
      50,
    ],
    ['searched', chief, { search: 'c4ca4238a0b9' }, 't_ticket_f_name_trgm', 50],
    ['own records', {}, {}, 't_ticket_owner', 30],
    ['records of a text', { roles: ['one'] }, {}, 't_ticket_f_name', 100],
    ['records of an area', { roles: ['area'] }, {}, 't_ticket_f_status', 70],
    [
      'records of an area in an order',
      { roles: ['area'] },
      { sort: [{ field: 'due', direction: 'desc' }] },
      'a_ticket_status_due',
      70,
    ],
    ['records of very many rules', { roles: ['many'] }, {}, 't_ticket_pkey', 230],
    ['records of very many rules in an order', { roles: ['many'] }, byQty('desc'), 't_ticket_f_qty', 9_000],
    ['page 1,000', chief, { page: 1_000 }, 't_ticket_pkey', 20_100],
  ])('%s', async (_, who, query, index, most) => {
    const found = await scansOf(who, ctx => findRecords(ctx, 'ticket', query))
    expect(found.map(scan => scan.index)).toContain(index)
    expect(found.filter(scan => /Seq/.test(scan.index))).toEqual([])
    for (const scan of found) expect(scan.rows).toBeLessThanOrEqual(most)
  })

  test.each<[string, Query]>([
    ['newest first', { page: 1_500 }],
    ['sorted upwards', { ...byQty('asc'), page: 1_500 }],
    ['sorted downwards', { ...byQty('desc'), page: 1_500 }],
    ['sorted by a choice', { ...byStatus, page: 1_500 }],
  ])('and the page after it at once, however deep: %s', async (_, query) => {
    const { page } = await findRecords(testCtx(kernel, chief), 'ticket', query)
    const { page: __, ...rest } = query
    const found = await scansOf(chief, ctx =>
      findRecords(ctx, 'ticket', { ...rest, cursor: page.next ?? '' }),
    )
    expect(found.length).toBeGreaterThan(0)
    for (const scan of found) expect(scan.rows).toBeLessThanOrEqual(30)
  })

  test('one record by its id', async () => {
    const id = '01900000-0000-7000-8000-000000000abc'
    const found = await scansOf(chief, ctx => getRecord(ctx, 'ticket', id))
    expect(found).toEqual([{ index: 't_ticket_pkey', rows: 1 }])
  })
})
