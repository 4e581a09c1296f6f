import { type ContextType, t, toJson } from '@gantry/expr/shared'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableInput, TableNode, TableRow } from '../decision.ts'
import { analyseTable } from './analyse.ts'
import { compileTable } from './compile-table.ts'
import type { HitPolicy } from './hit-policies.ts'
import { matchNaively } from './naive.ts'
import { planTable } from './plan-table.ts'

const env = { now: 0, timeZone: 'Asia/Shanghai' }
const scope: ContextType = {
  kind: 'context',
  fields: { n: { type: t.number }, s: { type: t.string }, b: { type: t.boolean }, d: { type: t.date } },
}
const column = (id: string, type: TableInput['type'], more: Partial<TableInput> = {}): TableInput => ({
  id,
  label: id,
  expression: id,
  type,
  ...more,
})
const columns = [column('n', 'number'), column('s', 'text'), column('b', 'boolean'), column('d', 'date')]
const rowsOf = (cells: readonly Readonly<Record<string, string>>[]): readonly TableRow[] =>
  cells.map((when, at) => ({ id: `r${at}`, when, give: { out: String(at) } }))
const tableOf = (
  cells: readonly Readonly<Record<string, string>>[],
  hit: HitPolicy = 'C',
  inputs: readonly TableInput[] = columns,
): TableNode => ({
  label: 'T',
  hit,
  inputs,
  outputs: [{ id: 'out', label: 'Out', type: 'number' }],
  rows: rowsOf(cells),
})

const cells = {
  n: fc.constantFrom(
    '-',
    '5',
    '> 3',
    '<= 3',
    '[1..4)',
    '(2..9]',
    'not(3)',
    '1, 5, > 8',
    'null',
    'n + 1',
    '-2',
    '? * 2 = 6',
    '< 0.1',
  ),
  s: fc.constantFrom(
    '-',
    '"A"',
    '"A","B"',
    'not("B")',
    '"B", "C"',
    'null, "A"',
    '> "A"',
    'starts with(?, "A")',
  ),
  b: fc.constantFrom('-', 'true', 'false', 'not(true)', 'null'),
  d: fc.constantFrom(
    '-',
    '@"2026-01-02"',
    '> @"2026-01-01"',
    '[@"2026-01-01"..@"2026-01-03")',
    'date("2026-01-03")',
  ),
}
const inputs = fc.record({
  n: fc.constantFrom(null, -2, 0, 0.05, 1, 2, 3, 4, 5, 8.5, 9),
  s: fc.constantFrom(null, '', 'A', 'AB', 'B', 'C', 'D'),
  b: fc.constantFrom(null, true, false),
  d: fc.constantFrom(null, '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03'),
})

test('a compiled table matches the rows its cells match one by one', { timeout: timeForRuns(20_000) }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.record(cells), { maxLength: 40 }),
      fc.array(inputs, { minLength: 1 }),
      (rows, asked) => {
        const def = tableOf(rows)
        const ask = compileTable(planTable(def, scope))
        const naive = matchNaively(def, scope)
        for (const input of asked) expect(ask(input, env).rows).toEqual(naive(input, env))
      },
    ),
    { numRuns: runs(60) },
  )
})

const small = {
  n: fc.constantFrom('-', '1', '2', '[1..2]', '>= 2', '< 2', 'not(3)', '(1..3)', '3'),
  s: fc.constantFrom('-', '"A"', '"B"', 'not("A")'),
  b: fc.constantFrom('-', 'true', 'false'),
}

test('gaps and overlaps are those found by asking every input', { timeout: timeForRuns(20_000) }, () => {
  const inputs = [
    column('n', 'number', { allowed: '1, 2, 3' }),
    column('s', 'text', { allowed: '"A", "B"', empty: true }),
    column('b', 'boolean'),
  ]
  const every = [1, 2, 3].flatMap(n => ['A', 'B', null].flatMap(s => [true, false].map(b => ({ n, s, b }))))
  fc.assert(
    fc.property(fc.array(fc.record(small), { minLength: 1, maxLength: 8 }), rows => {
      const def = tableOf(rows, 'U', inputs)
      const found = analyseTable(planTable(def, scope))
      const naive = matchNaively(def, scope)
      const matched = every.map(input => naive(input, env))
      expect(found.gaps.length > 0).toBe(matched.some(each => each.length === 0))
      for (const { example } of found.gaps) {
        const [n = null, s = null, b = null] = example.map(each => toJson(each, env.timeZone))
        expect(naive({ n, s, b }, env)).toEqual([])
      }
      const several = new Set(matched.filter(each => each.length > 1).map(String))
      expect(new Set(found.overlaps.map(each => String(each.rows)))).toEqual(several)
      for (const { rows: expected, example } of found.overlaps) {
        const [n = null, s = null, b = null] = example.map(each => toJson(each, env.timeZone))
        expect(naive({ n, s, b }, env)).toEqual(expected)
      }
      // A row made of the gaps closes them.
      const closed = tableOf([...rows, ...found.gaps.map(({ when }) => when)], 'F', inputs)
      expect(analyseTable(planTable(closed, scope)).gaps).toEqual([])
      const hit = new Set(matched.flat())
      expect(found.masked).toEqual(rows.map((_row, at) => at).filter(at => !hit.has(at)))
    }),
    { numRuns: runs(60) },
  )
})

