import type { Json } from '@gantry/base/shared'
import { wallAt } from '@gantry/base/shared'
import { systemCtx } from '@gantry/kernel/server'
import {
  type DatePart,
  filterOfGroup,
  parseListGroups,
  type RecordGroup,
  type RecordRow,
  where,
} from '@gantry/model/shared'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findRecords } from './find-records.ts'
import { idOf, insertRows, layTables, ticket } from './fixtures.ts'
import { listGroups } from './list-groups.ts'

const kernel = await testDatabase()
const policy = [{ operations: ['read' as const] }]
await layTables(kernel, policy, ['alpha', 'beta'])
const timeZone = 'Asia/Shanghai'
const ctx = testCtx(kernel, { timeZone })
const system = systemCtx(kernel, 'alpha', 'test')

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { freq: 4 })
const rowOf = fc.record({
  name: fc.constantFrom('a', 'B', '泵'),
  qty: maybe([1, 2, 7]),
  status: maybe(['open', 'waiting', 'done', 'gone']),
  urgent: maybe([true, false]),
  due: maybe(['2025-12-31', '2026-01-01', '2026-01-04', '2026-01-05', '2026-03-31', '2026-04-01']),
  seen: maybe(['2025-12-31T15:59:59.000Z', '2025-12-31T16:00:00.000Z', '2026-03-31T20:00:00.000Z']),
  person: maybe([idOf(2), idOf(3)]),
  department: maybe([idOf(11), idOf(12), idOf(40)]),
})
const samples = fc.sample(rowOf, 90)
await insertRows(
  kernel,
  'alpha',
  ticket(policy),
  samples.map((row, at) => ({ id: idOf(1_000 + at), ...row })),
)
await insertRows(kernel, 'beta', ticket(policy), [{ id: idOf(9_000), name: 'other', status: 'open' }])
const rows = (await findRecords(system, 'ticket', { pageSize: 200 })).data

const groupable = ['name', 'qty', 'status', 'urgent', 'person', 'department'] as const
const by = fc.oneof(
  fc.record({ field: fc.constantFrom(...groupable) }),
  fc.record({
    field: fc.constantFrom('due', 'seen'),
    part: fc.constantFrom<DatePart>('day', 'week', 'month', 'quarter', 'year'),
  }),
)
const question = fc.record({
  by: fc.uniqueArray(by, { minLength: 1, maxLength: 2, selector: ({ field }) => field }),
  order: fc.constantFrom('value' as const, 'count' as const),
})
type By = { readonly field: string; readonly part?: DatePart }

/** The first day of the part of time a day is in. */
const startOf = (value: string, part: DatePart): string => {
  const day =
    value.length > 10 ? new Date(wallAt(Date.parse(value), timeZone)) : new Date(`${value}T00:00:00Z`)
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()]
  const first = {
    day: [year, month, date],
    week: [year, month, date - ((day.getUTCDay() + 6) % 7)],
    month: [year, month, 1],
    quarter: [year, month - (month % 3), 1],
    year: [year, 0, 1],
  }[part] as [number, number, number]
  return new Date(Date.UTC(...first)).toISOString().slice(0, 10)
}
const keyOf = (row: RecordRow, { field, part }: By): Json => {
  const value = row[field] ?? null
  return part && typeof value === 'string' ? startOf(value, part) : value
}
/** Groups as a set: by key, with count, sum and the groups within. */
const truth = (some: readonly RecordRow[], [first, ...others]: readonly By[]): Record<string, unknown> => {
  if (!first) return {}
  const found = new Map<string, RecordRow[]>()
  for (const row of some) {
    const key = JSON.stringify(keyOf(row, first))
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return Object.fromEntries(
    [...found].map(([key, members]) => {
      const known = members.flatMap(({ qty }) => (typeof qty === 'number' ? [qty] : []))
      const sum = known.length > 0 ? known.reduce((a, b) => a + b, 0) : null
      return [key, [members.length, sum, truth(members, others)]]
    }),
  )
}
const answered = (groups: readonly RecordGroup[] = []): Record<string, unknown> =>
  Object.fromEntries(
    groups.map(({ key, count, figures, groups }) => [
      JSON.stringify(key),
      [count, figures.sum_qty === null ? null : Number(figures.sum_qty), answered(groups)],
    ]),
  )

test(
  'groups are those of the rows themselves, in every field and part of time',
  async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ by, order }) => {
        const query = parseListGroups({ by, order, figures: 'sum:qty' })
        const { data, more } = await listGroups(ctx, 'ticket', query)
        expect(more).toBe(false)
        expect(answered(data)).toEqual(truth(rows, by as readonly By[]))
        if (order === 'count') {
          const counts = data.map(({ count }) => count)
          expect(counts).toEqual(counts.toSorted((a, b) => b - a))
        }
      }),
      { numRuns: runs(25) },
    )
  },
  timeForRuns(20_000),
)

