import { field, unique } from '@gantry/fields/shared'
import { defineTable, type FieldDef, type TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { checkTable } from '../catalog/check-table.ts'

const item = defineTable({
  id: 'part',
  label: '备件',
  title: 'name',
  master: 'repair',
  fields: {
    name: field.text(),
    qty: field.quantity({ unit: 'kg' }),
    price: field.money(),
    cost: { ...field.money(), computed: { formula: 'qty * price' } },
  },
  policy: {},
})
const place = defineTable({
  id: 'place',
  label: '位置',
  title: 'name',
  fields: {
    name: field.text(),
    number: field.serial({ pattern: 'P{n:3}' }),
    rate: field.percent(),
    at: field.location(),
  },
  policy: {},
})
const repair = defineTable({
  id: 'repair',
  label: { 'zh-CN': '维修单', en: 'Repair' },
  title: 'code',
  fields: {
    code: field.text(),
    parts: field.slave('part'),
    place: field.link('place'),
    hours: field.decimal(),
    began: field.dateTime(),
    due: field.date(),
    done: field.yesNo(),
    state: field.choice([{ id: 'open', label: { 'zh-CN': '待办', en: 'Open' } }, 'done']),
    period: field.dateRange(),
    photos: field.image(),
    secret: field.encrypted(),
  },
  policy: {},
})

const issuesOf = (made: FieldDef, more: Partial<TableDef> = {}) => {
  const table: TableDef = { ...repair, ...more, fields: { ...repair.fields, ...more.fields, made } }
  const tables = new Map<string, TableDef>([table, item, place].map(each => [each.id, each]))
  return checkTable(table, tables)
}
const codesOf = (...args: Parameters<typeof issuesOf>) =>
  issuesOf(...args).map(({ field, code }) => `${field} ${code}`)
const formula = (of: FieldDef, text: string): FieldDef => ({ ...of, computed: { formula: text } })

test('a slave table may compute over its own row', () => {
  expect(
    checkTable(item, new Map<string, TableDef>([item, repair, place].map(each => [each.id, each]))),
  ).toEqual([])
})

test.each<[what: string, made: FieldDef]>([
  ['a number over slave rows', formula(field.decimal(), 'sum(parts.cost) + hours * 80')],
  ['money from amounts and quantities', formula(field.money(), 'sum(for p in parts return p.qty * p.price)')],
  ['a share', formula(field.percent(), 'hours / 8')],
  ['a text', formula(field.text(), 'code + "-" + state')],
  ['a choice of another field', formula(field.choice(['late', 'fine']), 'if done then "fine" else "late"')],
  ['yes or no', formula(field.yesNo(), 'count(parts) > 3 and place != null')],
  ['a date from a range', formula(field.date(), 'period.to + @"P1D"')],
  ['a moment from a date', formula(field.dateTime(), 'due')],
  ['days between', formula(field.number(), '(period.to - period.from).days')],
  ['whatever stands in a list', formula(field.json(), 'parts.name')],
  ['several words', formula(field.tags(), 'parts.name')],
  ['a file’s name', formula(field.text(), 'photos[1].name')],
  ['a lookup of a text', { ...field.text(), computed: { lookup: 'place', of: 'name' } }],
  ['a lookup of a serial number', { ...field.text(), computed: { lookup: 'place', of: 'number' } }],
  ['a lookup of a point', { ...field.location(), computed: { lookup: 'place', of: 'at' } }],
  ['a sum of slave rows', { ...field.decimal(), computed: { rollUp: 'sum', from: 'part', of: 'cost' } }],
  ['a count', { ...field.number(), computed: { rollUp: 'count', from: 'part' } }],
  ['a unique formula', unique(formula(field.text(), 'code + "!"'))],
])('%s is taken', (_what, made) => {
  expect(issuesOf(made)).toEqual([])
})

test.each<[what: string, made: FieldDef, ...issues: string[]]>([
  ['a wrong result', formula(field.date(), 'hours'), 'fields.made.computed.formula formula'],
  ['a name nobody has', formula(field.decimal(), 'hourz'), 'fields.made.computed.formula formula'],
  ['what is encrypted', formula(field.text(), 'secret'), 'fields.made.computed.formula formula'],
  ['a formula kept encrypted', formula(field.encrypted(), 'code'), 'fields.made.computed formula_type'],
  ['the present', formula(field.yesNo(), 'due < today()'), 'fields.made.computed.formula formula_moment'],
  ['a link made by a formula', formula(field.link('place'), 'place'), 'fields.made.computed formula_type'],
  ['files made by a formula', formula(field.attachment(), 'photos'), 'fields.made.computed formula_type'],
  [
    'a serial number made by a formula',
    formula(field.serial({ pattern: 'X{n:3}' }), 'code'),
    'fields.made.computed formula_type',
  ],
  [
    'a required formula',
    { ...formula(field.decimal(), 'hours'), required: true },
    'fields.made.required computed_setting',
  ],
  [
    'a preset formula',
    { ...formula(field.decimal(), 'hours'), default: 1 },
    'fields.made.default computed_setting',
  ],
  [
    'a unique lookup',
    unique({ ...field.text(), computed: { lookup: 'place', of: 'name' } }),
    'fields.made.unique computed_setting',
  ],
  [
    'a lookup over no link',
    { ...field.text(), computed: { lookup: 'hours', of: 'name' } },
    'fields.made.computed.lookup computed_link',
  ],
  [
    'a lookup of nothing',
    { ...field.text(), computed: { lookup: 'place', of: 'colour' } },
    'fields.made.computed.of unknown',
  ],
  [
    'a lookup that does not fit',
    { ...field.date(), computed: { lookup: 'place', of: 'name' } },
    'fields.made.computed.of computed_source',
  ],
  [
    'a sum of texts',
    { ...field.decimal(), computed: { rollUp: 'sum', from: 'part', of: 'name' } },
    'fields.made.computed.of computed_source',
  ],
  [
    'rows of another table',
    { ...field.number(), computed: { rollUp: 'count', from: 'place' } },
    'fields.made.computed.by computed_link',
  ],
  [
    'a condition about who looks',
    {
      ...field.number(),
      computed: { rollUp: 'count', from: 'part', where: { op: 'eq', field: 'name', value: { term: 'me' } } },
    },
    'fields.made.computed.where computed_condition',
  ],
  [
    'a condition over nothing',
    { ...field.number(), computed: { rollUp: 'count', from: 'part', where: { op: 'empty', field: 'x' } } },
    'fields.made.computed.where unknown',
  ],
])('%s is refused', (_what, made, ...issues) => {
  expect(codesOf(made)).toEqual(issues)
})

test.each([[{ formula: 1 }], [{}], ['hours'], [{ formula: 'hours', lookup: 'place' }]])(
  '%j is no way to compute',
  computed => {
    const made = { ...field.decimal(), computed } as FieldDef
    expect(codesOf(made)).toEqual(['fields.made.computed bad_setting'])
  },
)

test('a mistake is told with its place and in both languages', () => {
  expect(issuesOf(formula(field.decimal(), 'hours * cod'))).toEqual([
    {
      field: 'fields.made.computed.formula',
      code: 'formula',
      params: {
        zh: '没有“cod”，是不是“code”？',
        en: 'There is no “cod”. Did you mean “code”?',
        from: 8,
        to: 11,
      },
    },
  ])
})

test('a circle is refused with the way round', () => {
  const first = { ...formula(field.decimal(), 'other + 1'), label: { 'zh-CN': '甲', en: 'First' } }
  const [found] = issuesOf(first, {
    fields: { other: { ...formula(field.decimal(), 'made * 2'), label: { 'zh-CN': '乙', en: 'Second' } } },
  })
  expect(found).toMatchObject({ code: 'computed_circle' })
  expect([
    'Repair.First → Repair.Second → Repair.First',
    'Repair.Second → Repair.First → Repair.Second',
  ]).toContain(found?.params?.en)
})

test('a circle over two tables is refused at the table that closes it', () => {
  const lookup: FieldDef = { ...field.percent(), label: '费率', computed: { lookup: 'place', of: 'rate' } }
  const looped: TableDef = {
    ...place,
    fields: {
      ...place.fields,
      rate: { ...field.percent(), computed: { rollUp: 'sum', from: 'repair', by: 'place', of: 'made' } },
    },
  }
  const table: TableDef = { ...repair, fields: { ...repair.fields, made: lookup } }
  const tables = new Map<string, TableDef>([table, item, looped].map(each => [each.id, each]))
  expect(checkTable(table, tables).map(({ field, code }) => [field, code])).toEqual([
    ['fields.made.computed', 'computed_circle'],
  ])
  expect(checkTable(looped, tables).map(({ field, code }) => [field, code])).toEqual([
    ['fields.rate.computed', 'computed_circle'],
  ])
})
