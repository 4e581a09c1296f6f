import type { JsonObject } from '@gantry/base/shared'
import type { Comparison, Filter, TableDef } from '@gantry/model/shared'
import { describe, expect, test } from 'vitest'
import { field } from '../field.ts'
import { type ComparedTable, comparedRecord, termsOf } from './compared-table.ts'
import { comparableBy, readComparisons, writeComparisons } from './comparison-text.ts'
import { conditionScope } from './master-scope.ts'
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
    weight: field.quantity({ unit: 'kg' }),
    arrival: field.dateTime(),
    shift: field.time(),
    device: field.link('device'),
    spares: field.links('device'),
    marks: field.multiChoice([
      { id: 'hot', label: { 'zh-CN': '高温', en: 'Hot' } },
      { id: 'wet', label: { 'zh-CN': '潮湿', en: 'Wet' } },
    ]),
    words: field.tags(),
    photo: field.image(),
    secret: field.encrypted(),
    lines: field.slave('purchase_line'),
    'in stock': field.number({ label: { 'zh-CN': '库存', en: 'In stock' } }),
  },
}

const lines: TableDef = {
  id: 'purchase_line',
  label: 'Line',
  master: 'purchase',
  title: 'name',
  policy: [],
  fields: { name: field.text(), qty: field.number(), 'unit price': field.money() },
}

const record = comparedRecord(table)
const withRows: ComparedTable = {
  table,
  scope: conditionScope(table, new Map([[lines.id, lines]])),
  slaves: [lines],
}

const pump = '0198a6f2-0000-7000-8000-000000000001'
const tank = '0198a6f2-0000-7000-8000-000000000002'

/** Comparisons with the expressions that are kept for them. */
const pairs: readonly (readonly [Comparison, string])[] = [
  [{ op: 'gt', field: 'amount', value: '50000' }, 'amount > 50000'],
  [{ op: 'lte', field: 'pieces', value: '-2.5' }, 'pieces <= -2.5'],
  [{ op: 'between', field: 'pieces', value: ['1', '5'] }, 'pieces between 1 and 5'],
  [{ op: 'in', field: 'pieces', value: ['1', '2'] }, 'pieces in (1, 2)'],
  [{ op: 'eq', field: 'title', value: 'a "b" \\ c\nd' }, 'title = "a \\"b\\" \\\\ c\\nd"'],
  [{ op: 'contains', field: 'title', value: 'pump' }, 'contains(lower case(title), lower case("pump"))'],
  [{ op: 'contains', field: 'title', value: '泵 1' }, 'contains(title, "泵 1")'],
  [{ op: 'notContains', field: 'title', value: '泵' }, 'contains(title, "泵") != true'],
  [{ op: 'startsWith', field: 'title', value: '泵' }, 'starts with(title, "泵")'],
  [{ op: 'endsWith', field: 'title', value: 'x' }, 'ends with(lower case(title), lower case("x"))'],
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
  [{ op: 'gte', field: 'share', value: '12.5' }, 'share >= 0.125'],
  [{ op: 'between', field: 'share', value: ['0.1', '99'] }, 'share between 0.001 and 0.99'],
  [{ op: 'lt', field: 'weight', value: '2.5' }, 'weight < 2.5'],
  [{ op: 'eq', field: 'arrival', value: '2026-03-05' }, 'date(arrival) = @"2026-03-05"'],
  [{ op: 'notEmpty', field: 'arrival' }, 'arrival != null'],
  [{ op: 'gte', field: 'shift', value: '14:30' }, 'shift >= @"14:30:00"'],
  [{ op: 'eq', field: 'device', value: pump }, `device.id = "${pump}"`],
  [{ op: 'in', field: 'device', value: [pump, tank] }, `device.id in ("${pump}", "${tank}")`],
  [{ op: 'notIn', field: 'device', value: [pump] }, `not(device.id in ("${pump}"))`],
  [{ op: 'empty', field: 'device' }, 'device = null'],
  [{ op: 'in', field: 'spares', value: [pump] }, `(some each in spares satisfies each.id in ("${pump}"))`],
  [
    { op: 'in', field: 'marks', value: ['hot', 'wet'] },
    '(some each in marks satisfies each in ("hot", "wet"))',
  ],
  [{ op: 'notIn', field: 'marks', value: ['hot'] }, '(some each in marks satisfies each in ("hot")) != true'],
  [{ op: 'in', field: 'words', value: ['a'] }, '(some each in words satisfies each in ("a"))'],
  [{ op: 'notEmpty', field: 'photo' }, 'photo != null'],
]

