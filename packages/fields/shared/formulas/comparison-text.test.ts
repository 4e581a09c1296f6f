import type { Comparison, Filter, TableDef } from '@gantry/model/shared'
import { describe, expect, test } from 'vitest'
import { field } from '../field.ts'
import { comparableBy, readComparisons, writeComparisons } from './comparison-text.ts'
import { planCondition } from './plan-condition.ts'

const table: TableDef = {
  id: 'purchase',
  label: { 'zh-CN': '采购', en: 'Purchase' },
  title: 'title',
  policy: [],
  fields: {
    title: field.text({ label: { 'zh-CN': '标题', en: 'Title' } }),
    amount: field.money({ label: { 'zh-CN': '金额', en: 'Amount' } }),
    pieces: field.number(),
    due: field.date(),
    urgent: field.yesNo(),
    kind: field.choice([
      { id: 'part', label: { 'zh-CN': '备件', en: 'Part' } },
      { id: 'tool', label: { 'zh-CN': '工具', en: 'Tool' } },
    ]),
    share: field.percent(),
    'in stock': field.number({ label: { 'zh-CN': '库存', en: 'In stock' } }),
  },
}

/** Comparisons with the expressions that are kept for them. */
const pairs: readonly (readonly [Comparison, string])[] = [
  [{ op: 'gt', field: 'amount', value: '50000' }, 'amount > 50000'],
  [{ op: 'lte', field: 'pieces', value: '-2.5' }, 'pieces <= -2.5'],
  [{ op: 'between', field: 'pieces', value: ['1', '5'] }, 'pieces between 1 and 5'],
  [{ op: 'in', field: 'pieces', value: ['1', '2'] }, 'pieces in (1, 2)'],
  [{ op: 'eq', field: 'title', value: 'a "b" \\ c\nd' }, 'title = "a \\"b\\" \\\\ c\\nd"'],
  [{ op: 'contains', field: 'title', value: 'pump' }, 'contains(title, "pump")'],
  [{ op: 'startsWith', field: 'title', value: '泵' }, 'starts with(title, "泵")'],
  [{ op: 'endsWith', field: 'title', value: 'x' }, 'ends with(title, "x")'],
  [{ op: 'notIn', field: 'title', value: ['a', 'b'] }, 'not(title in ("a", "b"))'],
  [{ op: 'empty', field: 'title' }, 'title = null'],
  [{ op: 'notEmpty', field: 'due' }, 'due != null'],
  [{ op: 'gte', field: 'due', value: '2026-03-05' }, 'due >= @"2026-03-05"'],
  [
    { op: 'between', field: 'due', value: ['2026-03-05', '2026-04-05'] },
    'due between @"2026-03-05" and @"2026-04-05"',
  ],
  [{ op: 'eq', field: 'urgent', value: true }, 'urgent = true'],
  [{ op: 'ne', field: 'kind', value: 'part' }, 'kind != "part"'],
  [{ op: 'in', field: 'kind', value: ['part'] }, 'kind in ("part")'],
  [{ op: 'in', field: 'kind', value: ['part', 'tool'] }, 'kind in ("part", "tool")'],
  [{ op: 'eq', field: 'in stock', value: '0' }, '`in stock` = 0'],
]

describe('comparisons as expressions', () => {
  test.each(pairs)('%j is kept as %s and read back', (comparison, text) => {
    expect(writeComparisons(comparison, table)).toBe(text)
    expect(planCondition(text, table).checked.issues).toEqual([])
    expect(readComparisons(text, table)).toEqual(comparison)
  })

  test('several hold all or any of them', () => {
    for (const op of ['and', 'or'] as const) {
      const filter: Filter = { op, of: [pairs[0]![0], pairs[13]![0]] }
      const text = `amount > 50000 ${op} urgent = true`
      expect(writeComparisons(filter, table)).toBe(text)
      expect(readComparisons(text, table)).toEqual(filter)
    }
    expect(readComparisons('', table)).toBe(true)
    expect(writeComparisons(true, table)).toBe('')
  })

  test('labels of fields and options are read as people write them', () => {
    expect(readComparisons('金额 > 50000 and kind = "备件"', table)).toEqual({
      op: 'and',
      of: [
        { op: 'gt', field: 'amount', value: '50000' },
        { op: 'eq', field: 'kind', value: 'part' },
      ],
    })
  })

  test.each([
    'amount > pieces',
    'amount * 2 > 5',
    'sum(pieces) > 5',
    'amount > 5 and (urgent = true or pieces > 2)',
    'not(urgent)',
    'due > today()',
    'amount > 5 and',
    'unknown = 1',
    'share > 0.5',
    'title > "a"',
    '5 < amount',
    'some x in [1, 2] satisfies x > amount',
  ])('%s stays an expression', text => expect(readComparisons(text, table)).toBeNull())

  test('a number is written out with all its digits', () => {
    const written = (value: number) => writeComparisons({ op: 'gt', field: 'pieces', value }, table)
    expect(written(1e-7)).toBe('pieces > 0.0000001')
    expect(written(1e21)).toBe('pieces > 1000000000000000000000')
  })

  test('what has no plain expression is not written', () => {
    expect(writeComparisons({ op: 'gt', field: 'amount', value: 'much' }, table)).toBeNull()
    expect(writeComparisons({ op: 'within', field: 'due', value: 'thisWeek' }, table)).toBeNull()
    expect(writeComparisons({ op: 'gt', field: 'due', value: { term: 'today' } }, table)).toBeNull()
    expect(writeComparisons({ op: 'gt', field: 'gone', value: 1 }, table)).toBeNull()
    expect(writeComparisons({ op: 'not', of: { op: 'eq', field: 'urgent', value: true } }, table)).toBeNull()
    expect(comparableBy(table.fields.share!)).toEqual([])
  })

  test('means what the line says, also for empty fields', () => {
    const holds = (
      comparison: Comparison,
      row: Record<string, never> | Record<string, string | number | boolean>,
    ) => planCondition(writeComparisons(comparison, table) ?? '', table).holds(row, 0)
    expect(holds({ op: 'in', field: 'kind', value: ['part', 'tool'] }, { kind: 'tool' })).toBe(true)
    expect(holds({ op: 'in', field: 'kind', value: ['part'] }, { kind: 'tool' })).toBe(false)
    expect(holds({ op: 'ne', field: 'title', value: 'x' }, {})).toBe(true)
    expect(holds({ op: 'notIn', field: 'title', value: ['x'] }, {})).toBe(true)
    expect(holds({ op: 'notIn', field: 'title', value: ['x', 'y'] }, { title: 'y' })).toBe(false)
    expect(holds({ op: 'empty', field: 'title' }, {})).toBe(true)
    expect(holds({ op: 'contains', field: 'title', value: 'u' }, { title: 'pump' })).toBe(true)
    expect(holds({ op: 'between', field: 'pieces', value: ['1', '5'] }, { pieces: 5 })).toBe(true)
    expect(holds({ op: 'lt', field: 'pieces', value: '1' }, {})).toBe(false)
  })
})
