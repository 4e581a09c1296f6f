import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { all, type Filter, role, userType, where } from '@gantry/model/shared'
import { countRecords, createRecords, createSpaceSchema, saveTable } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Chart } from '../shared/chart.ts'
import { filterOfMark } from '../shared/filter-of-mark.ts'
import { answerAll, answerChart } from './answer-chart.ts'

const kernel = await testDatabase()
const fitters = newId()
const admin = () => testCtx(kernel, { userType: 'admin' })
const fitter = () => testCtx(kernel, { roles: [fitters] })
const stranger = () => testCtx(kernel)
const table = drawnTable(
  'job',
  {
    area: field.text(),
    status: field.choice(['open', 'done']),
    amount: field.decimal({ scale: 2 }),
    day: field.date(),
  },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
      {
        who: role(fitters),
        operations: ['read'],
        rows: where('area', 'eq', 'A1'),
        fields: ['name', 'area', 'status', 'day'],
      },
    ],
  },
)
const bars: Chart = {
  kind: 'bar',
  from: { table: 'job' },
  rows: [{ field: 'area' }],
  measures: [{ fn: 'count' }],
}

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTable(admin(), table)
  await createRecords(
    admin(),
    'job',
    Array.from({ length: 40 }, (_, at) => ({
      name: `Job ${at}`,
      area: at % 7 === 0 ? null : `A${at % 4}`,
      status: at % 3 === 0 ? 'done' : 'open',
      amount: at * 10,
      day: `2026-${String(1 + (at % 6)).padStart(2, '0')}-${String(1 + (at % 27)).padStart(2, '0')}`,
    })),
  )
})

describe('a chart', () => {
  test('leads from every mark to as many records as it counts', async () => {
    const charts: Chart[] = [
      bars,
      { ...bars, rows: [{ field: 'day', step: 'month' }], columns: [{ field: 'status' }] },
      { ...bars, rows: [{ field: 'amount', bands: [50, 100, 300] }] },
      { ...bars, rows: [{ field: 'day', step: 'week' }] },
    ]
    for (const chart of charts) {
      const answer = await answerChart(admin(), chart)
      expect(answer.rows.length).toBeGreaterThan(2)
      for (const { keys, values } of answer.rows) {
        const of = filterOfMark(chart.rows, keys, hour => hour)
        const filter: Filter = { op: 'and', of: of ?? [] }
        expect((await countRecords(admin(), 'job', { filter })).count).toBe(values[0])
      }
    }
  })

  test('is answered of what is open to the asker', async () => {
    const answer = await answerChart(fitter(), bars)
    expect(answer.rows.map(({ keys }) => keys)).toEqual([['A1']])
    expect(answer.narrowed).toBe(true)
    const sums: Chart = { ...bars, measures: [{ fn: 'sum', field: 'amount' }] }
    const closed = { code: 'query.invalid', issues: [{ field: 'measures.0', code: 'unknown' }] }
    await expect(answerChart(fitter(), sums)).rejects.toMatchObject(closed)
    const gone: Chart = { ...bars, measures: [{ fn: 'sum', field: 'nothing' }] }
    await expect(answerChart(fitter(), gone)).rejects.toMatchObject(closed)
    expect(await codeOf(answerChart(stranger(), bars))).toBe('permission.denied')
  })

  test('is refused with the place of what is wrong', async () => {
    const of = (chart: Partial<Chart>) => answerChart(admin(), { ...bars, ...chart })
    await expect(of({ kind: 'pie', measures: [{ fn: 'avg', field: 'amount' }] })).rejects.toMatchObject({
      issues: [{ field: 'measures.0', code: 'chart_whole' }],
    })
    await expect(of({ kind: 'line' })).rejects.toMatchObject({
      issues: [{ field: 'rows.0', code: 'chart_order' }],
    })
    const nonsense = { op: 'and', of: 'nothing' } as unknown as Filter
    expect(await codeOf(of({ from: { table: 'job', filter: nonsense } }))).toBe('query.invalid')
    expect(await codeOf(of({ from: { table: 'nowhere' } }))).toBe('table.not_found')
  })

  test('compares the rows of bars with the span before, and the steps of a year with those at the same place', async () => {
    const at = { ...admin(), now: new Date('2026-06-30T04:00:00Z') }
    const compare = { field: 'day', range: 'thisQuarter' } as const
    const byStatus = await answerChart(at, { ...bars, rows: [{ field: 'status' }], compare })
    const counted = async (status: string, from: string, to: string) =>
      (
        await countRecords(at, 'job', {
          filter: all(where('status', 'eq', status), where('day', 'between', [from, to])),
        })
      ).count
    expect(byStatus.spans?.now).toEqual(['2026-04-01', '2026-06-30'])
    for (const { keys, values, before } of byStatus.rows) {
      const status = String(keys[0])
      expect(values).toEqual([await counted(status, '2026-04-01', '2026-06-30')])
      expect(before).toEqual([await counted(status, ...byStatus.spans!.before)])
    }
    const months = await answerChart(at, {
      ...bars,
      kind: 'line',
      rows: [{ field: 'day', step: 'month' }],
      compare,
    })
    expect(months.rows.map(({ keys }) => keys[0])).toEqual(['2026-04-01', '2026-05-01', '2026-06-01'])
    const total = (of: 'values' | 'before') => months.rows.reduce((sum, row) => sum + Number(row[of]?.[0]), 0)
    expect([total('values'), total('before')]).toEqual([months.total[0], months.before?.[0]])
    expect(total('before')).toBeGreaterThan(0)
  })

  test('compares a span with the one before', async () => {
    const number: Chart = {
      kind: 'number',
      from: { table: 'job' },
      rows: [],
      measures: [{ fn: 'count' }],
      compare: { field: 'day', range: 'thisYear' },
    }
    const { total, before } = await answerChart(admin(), number)
    expect(before).toHaveLength(total.length)
  })

  test('has a filter of its own beside that of the place it is shown in', async () => {
    const count = async (chart: Partial<Chart>) =>
      (await answerChart(admin(), { ...bars, ...chart })).total[0]
    const own: Filter = { op: 'eq', field: 'status', value: 'done' }
    const list: Filter = { op: 'eq', field: 'area', value: 'A1' }
    const both: Filter = { op: 'and', of: [list, own] }
    expect(await count({ filter: own })).toBe(await count({ from: { table: 'job', filter: own } }))
    expect(await count({ from: { table: 'job', filter: list }, filter: own })).toBe(
      await count({ from: { table: 'job', filter: both } }),
    )
    expect(await codeOf(count({ filter: { op: 'eq', field: 'gone', value: 1 } }))).toBe('query.invalid')
  })

  test('does not keep back the others of its page', async () => {
    const broken: Chart = { ...bars, rows: [{ field: 'nothing' }] }
    const answered = await answerAll(admin(), [bars, broken, bars])
    expect(answered.map(each => ('error' in each ? each.error.code : each.answer.total[0]))).toEqual([
      40,
      'query.invalid',
      40,
    ])
  })
})