describe('what several matching rows come to', () => {
  const rows = [{ n: '>= 1' }, { n: '>= 2' }, { n: '>= 3' }]
  const value = (hit: HitPolicy, n: number, outs = ['30', '10', '20'], allowed?: string) => {
    const def = tableOf(rows, hit, [column('n', 'number')])
    const table = {
      ...def,
      outputs: [
        { id: 'out', label: 'Out', type: 'number' as const, ...(allowed !== undefined && { allowed }) },
      ],
      rows: def.rows.map((row, at) => ({ ...row, give: { out: outs[at] ?? '' } })),
    }
    const { value: answer, violation } = compileTable(planTable(table, scope))({ n }, env)
    return violation ? violation.code : toJson(answer, env.timeZone)
  }
  test.each<[HitPolicy, number, unknown]>([
    ['U', 1, 30],
    ['U', 3, 'several'],
    ['A', 3, 'differ'],
    ['F', 3, 30],
    ['R', 3, [30, 10, 20]],
    ['C', 3, [30, 10, 20]],
    ['C+', 3, 60],
    ['C<', 3, 10],
    ['C>', 3, 30],
    ['C#', 3, 3],
    ['U', 0, null],
    ['C', 0, []],
    ['C+', 0, null],
    ['C#', 0, 0],
  ])('policy %s with input %d answers %j', (hit, n, expected) => {
    expect(value(hit, n)).toEqual(expected)
  })
  test('priority follows the allowed values of the output', () => {
    expect(value('P', 3, undefined, '10, 20, 30')).toBe(10)
    expect(value('O', 3, undefined, '20, 30, 10')).toEqual([20, 30, 10])
    expect(value('P', 3, undefined, '20, 30')).toBe('unranked')
    expect(value('A', 3, ['5', '5', '5.0'])).toBe(5)
  })
  test('an input outside the allowed values or of another type is said, not guessed', () => {
    const def = tableOf([{ n: '-' }], 'U', [column('n', 'number', { allowed: '[0..10]' })])
    const ask = compileTable(planTable(def, scope))
    expect(ask({ n: 11 }, env).violation).toEqual({ code: 'outside', rows: [], column: 'n' })
    const loose = tableOf([{ n: '-' }], 'U', [column('n', 'number', { expression: 'x' })])
    const askLoosely = compileTable(planTable(loose, { kind: 'context', fields: { x: { type: t.any } } }))
    expect(askLoosely({ x: 'y' }, env).violation).toEqual({ code: 'type', rows: [], column: 'n' })
    expect(ask({ n: null }, env).value).toBe(0)
  })
})

test('a row that others always come before is masked, and dates leave no gap between two days', () => {
  const masked = tableOf([{ n: '> 1' }, { n: '[2..3]' }, { n: '<= 1' }], 'F', [column('n', 'number')])
  expect(analyseTable(planTable(masked, scope))).toMatchObject({ gaps: [], masked: [1] })
  const days = tableOf([{ d: '<= @"2026-01-01"' }, { d: '>= @"2026-01-02"' }], 'U', [column('d', 'date')])
  expect(analyseTable(planTable(days, scope))).toMatchObject({ gaps: [], overlaps: [] })
})

test('a table with too many pieces is checked in part', () => {
  let clock = 0
  const many = tableOf(
    Array.from({ length: 60 }, (_, at) => ({ n: `[${at}..${at + 30}]`, s: `"A${at % 7}"` })),
    'U',
    columns.slice(0, 2),
  )
  expect(analyseTable(planTable(many, scope), () => (clock += 1)).partly).toBe(false)
  expect(analyseTable(planTable(many, scope), () => (clock += 3_000)).partly).toBe(true)
})
