import { type Ctx, platform, raw, sql } from '@gantry/kernel/server'
import { role, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { idOf, layTables } from '../read/fixtures.ts'
import { findSimilar, type SimilarQuestion } from './find-similar.ts'

const kernel = await testDatabase()
const rows = 40_000

beforeAll(async () => {
  await layTables(kernel, [
    { who: role('chief'), operations: ['read'] },
    { who: role('area'), operations: ['read'], rows: where('status', 'in', ['open', 'waiting']) },
  ])
  await platform(kernel).run(sql`
    insert into s_alpha.t_ticket (id, created_at, created_by, owner, f_name, f_note, f_qty, f_status, f_due)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), ${idOf(2)}, ${idOf(2)},
      substr(md5(n::text), 1, 12) || ' 有限公司', 'note ' || md5(n::text), n, (array['open', 'waiting', 'done'])[1 + n % 3],
      '2000-01-01'::date + n
    from generate_series(1, ${rows}::int) n`)
  // As the advisor makes them; without them rows are looked at one after another.
  for (const field of ['qty', 'due'])
    await platform(kernel).run(
      raw(`create index t_ticket_f_${field} on s_alpha.t_ticket (f_${field}, id) where deleted_at is null`),
    )
  await platform(kernel).run(raw('vacuum analyze s_alpha.t_ticket'))
}, 120_000)

interface Node {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

const nodes = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

/** How the tickets were reached, and how many rows of them were looked at. */
const planOf = async (ctx: Ctx, question: SimilarQuestion) => {
  let tree: Node | undefined
  const { database } = ctx.kernel
  const watched: Ctx = {
    ...ctx,
    kernel: {
      ...ctx.kernel,
      database: {
        ...database,
        transaction: (space, work) =>
          database.transaction(space, tx =>
            work({
              client: tx.client,
              run: async ({ text, values }, options) => {
                if (!text.startsWith('with c')) return tx.run({ text, values }, options)
                const explain = { text: `explain (analyze, timing off, format json) ${text}`, values }
                const { rows } = await tx.run<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(explain)
                tree = rows[0]?.['QUERY PLAN'][0]?.Plan
                return tx.run({ text, values }, options)
              },
            }),
          ),
      },
    },
  }
  const answer = await findSimilar(watched, 'ticket', question)
  if (!tree) throw new Error('nothing was asked')
  const all = nodes(tree)
  const heaps = all.filter(node => node['Relation Name'] === 't_ticket')
  return {
    answer,
    ways: [...new Set(heaps.map(node => node['Node Type']))],
    indexes: [...new Set(all.flatMap(node => node['Index Name'] ?? []))],
    rows: heaps.reduce(
      (sum, node) =>
        sum +
        node['Actual Rows'] +
        (node['Rows Removed by Index Recheck'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0),
      0,
    ),
  }
}

const name = 'c4ca4238a0b9 有限公司'
const note = 'note c4ca4238a0b923820dcc509a6f75849b'
const chief = ['chief']

test.each<[string, readonly string[], SimilarQuestion, string, number]>([
  ['a text', chief, { fields: ['note'], values: { note } }, 't_ticket_f_note_trgm', 100],
  [
    'a text that ends as all do',
    chief,
    { fields: ['name'], values: { name } },
    't_ticket_f_name_trgm',
    1_500,
  ],
  ['two texts', chief, { fields: ['name', 'note'], values: { name, note } }, 't_ticket_f_note_trgm', 1_500],
  [
    'as somebody who sees some rows',
    ['area'],
    { fields: ['note'], values: { note } },
    't_ticket_f_note_trgm',
    100,
  ],
  [
    'a text beside a choice',
    chief,
    { fields: ['note', 'status'], values: { note, status: 'waiting' } },
    't_ticket_f_note_trgm',
    1_500,
  ],
  ['a number', chief, { fields: ['qty'], values: { qty: 1_000 } }, 't_ticket_f_qty', 100],
  ['a date', chief, { fields: ['due'], values: { due: '2010-05-05' } }, 't_ticket_f_due', 100],
])(
  `among ${rows} records those like one are found by an index: %s`,
  async (_, roles, question, index, most) => {
    const found = await planOf(testCtx(kernel, { personId: idOf(2), roles: [...roles] }), question)
    expect(found.ways).toEqual(['Bitmap Heap Scan'])
    expect(found.indexes).toContain(index)
    expect(found.rows).toBeLessThanOrEqual(most)
    expect(found.answer.data.length).toBeGreaterThan(0)
  },
)

test('of very many that are alike only some are compared, and the answer says so', async () => {
  const found = await planOf(testCtx(kernel, { personId: idOf(2), roles: chief }), {
    fields: ['name'],
    values: { name: '有限公司' },
    threshold: 30,
  })
  expect(found.answer.more).toBe(true)
  expect(found.answer.data).toHaveLength(20)
  expect(found.rows).toBeLessThan(10_000)
})
