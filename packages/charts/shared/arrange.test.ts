import type { GroupAnswer, GroupHead } from '@gantry/model/shared'
import { describe, expect, test } from 'vitest'
import { arranged } from './arrange.ts'
import type { Chart, Dimension } from './chart.ts'
import { filterOfMark } from './filter-of-mark.ts'
import { spansOf } from './question.ts'

const at = '2026-03-05T00:00:00.000Z'
const chart = (dimension: Dimension, more: Partial<Chart> = {}): Chart => ({
  kind: 'bar',
  from: { table: 'job' },
  rows: [dimension],
  measures: [{ fn: 'count' }, { fn: 'avg', field: 'hours' }],
  ...more,
})
const answer = (rows: readonly GroupHead[], more: Partial<GroupAnswer> = {}): GroupAnswer => ({
  rows,
  columns: [],
  cells: [],
  total: [9, 2],
  narrowed: false,
  ...more,
})
const keys = (rows: readonly GroupHead[]) => rows.map(head => (head.rest ? 'rest' : head.keys[0]))

describe('an answer as a chart shows it', () => {
  test('has every month between the first and the last, of no records too', () => {
    const rows = [
      { keys: ['2026-02-01'], values: [1, 2] },
      { keys: ['2025-11-01'], values: [3, 4] },
      { keys: [null], values: [5, 6] },
      { keys: [], rest: 7, values: [1, 1] },
    ]
    const cells = [{ row: 1, column: 0, values: [3, 4] }]
    const shown = arranged(
      chart({ field: 'day', step: 'month' }),
      answer(rows, { cells, columns: [{ keys: ['x'], values: [1, 1] }] }),
      at,
    )
    expect(keys(shown.rows)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', null])
    expect(shown.rows[1]?.values).toEqual([0, null])
    expect(shown.cells).toEqual([{ row: 0, column: 0, values: [3, 4] }])
    expect(shown.earlier).toBe(7)
  })

  test.each<[Dimension, number, number]>([
    [{ field: 'day', step: 'weekday' }, 3, 7],
    [{ field: 'at', step: 'hourOfDay' }, 3, 24],
    [{ field: 'hours', bands: [1, 5, 10] }, 3, 4],
  ])('has every part of %o', (dimension, key, count) => {
    const { rows } = arranged(chart(dimension), answer([{ keys: [key], values: [1, 1] }]), at)
    expect(rows).toHaveLength(count)
  })

  test('has every minute between the first and the last', () => {
    const rows = [
      { keys: ['2026-02-01T23:59'], values: [1, 2] },
      { keys: ['2026-02-01T23:57'], values: [3, 4] },
    ]
    const minutes = arranged(chart({ field: 'at', step: 'minute' }), answer(rows), at)
    expect(keys(minutes.rows)).toEqual(['2026-02-01T23:57', '2026-02-01T23:58', '2026-02-01T23:59'])
  })

  test('keeps the order of its figures, and fills nothing there', () => {
    const rows = [
      { keys: ['2026-02-01'], values: [9, 2] },
      { keys: ['2025-11-01'], values: [3, 4] },
    ]
    const sorted = chart({ field: 'day', step: 'month' }, { sort: { by: 0, direction: 'desc' } })
    expect(keys(arranged(sorted, answer(rows), at).rows)).toEqual(['2026-02-01', '2025-11-01'])
  })

  test('has its comparison apart', () => {
    const compare = { field: 'day', range: 'thisMonth' } as const
    const shown = arranged(
      chart({ field: 'day' }, { rows: [], compare }),
      answer([], { total: [9, 2, 8, 1] }),
      at,
    )
    expect([shown.total, shown.before]).toEqual([
      [9, 2],
      [8, 1],
    ])
  })
})

describe('spans', () => {
  test.each([
    ['today', '2026-03-05', '2026-03-04', '2026-03-04'],
    ['thisWeek', '2026-03-02', '2026-02-23', '2026-02-26'],
    ['thisMonth', '2026-03-01', '2026-02-01', '2026-02-05'],
    ['thisQuarter', '2026-01-01', '2025-10-01', '2025-12-05'],
    ['thisYear', '2026-01-01', '2025-01-01', '2025-03-05'],
  ] as const)('%s begins on %s and is compared with %s to %s', (range, start, from, to) => {
    expect(spansOf(range, '2026-03-05')).toEqual({ now: [start, '2026-03-05'], before: [from, to] })
  })

  test.each([
    ['today', '2025-03-06', '2025-03-06'],
    ['thisWeek', '2025-03-03', '2025-03-06'],
    ['thisMonth', '2025-03-01', '2025-03-05'],
    ['thisQuarter', '2025-01-01', '2025-03-05'],
  ] as const)('%s a year before is %s to %s', (range, from, to) => {
    expect(spansOf(range, '2026-03-05', 'year').before).toEqual([from, to])
  })

  test('the end of a long month is compared with the end of the shorter one before', () => {
    expect(spansOf('thisMonth', '2026-03-31').before).toEqual(['2026-02-01', '2026-02-28'])
  })
})

describe('the records of a mark', () => {
  const zoned = (hour: string) => `${hour}Z`
  test.each<[Dimension, GroupHead['keys'][number], unknown]>([
    [{ field: 'a' }, 'x', [{ op: 'eq', field: 'a', value: 'x' }]],
    [{ field: 'a' }, null, [{ op: 'empty', field: 'a' }]],
    [{ field: 'a' }, { id: '1', title: 'One' }, [{ op: 'in', field: 'a', value: ['1'] }]],
    [{ field: 'a', level: 1 }, 'x', [{ op: 'under', field: 'a', value: 'x' }]],
    [
      { field: 'a', step: 'month' },
      '2026-02-01',
      [{ op: 'between', field: 'a', value: ['2026-02-01', '2026-02-28'] }],
    ],
    [
      { field: 'a', step: 'hour' },
      '2026-02-01T23:00',
      [
        { op: 'gte', field: 'a', value: '2026-02-01T23:00Z' },
        { op: 'lt', field: 'a', value: '2026-02-02T00:00Z' },
      ],
    ],
    [
      { field: 'a', step: 'minute' },
      '2026-02-01T23:59',
      [
        { op: 'gte', field: 'a', value: '2026-02-01T23:59Z' },
        { op: 'lt', field: 'a', value: '2026-02-02T00:00Z' },
      ],
    ],
    [{ field: 'a', step: 'weekday' }, 3, null],
    [{ field: 'a', bands: [1, 5] }, 0, [{ op: 'lt', field: 'a', value: 1 }]],
    [
      { field: 'a', bands: [1, 5] },
      1,
      [
        { op: 'gte', field: 'a', value: 1 },
        { op: 'lt', field: 'a', value: 5 },
      ],
    ],
    [{ field: 'a', bands: [1, 5] }, 2, [{ op: 'gte', field: 'a', value: 5 }]],
  ])('by %o of %o', (dimension, key, filter) => {
    expect(filterOfMark([dimension], [key], zoned)).toEqual(filter)
  })

  test('are not told of all groups beyond the limit', () => {
    expect(filterOfMark([{ field: 'a' }], [], zoned)).toBeNull()
  })
})
