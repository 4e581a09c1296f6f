import type { AppError, Json } from '@gantry/base/shared'
import { type AggregateQuery, me, parseAggregateQuery, role, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { aggregateRecords } from './aggregate-records.ts'
import { idOf, insertRows, layTables, ticket, ticketLine } from './fixtures.ts'
import { removedRecords } from './removed-records.ts'
import { searchRecords } from './search-records.ts'
import { streamRecords } from './stream-records.ts'

const kernel = await testDatabase()
const own = where('owner', 'eq', me)
const policy = [
  { operations: ['read', 'remove'] as const, rows: own },
  { operations: ['export'] as const, rows: own, fields: ['name', 'status'] },
  { who: role('chief'), operations: ['read', 'update', 'remove', 'export'] as const },
  { who: role('clerk'), operations: ['read', 'export'] as const, fields: ['name', 'status'] },
  {
    who: role('clerk'),
    operations: ['read'] as const,
    rows: where('status', 'eq', 'open'),
    fields: ['qty', 'price'],
  },
  {
    who: role('clerk'),
    operations: ['export'] as const,
    rows: where('qty', 'eq', 1),
    fields: ['qty', 'due'],
  },
]
const table = ticket(policy)
await layTables(kernel, policy)
const rows = Array.from({ length: 1_200 }, (_, at) => ({
  id: idOf(10_000 + at),
  name: `ticket ${at}`,
  qty: at % 7,
  price: `${at}.25`,
  status: at % 10 === 0 ? null : at % 3 === 0 ? 'open' : 'done',
  due: at % 2 ? '2026-03-04' : '2026-03-05',
  department: at === 39 ? idOf(12) : null,
  owner: at < 40 ? idOf(2) : idOf(3),
  createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
}))
await insertRows(kernel, 'alpha', table, rows)
await insertRows(
  kernel,
  'alpha',
  table,
  [
    { id: idOf(50), name: 'Old pump', owner: idOf(2), deletedAt: '2026-02-01T00:00:00Z', deletedBy: idOf(3) },
    {
      id: idOf(51),
      name: 'Old crane',
      owner: idOf(3),
      deletedAt: '2026-02-02T00:00:00Z',
      lines: [{ item: 'x' }],
    },
  ],
  { lines: ticketLine },
)

const chief = testCtx(kernel, { roles: ['chief'], personId: idOf(3) })
const mine = testCtx(kernel, { personId: idOf(2) })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: AppError) => [error.code, ...error.issues.map(each => `${each.field} ${each.code}`)],
  )

describe('aggregates', () => {
  const asked = (query: unknown, ctx = chief) => aggregateRecords(ctx, 'ticket', parseAggregateQuery(query))

  test('count, sum, average and extremes of the rows one may read', async () => {
    const aggregates = 'count,sum:qty,avg:qty,min:due,max:price'
    expect(await asked({ aggregates })).toEqual([
      { count: 1200, sum_qty: 3594, avg_qty: 2.995, min_due: '2026-03-04', max_price: '1199.25' },
    ])
    expect(await asked({ aggregates: 'count,max:price' }, mine)).toEqual([{ count: 40, max_price: '39.25' }])
  })

  test('by group, the largest first, with titles and a group of empties', async () => {
    expect(await asked({ groupBy: 'status' })).toEqual([
      { status: 'done', count: 720 },
      { status: 'open', count: 360 },
      { status: null, count: 120 },
    ])
    expect(await asked({ groupBy: 'owner,due', filter: { qty: 1 }, limit: 2 })).toEqual([
      { owner: { id: idOf(3), title: 'alpha Wang' }, due: '2026-03-04', count: 83 },
      { owner: { id: idOf(3), title: 'alpha Wang' }, due: '2026-03-05', count: 83 },
    ])
  })

  test.each<[string, AggregateQuery, string]>([
    ['a sum of texts', { aggregates: [{ name: 'x', fn: 'sum', field: 'name' }] }, 'name operator'],
    ['groups of sets', { groupBy: ['tags'], aggregates: [] }, 'tags not_sortable'],
    ['one name twice', { groupBy: ['qty'], aggregates: [{ name: 'qty', fn: 'count' }] }, 'qty duplicate'],
    ['an unknown field', { groupBy: ['nothing'], aggregates: [] }, 'nothing unknown'],
  ])('%s is refused', async (_, query, expected) =>
    expect(await refusal(aggregateRecords(chief, 'ticket', query))).toContain(expected),
  )
})

