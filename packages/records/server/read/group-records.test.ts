import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type GroupAnswer,
  type GroupKey,
  type GroupMeasure,
  type GroupQuery,
  type GroupValue,
  type RecordRow,
  role,
  userType,
  where,
} from '@gantry/model/shared'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTable } from '../catalog/save-tables.ts'
import { createRecords } from '../write/create-records.ts'
import { findRecords } from './find-records.ts'
import { groupRecords } from './group-records.ts'

const kernel = await testDatabase()
const [fitters, clerks] = [newId(), newId()]
const admin = () => testCtx(kernel, { userType: 'admin' })
/** Sees two areas. */
const fitter = () => testCtx(kernel, { roles: [fitters] })
/** Sees amounts of done jobs alone. */
const clerk = () => testCtx(kernel, { roles: [clerks] })
const readers: Readonly<Record<string, () => Ctx>> = { admin, fitter, clerk }
const table = drawnTable(
  'job',
  {
    area: field.text(),
    status: field.choice(['open', 'doing', 'done']),
    amount: field.decimal({ scale: 2 }),
    hours: field.number(),
    day: field.date(),
    seen: field.dateTime(),
    secret: field.encrypted(),
    tags: field.multiChoice(['a', 'b']),
  },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
      { who: role(fitters), operations: ['read'], rows: where('area', 'in', ['A1', 'A2']) },
      {
        who: role(clerks),
        operations: ['read'],
        fields: ['name', 'area', 'status', 'hours', 'day', 'seen', 'tags'],
      },
      { who: role(clerks), operations: ['read'], rows: where('status', 'eq', 'done'), fields: ['amount'] },
    ],
  },
)
const jobs = Array.from({ length: 80 }, (_, at) => ({
  name: `Job ${at}`,
  area: at % 11 === 0 ? null : `A${(at * 7) % 5}`,
  status: ['open', 'doing', 'done', null][(at * 5) % 4] ?? null,
  amount: at % 9 === 0 ? null : ((at * 37) % 200) + 0.25,
  hours: at % 6 === 0 ? null : (at * 3) % 20,
  day: at % 13 === 0 ? null : `2026-0${1 + (at % 4)}-${String(1 + ((at * 3) % 28)).padStart(2, '0')}`,
  seen: `2026-03-${String(1 + (at % 28)).padStart(2, '0')}T${String(at % 24).padStart(2, '0')}:30:00Z`,
}))

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTable(admin(), table)
  await createRecords(admin(), 'job', jobs)
})