test('the filter of a group finds its rows', async () => {
  const questions = [...groupable.map(field => ({ field })), { field: 'due', part: 'week' as const }]
  const moments = (['day', 'month', 'quarter', 'year'] as const).map(part => ({ field: 'seen', part }))
  for (const by of [...questions, ...moments])
    for (const { key, count } of (await listGroups(ctx, 'ticket', { by: [by] })).data) {
      const found = await findRecords(ctx, 'ticket', { filter: filterOfGroup(by, key), count: 'exact' })
      expect([by, key, found.total]).toEqual([by, key, count])
    }
})

const keysOf = async (query: object, actor = ctx) =>
  (await listGroups(actor, 'ticket', parseListGroups(query))).data.map(({ key }) => key)

describe('groups', () => {
  it('stand in the order of options, titles and days, those without a value last', async () => {
    expect(await keysOf({ by: 'status' })).toEqual(['open', 'waiting', 'done', 'gone', null])
    expect(await keysOf({ by: 'person' })).toEqual([
      { id: idOf(2), title: 'alpha Li' },
      { id: idOf(3), title: 'alpha Wang' },
      null,
    ])
    expect(await keysOf({ by: 'due:quarter' })).toEqual(['2025-10-01', '2026-01-01', '2026-04-01', null])
    expect((await keysOf({ by: 'department' })).slice(0, 2)).toMatchObject([
      { title: 'Hall' },
      { title: 'alpha works' },
    ])
  })

  it('hold what the filter leaves', async () => {
    expect(await keysOf({ by: 'status', filter: { status: { in: ['open', 'done'] } } })).toEqual([
      'open',
      'done',
    ])
  })

  it('come 200 at a time', async () => {
    const many = Array.from({ length: 205 }, (_, at) => ({
      id: idOf(20_000 + at),
      name: 'many',
      qty: 1_000 + at,
    }))
    await insertRows(kernel, 'beta', ticket(policy), many)
    const beta = testCtx(kernel, { space: 'beta' })
    const query = { by: 'qty', filter: where('qty', 'notEmpty') }
    const first = await listGroups(beta, 'ticket', parseListGroups(query))
    expect([first.data.length, first.data[0]?.key, first.more]).toEqual([200, 1_000, true])
    const second = await listGroups(beta, 'ticket', parseListGroups({ ...query, page: 2 }))
    expect([second.data.map(({ key }) => key), second.more]).toEqual([
      [1_200, 1_201, 1_202, 1_203, 1_204],
      false,
    ])
    const nested = await listGroups(beta, 'ticket', parseListGroups({ ...query, by: 'name,qty' }))
    expect([nested.data[0]?.groups?.length, nested.data[0]?.more]).toEqual([200, true])
  })

  it('are those of the own space only', async () => {
    expect(await keysOf({ by: 'name' })).not.toContain('other')
  })

  it.each([
    ['long text', { by: 'note' }],
    ['several values', { by: 'tags' }],
    ['slave rows', { by: 'lines' }],
    ['an unknown field', { by: 'nothing' }],
    ['a part of time of what has none', { by: 'status:month' }],
  ])('are refused by %s', async (_what, query) => {
    expect(await codeOf(listGroups(ctx, 'ticket', parseListGroups(query)))).toBe('query.invalid')
  })

  it.each([{}, { by: 'a,b,c' }, { by: 'due:decade' }, { by: 'status', order: 'up' }])(
    'are refused when asked for as %j',
    async query => {
      expect(await codeOf(Promise.resolve().then(() => parseListGroups(query)))).toBe('query.invalid')
    },
  )

  it('are refused by closed fields', async () => {
    // The members' phone is closed to everybody.
    expect(await codeOf(listGroups(ctx, 'member', parseListGroups({ by: 'phone' })))).toBe('query.invalid')
  })
})