describe('comparisons as expressions', () => {
  test.each(pairs)('%j is kept as %s and read back', (comparison, text) => {
    expect(writeComparisons(comparison, record)).toBe(text)
    expect(planCondition(text, table).checked.issues).toEqual([])
    expect(readComparisons(text, record)).toEqual(comparison)
  })

  test('several hold all or any of them', () => {
    for (const op of ['and', 'or'] as const) {
      const filter: Filter = { op, of: [pairs[0]![0], pairs.find(([{ field }]) => field === 'urgent')![0]] }
      const text = `amount > 50000 ${op} urgent = true`
      expect(writeComparisons(filter, record)).toBe(text)
      expect(readComparisons(text, record)).toEqual(filter)
    }
    expect(readComparisons('', record)).toBe(true)
    expect(writeComparisons(true, record)).toBe('')
  })

  test('labels of fields and options are read as people write them', () => {
    expect(readComparisons('金额 > 50000 and kind = "备件"', record)).toEqual({
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
    'contains(title, "pump")',
    'arrival > @"2026-03-05"',
    'arrival > @"2026-03-05T08:00:00"',
    'device.id = title',
    'device = device',
    'some each in marks satisfies title in ("hot")',
    'count(lines) > 3',
    'title > "a"',
    '5 < amount',
    'some x in [1, 2] satisfies x > amount',
  ])('%s stays an expression', text => expect(readComparisons(text, record)).toBeNull())

  test('a number is written out with all its digits', () => {
    const written = (value: number) => writeComparisons({ op: 'gt', field: 'pieces', value }, record)
    expect(written(1e-7)).toBe('pieces > 0.0000001')
    expect(written(1e21)).toBe('pieces > 1000000000000000000000')
  })

  test('what has no plain expression is not written', () => {
    expect(writeComparisons({ op: 'gt', field: 'amount', value: 'much' }, record)).toBeNull()
    expect(writeComparisons({ op: 'within', field: 'due', value: 'thisWeek' }, record)).toBeNull()
    expect(writeComparisons({ op: 'gt', field: 'due', value: { term: 'today' } }, record)).toBeNull()
    expect(writeComparisons({ op: 'gt', field: 'gone', value: 1 }, record)).toBeNull()
    expect(writeComparisons({ op: 'not', of: { op: 'eq', field: 'urgent', value: true } }, record)).toBeNull()
    expect(writeComparisons({ op: 'eq', field: 'device', value: { term: 'me' } }, record)).toBeNull()
    expect(writeComparisons({ op: 'eq', field: 'secret', value: 'x' }, record)).toBeNull()
    expect(comparableBy(table.fields.secret!)).toEqual([])
  })

  test('what the rows of a record come to is compared where conditions see them', () => {
    expect([...termsOf(withRows).keys()]).toEqual(
      expect.arrayContaining(['count(lines)', 'sum(lines qty)', 'sum(lines unit price)']),
    )
    expect([...termsOf(record).keys()].filter(id => id.includes('('))).toEqual([])
    const filter: Filter = {
      op: 'and',
      of: [
        { op: 'gt', field: 'count(lines)', value: '3' },
        { op: 'gte', field: 'sum(lines unit price)', value: '50000' },
      ],
    }
    const text = 'count(lines) > 3 and SUM(lines.`unit price`) >= 50000'
    expect(writeComparisons(filter, withRows)).toBe(text)
    expect(readComparisons(text, withRows)).toEqual(filter)
    expect(writeComparisons(filter, record)).toBeNull()
    const { holds } = planCondition(
      'count(lines) > 1 and SUM(lines.qty) = 5',
      table,
      new Map([[lines.id, lines]]),
    )
    expect(holds({ lines: [{ qty: 2 }, { qty: 3 }] }, 0)).toBe(true)
    expect(holds({ lines: [{ qty: 5 }] }, 0)).toBe(false)
  })

  test('means what the line says, also for empty fields', () => {
    const holds = (comparison: Comparison, row: JsonObject) =>
      planCondition(writeComparisons(comparison, record) ?? '', table).holds(row, 0)
    expect(holds({ op: 'in', field: 'kind', value: ['part', 'tool'] }, { kind: 'tool' })).toBe(true)
    expect(holds({ op: 'in', field: 'kind', value: ['part'] }, { kind: 'tool' })).toBe(false)
    expect(holds({ op: 'ne', field: 'title', value: 'x' }, {})).toBe(true)
    expect(holds({ op: 'notIn', field: 'title', value: ['x'] }, {})).toBe(true)
    expect(holds({ op: 'notIn', field: 'title', value: ['x', 'y'] }, { title: 'y' })).toBe(false)
    expect(holds({ op: 'empty', field: 'title' }, {})).toBe(true)
    expect(holds({ op: 'contains', field: 'title', value: 'u' }, { title: 'pump' })).toBe(true)
    expect(holds({ op: 'between', field: 'pieces', value: ['1', '5'] }, { pieces: 5 })).toBe(true)
    expect(holds({ op: 'lt', field: 'pieces', value: '1' }, {})).toBe(false)
    expect(holds({ op: 'contains', field: 'title', value: 'PUMP' }, { title: 'Feed pump 2' })).toBe(true)
    expect(holds({ op: 'notContains', field: 'title', value: 'pump' }, { title: 'Feed PUMP' })).toBe(false)
    expect(holds({ op: 'notContains', field: 'title', value: 'pump' }, {})).toBe(true)
    expect(holds({ op: 'gt', field: 'share', value: '12.5' }, { share: 12.6 })).toBe(true)
    expect(holds({ op: 'gt', field: 'share', value: '12.5' }, { share: 12.5 })).toBe(false)
    expect(holds({ op: 'gt', field: 'weight', value: '5' }, { weight: { amount: 6000, unit: 'g' } })).toBe(
      true,
    )
    // 16:00 in UTC is midnight where expressions have their days.
    expect(
      holds({ op: 'eq', field: 'arrival', value: '2026-03-05' }, { arrival: '2026-03-04T16:00:00Z' }),
    ).toBe(true)
    expect(
      holds({ op: 'gt', field: 'arrival', value: '2026-03-05' }, { arrival: '2026-03-05T12:00:00Z' }),
    ).toBe(false)
    expect(holds({ op: 'lt', field: 'shift', value: '14:30' }, { shift: '14:29' })).toBe(true)
    for (const device of [pump, { id: pump, title: 'Pump' }]) {
      expect(holds({ op: 'eq', field: 'device', value: { id: pump, title: 'Pump' } }, { device })).toBe(true)
      expect(holds({ op: 'in', field: 'device', value: [tank] }, { device })).toBe(false)
      expect(holds({ op: 'in', field: 'spares', value: [tank, pump] }, { spares: [device] })).toBe(true)
    }
    expect(holds({ op: 'ne', field: 'device', value: pump }, {})).toBe(true)
    expect(holds({ op: 'in', field: 'marks', value: ['hot'] }, { marks: ['hot', 'wet'] })).toBe(true)
    expect(holds({ op: 'notIn', field: 'marks', value: ['hot'] }, { marks: ['hot', 'wet'] })).toBe(false)
    expect(holds({ op: 'notIn', field: 'marks', value: ['hot'] }, {})).toBe(true)
  })
})