const bands = [50, 100, 150]
/** Every way of putting jobs together, with the same in memory. */
const ways: readonly { readonly key: GroupKey; of(row: RecordRow): GroupValue }[] = [
  { key: { field: 'area' }, of: row => text(row.area) },
  { key: { field: 'status' }, of: row => text(row.status) },
  { key: { field: 'day', step: 'month' }, of: row => (row.day ? `${String(row.day).slice(0, 7)}-01` : null) },
  {
    key: { field: 'day', step: 'year' },
    of: row => (row.day ? `${String(row.day).slice(0, 4)}-01-01` : null),
  },
  {
    key: { field: 'day', step: 'weekday' },
    of: row => (row.day ? ((new Date(`${row.day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 : null),
  },
  {
    key: { field: 'amount', bands },
    of: row =>
      row.amount === null || row.amount === undefined
        ? null
        : bands.filter(limit => limit <= Number(row.amount)).length,
  },
]
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const measures: readonly GroupMeasure[] = [
  { fn: 'count' },
  { fn: 'sum', field: 'amount' },
  { fn: 'avg', field: 'hours' },
  { fn: 'min', field: 'hours' },
  { fn: 'max', field: 'amount' },
  { fn: 'median', field: 'hours' },
  { fn: 'p90', field: 'hours' },
  { fn: 'q1', field: 'hours' },
  { fn: 'q3', field: 'amount' },
  { fn: 'distinct', field: 'area' },
  { fn: 'count', field: 'amount' },
  { fn: 'sum', field: 'hours', filter: where('status', 'eq', 'done') },
]

const computed = ({ fn, field: id, filter }: GroupMeasure, all: readonly RecordRow[]): number | null => {
  const rows = filter ? all.filter(({ status }) => status === 'done') : all
  if (id === undefined) return rows.length
  const values = rows.flatMap(row => (row[id] === null || row[id] === undefined ? [] : [row[id]]))
  const numbers = values.map(Number).sort((a, b) => a - b)
  const middle = numbers.length / 2
  switch (fn) {
    case 'count':
      return values.length
    case 'distinct':
      return new Set(values).size
    case 'sum':
      return numbers.length > 0 ? numbers.reduce((a, b) => a + b, 0) : null
    case 'avg':
      return numbers.length > 0 ? numbers.reduce((a, b) => a + b, 0) / numbers.length : null
    case 'min':
      return numbers[0] ?? null
    case 'max':
      return numbers.at(-1) ?? null
    case 'median':
      return numbers.length === 0
        ? null
        : (numbers[Math.ceil(middle) - 1]! + numbers[Math.floor(middle)]!) / 2
    case 'p90':
      return numbers.length === 0 ? null : shareOf(numbers, 0.9)
    case 'q1':
      return numbers.length === 0 ? null : shareOf(numbers, 0.25)
    case 'q3':
      return numbers.length === 0 ? null : shareOf(numbers, 0.75)
  }
}

/** Interpolated as `percentile_cont` does. */
const shareOf = (sorted: readonly number[], share: number): number => {
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)]!
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at))
}

const near = (values: readonly (number | string | null)[]) =>
  values.map(value => (value === null ? null : Math.round(Number(value) * 1000) / 1000))

const ask = (ctx: Ctx, query: Partial<GroupQuery>): Promise<GroupAnswer> =>
  groupRecords(ctx, 'job', {
    rows: { keys: [], sort: { by: 'key', direction: 'asc' }, limit: 100 },
    columns: { keys: [], sort: { by: 'key', direction: 'asc' }, limit: 50 },
    measures,
    ...query,
  })

describe('figures by groups', () => {
  test(
    'are those of the records the asker may read',
    async () => {
      const seen = new Map<string, readonly RecordRow[]>()
      for (const [name, reader] of Object.entries(readers))
        seen.set(name, (await findRecords(reader(), 'job', { pageSize: 200 })).data)
      const way = fc.constantFrom(...ways)
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('admin', 'fitter', 'clerk'),
          fc.option(way, { nil: null }),
          fc.option(way, { nil: null }),
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 0, max: 1 }),
          async (name, rowWay, columnWay, limit, by) => {
            const all = seen.get(name)!
            const sort = { by, direction: 'desc' } as const
            const axis = (one: typeof rowWay) => ({ keys: one ? [one.key] : [], sort, limit })
            const answer = await ask(readers[name]!(), { rows: axis(rowWay), columns: axis(columnWay) })
            expect(near(answer.total)).toEqual(near(measures.map(each => computed(each, all))))
            const check = (heads: GroupAnswer['rows'], one: typeof rowWay) => {
              const groups = new Set(one ? all.map(one.of) : [])
              expect(heads.filter(({ keys }) => keys.length > 0)).toHaveLength(Math.min(groups.size, limit))
              const named = heads.flatMap(({ keys }) => keys)
              for (const { keys, rest, values } of heads) {
                const rows = all.filter(row =>
                  rest ? !named.includes(one!.of(row)) : one!.of(row) === keys[0],
                )
                if (rest) expect(rest).toBe(groups.size - limit)
                const expected = measures.map((each, at) =>
                  (rest ?? 1) > 1 && ['median', 'p90', 'q1', 'q3', 'distinct'].includes(measures[at]!.fn)
                    ? null
                    : computed(each, rows),
                )
                expect(near(values)).toEqual(near(expected))
              }
            }
            check(answer.rows, rowWay)
            check(answer.columns, columnWay)
            const counted = answer.cells.reduce((sum, { values }) => sum + Number(values[0]), 0)
            if (rowWay && columnWay) expect(counted).toBe(all.length)
            for (const { row, column, values } of answer.cells) {
              const [r, c] = [answer.rows[row]!, answer.columns[column]!]
              if (r.rest || c.rest) continue
              const rows = all.filter(
                each => rowWay!.of(each) === r.keys[0] && columnWay!.of(each) === c.keys[0],
              )
              expect(near(values)).toEqual(near(measures.map(each => computed(each, rows))))
            }
          },
        ),
        { numRuns: runs(25) },
      )
    },
    timeForRuns(30_000),
  )

  test('stand in the order asked for, options in theirs', async () => {
    const status = { keys: [{ field: 'status' }], sort: { by: 'key', direction: 'asc' }, limit: 10 } as const
    const { rows } = await ask(admin(), { rows: status })
    expect(rows.map(({ keys }) => keys[0])).toEqual(['open', 'doing', 'done', null])
    const byCount = await ask(admin(), { rows: { ...status, sort: { by: 1, direction: 'desc' } } })
    const sums = byCount.rows.map(({ values }) => Number(values[1]))
    expect(sums).toEqual(sums.toSorted((a, b) => b - a))
  })

  test('are stepped in the time zone of the asker', async () => {
    const hours = {
      keys: [{ field: 'seen', step: 'hour' }],
      sort: { by: 'key', direction: 'asc' },
      limit: 1,
    } as const
    const zone = { userType: 'admin', timeZone: 'Asia/Shanghai' } as const
    const { rows } = await ask(testCtx(kernel, zone), { rows: hours })
    expect(rows[0]?.keys).toEqual(['2026-03-01T08:00'])
    const minutes = { ...hours, keys: [{ field: 'seen', step: 'minute' }] } as const
    const first = (await ask(testCtx(kernel, zone), { rows: minutes })).rows[0]?.keys[0]
    expect(first).toMatch(/^2026-03-01T08:\d\d$/)
  })

  test('say whether the asker sees all records', async () => {
    expect((await ask(admin(), {})).narrowed).toBe(false)
    expect((await ask(fitter(), {})).narrowed).toBe(true)
  })

  test.each<[string, () => Ctx, Partial<GroupQuery>, object]>([
    [
      'an unknown field',
      admin,
      { measures: [{ fn: 'sum', field: 'nothing' }] },
      { field: 'nothing', code: 'unknown' },
    ],
    [
      'a closed field',
      clerk,
      { measures: [{ fn: 'count', field: 'secret' }] },
      { field: 'secret', code: 'unknown' },
    ],
    [
      'a closed field in a filter of a figure',
      clerk,
      { measures: [{ fn: 'count', filter: where('secret', 'notEmpty') }] },
      { field: 'secret', code: 'unknown' },
    ],
    [
      'a sum of texts',
      admin,
      { measures: [{ fn: 'sum', field: 'area' }] },
      { field: 'area', code: 'operator' },
    ],
    ['no figure', admin, { measures: [] }, { field: 'measures', code: 'min_items' }],
  ])('are refused of %s', async (_, reader, query, found) => {
    await expect(ask(reader(), query)).rejects.toMatchObject({ code: 'query.invalid', issues: [found] })
  })

  test.each<[string, GroupKey]>([
    ['sets', { field: 'tags' }],
    ['encrypted values', { field: 'secret' }],
    ['months of texts', { field: 'area', step: 'month' }],
    ['hours of days', { field: 'day', step: 'hour' }],
    ['minutes of days', { field: 'day', step: 'minute' }],
    ['bands of texts', { field: 'area', bands: [1] }],
    ['falling bands', { field: 'amount', bands: [2, 1] }],
    ['levels of plain choices', { field: 'status', level: 1 }],
  ])('are refused by %s', async (_, key) => {
    const rows = { keys: [key], sort: { by: 'key', direction: 'asc' }, limit: 5 } as const
    expect(await codeOf(ask(admin(), { rows }))).toBe('query.invalid')
  })
})

describe('a measure over an expression', () => {
  const asking = (expression: string, fn: 'sum' | 'avg' | 'min' | 'max' = 'sum'): GroupQuery => ({
    rows: { keys: [], sort: { by: 0, direction: 'desc' }, limit: 10 },
    columns: { keys: [], sort: { by: 'key', direction: 'asc' }, limit: 1 },
    measures: [{ fn, expression }],
  })
  const products = (rows: readonly (typeof jobs)[number][]) =>
    rows.flatMap(({ amount, hours }) => (amount === null || hours === null ? [] : [amount * hours]))

  test('is computed for each record, by the database', async () => {
    const all = products(jobs)
    const sum = all.reduce((total, each) => total + each, 0)
    const of = async (fn: 'sum' | 'avg' | 'min' | 'max') =>
      Number((await groupRecords(admin(), 'job', asking('amount * hours', fn))).total[0])
    expect(await of('sum')).toBe(sum)
    expect(await of('avg')).toBeCloseTo(sum / all.length, 5)
    expect(await of('min')).toBe(Math.min(...all))
    expect(await of('max')).toBe(Math.max(...all))
    const cases = asking('if status = "done" then amount else 0')
    const done = jobs.reduce(
      (total, { status, amount }) => total + (status === 'done' ? (amount ?? 0) : 0),
      0,
    )
    expect(Number((await groupRecords(admin(), 'job', cases)).total[0])).toBe(done)
  })

  test('reads a field only on the records where it is open to the reader', async () => {
    const open = products(jobs.filter(({ status }) => status === 'done'))
    const answer = await groupRecords(clerk(), 'job', asking('amount * hours'))
    expect(Number(answer.total[0])).toBe(open.reduce((total, each) => total + each, 0))
    const stranger = testCtx(kernel)
    expect(await codeOf(groupRecords(stranger, 'job', asking('amount * hours')))).toBe('permission.denied')
  })

  test.each([
    ['secret', 'formula'],
    ['gone * 2', 'unknown'],
    ['amount *', 'formula'],
    ['area', 'formula'],
    ['(day - today()).days', 'measure_expression'],
  ])('%s is refused with a reason', async (expression, code) => {
    await expect(groupRecords(admin(), 'job', asking(expression))).rejects.toMatchObject({
      code: 'query.invalid',
      issues: [{ code }],
    })
  })

  test('takes no other function', async () => {
    const counting = asking('amount')
    const measures = [{ fn: 'median' as const, expression: 'amount' }]
    expect(await codeOf(groupRecords(admin(), 'job', { ...counting, measures }))).toBe('query.invalid')
  })
})