describe('a stream', () => {
  test('gives every row the actor may export once, in order, in batches', async () => {
    const batches: number[] = []
    const names: Json[] = []
    for await (const batch of streamRecords(chief, 'ticket', {
      sort: [{ field: 'createdAt', direction: 'asc' }],
    })) {
      batches.push(batch.length)
      names.push(...batch.map(row => row.name as Json))
    }
    expect(batches).toEqual([500, 500, 200])
    expect(names).toEqual(rows.map(row => row.name))
  })

  test('has the fields that may be exported, and no others on request', async () => {
    for await (const batch of streamRecords(mine, 'ticket')) {
      expect(batch).toHaveLength(40)
      expect(Object.keys(batch[0] ?? {}).slice(8)).toEqual(['name', 'status'])
    }
    const more = streamRecords(mine, 'ticket', { fields: ['name', 'qty'] })
    expect(await refusal(more.next())).toEqual(['query.invalid', 'qty unknown'])
  })

  test('has a field only on rows where it may be both seen and exported', async () => {
    const clerk = testCtx(kernel, { roles: ['clerk'], personId: idOf(9) })
    const seen: Json[] = []
    for await (const batch of streamRecords(clerk, 'ticket')) {
      expect(Object.keys(batch[0] ?? {}).slice(8)).toEqual(['name', 'qty', 'status', 'due'])
      expect(batch.every(({ due }) => due === null)).toBe(true)
      seen.push(...batch.map(row => (row.qty as Json) ?? null))
    }
    expect(seen.toSorted()).toEqual(
      rows.map(({ status, qty }) => (status === 'open' && qty === 1 ? 1 : null)).toSorted(),
    )
  })

  test('left half way gives its connection back', async () => {
    for (let times = 0; times < 20; times++)
      for await (const batch of streamRecords(chief, 'ticket')) {
        expect(batch).toHaveLength(500)
        break
      }
    expect(await aggregateRecords(chief, 'ticket', { aggregates: [{ name: 'n', fn: 'count' }] })).toEqual([
      { n: 1200 },
    ])
  })
})

describe('the recycle bin', () => {
  test('holds what one might read and remove, last removed first', async () => {
    const bin = await removedRecords(chief, 'ticket')
    expect(bin.total).toBe(2)
    expect(bin.data.map(row => [row.name, row.deletedAt])).toEqual([
      ['Old crane', '2026-02-02T00:00:00.000Z'],
      ['Old pump', '2026-02-01T00:00:00.000Z'],
    ])
    expect(bin.data[1]?.deletedBy).toEqual({ id: idOf(3), title: 'alpha Wang' })
    expect((await removedRecords(mine, 'ticket')).data.map(row => row.name)).toEqual(['Old pump'])
    expect((await removedRecords(chief, 'ticket', { search: 'pump' })).data.map(row => row.name)).toEqual([
      'Old pump',
    ])
  })
})

describe('search over all tables', () => {
  test('tells records apart by fields that are open on every row only', async () => {
    const clerk = testCtx(kernel, { roles: ['clerk'], personId: idOf(9) })
    const found = await searchRecords(clerk, 'ticket 39')
    expect(found.groups[0]?.records.find(({ title }) => title === 'ticket 39')).toMatchObject({
      state: 'open',
      about: null,
    })
  })

  test('finds what one may read, table by table, and says when there is more', async () => {
    const found = await searchRecords(mine, 'ticket 3')
    expect(found.more).toBe(false)
    expect(found.groups.map(({ table, records }) => [table, records.length])).toEqual([['ticket', 13]])
    expect(found.groups[0]?.records[0]).toEqual({
      id: idOf(10_039),
      title: 'ticket 39',
      code: null,
      state: 'open',
      about: 'Hall',
      at: '2026-01-01T00:39:00.000Z',
    })
    const many = await searchRecords(chief, 'ticket')
    expect(many.groups[0]?.records).toHaveLength(600)
    expect(many.more).toBe(true)
    expect((await searchRecords(chief, 'alpha')).groups.map(({ table }) => table)).toEqual([
      'department',
      'member',
    ])
    expect(await searchRecords(chief, '  ')).toEqual({ groups: [], more: false })
  })
})
