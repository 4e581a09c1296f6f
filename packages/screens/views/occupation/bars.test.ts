import type { OccupiedResource } from '@gantry/model/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { clashOf, type Ground, type Lane, lanesOf, layOut, shareOf, valuesOf } from './bars.ts'
import { readShow, step, windowOf } from './show.ts'

const ground = (kind: Ground['kind']): Ground => ({
  resource: 'room',
  start: 'start',
  end: 'end',
  kind,
  timeZone: 'Asia/Shanghai',
})
const hour = 3_600_000
const resource = (records: readonly (readonly [string, string])[]): OccupiedResource => ({
  id: 'r',
  title: 'R',
  group: null,
  capacity: 1,
  records: records.map(([start, end], at) => ({
    row: { id: String(at), start, end } as never,
    counts: true,
  })),
  hidden: [],
})
const lane = (spans: readonly (readonly [number, number])[], capacity: number | null = 1): Lane => ({
  id: 'r',
  title: 'R',
  group: null,
  capacity,
  hidden: [],
  bars: spans.map(([from, to], at) => ({
    id: String(at),
    row: {} as never,
    resource: 'r',
    counts: true,
    from,
    to,
  })),
})

describe('a record', () => {
  it('of moments stands where the clock on the wall shows it', () => {
    const [row] = lanesOf(ground('dateTime'), [resource([['2026-07-16T00:00:00Z', '2026-07-16T02:00:00Z']])])
    const [bar] = row?.bars ?? []
    expect(new Date(bar?.from ?? 0).toISOString()).toBe('2026-07-16T08:00:00.000Z')
    expect(valuesOf(ground('dateTime'), { from: bar!.from + hour, to: bar!.to + hour })).toEqual({
      start: '2026-07-16T01:00:00Z',
      end: '2026-07-16T03:00:00Z',
    })
  })

  it('of days includes its last day', () => {
    const [row] = lanesOf(ground('date'), [resource([['2026-07-16', '2026-07-16']])])
    const [bar] = row?.bars ?? []
    expect(bar!.to - bar!.from).toBe(24 * hour)
    expect(valuesOf(ground('date'), bar!)).toEqual({ start: '2026-07-16', end: '2026-07-16' })
  })

  it('without an end, or that ends before it begins, is not drawn', () => {
    const row = { ...resource([['2026-07-16', '2026-07-15']]) }
    expect(lanesOf(ground('date'), [row])[0]?.bars).toEqual([])
  })
})

describe('a place for a bar', () => {
  const row = lane([
    [2, 4],
    [4, 6],
  ])
  it.each([
    [[0, 2], null],
    [[6, 7], null],
    [[3, 5], { from: 2, to: 4 }],
    [[5, 9], { from: 4, to: 6 }],
    [[0, 9], { from: 2, to: 4 }],
  ] as const)('%j is free or not', ([from, to], clash) => {
    const found = clashOf(row, { from, to })
    expect(found && { from: found.from, to: found.to }).toEqual(clash)
  })

  it('is its own place, and that of a record that does not count', () => {
    expect(clashOf(row, { from: 2, to: 4 }, '0')).toBeNull()
    expect(
      clashOf({ ...row, bars: row.bars.map(bar => ({ ...bar, counts: false })) }, { from: 2, to: 6 }),
    ).toBeNull()
    expect(clashOf({ ...row, hidden: [{ from: 7, to: 8 }] }, { from: 6, to: 9 })).toEqual({ from: 7, to: 8 })
    expect(clashOf({ ...row, capacity: null }, { from: 2, to: 4 })).toBeNull()
  })

  it('is free up to the capacity at each moment', () => {
    const two = lane(
      [
        [1, 4],
        [4, 8],
        [2, 6],
      ],
      2,
    )
    expect(clashOf(two, { from: 6, to: 9 })).toBeNull()
    expect(clashOf(two, { from: 3, to: 5 })).not.toBeNull()
  })
})

test('a row is occupied by what counts within the window', () => {
  expect(
    shareOf(
      lane([
        [-2, 2],
        [5, 20],
      ]),
      { from: 0, to: 10 },
    ),
  ).toBe(0.7)
  expect(shareOf(lane([[0, 10]], 2), { from: 0, to: 10 })).toBe(0.5)
})

const stretches = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 60 }), long: fc.integer({ min: 1, max: 20 }) })
    .map(({ from, long }) => ({ from, to: from + long })),
  { maxLength: 40 },
)

test('lines never hold two bars at once, and are as many as there are bars at the busiest moment', () => {
  fc.assert(
    fc.property(stretches, bars => {
      const { placed, lines } = layOut(bars)
      expect(placed).toHaveLength(bars.length)
      for (const [at, one] of placed.entries())
        for (const other of placed.slice(at + 1))
          if (one.line === other.line)
            expect(one.bar.to <= other.bar.from || other.bar.to <= one.bar.from).toBe(true)
      const busiest = Math.max(
        0,
        ...bars.map(({ from }) => bars.filter(bar => bar.from <= from && from < bar.to).length),
      )
      expect(lines).toBe(busiest)
    }),
    { numRuns: runs(50) },
  )
})

test('what is shown is a day, a week, a month or a quarter, and the way between them', () => {
  expect(windowOf({ span: 'week', day: '2026-07-16' })).toEqual(['2026-07-13', '2026-07-19'])
  expect(windowOf({ span: 'quarter', day: '2026-08-31' })).toEqual(['2026-07-01', '2026-09-30'])
  expect(step({ span: 'quarter', day: '2026-08-31' }, 1)).toEqual({ span: 'quarter', day: '2026-11-30' })
  expect(readShow('quarter.2026-02-30', 'week', '2026-01-01')).toEqual({ span: 'quarter', day: '2026-01-01' })
})
