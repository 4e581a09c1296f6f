import { field } from '@gantry/fields/shared'
import { defineTable, type FieldDef, type TableRights } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { rowsOf } from '../sheet/sheet-rows.ts'
import { planLive } from './live-formulas.ts'
import { withoutComputed } from './use-live-values.ts'

const formula = (of: FieldDef, text: string): FieldDef => ({ ...of, computed: { formula: text } })

const line = defineTable({
  id: 'line',
  label: { 'zh-CN': '行', en: 'Line' },
  title: 'name',
  master: 'bill',
  fields: {
    name: field.text(),
    qty: field.number(),
    price: field.decimal(),
    cost: formula(field.decimal(), 'qty * price'),
    levy: formula(field.decimal(), 'cost * master.tax'),
  },
  policy: {},
})
const bill = defineTable({
  id: 'bill',
  label: { 'zh-CN': '单', en: 'Bill' },
  title: 'name',
  fields: {
    name: field.text(),
    // Placed before the field it reads, on purpose.
    due: formula(field.decimal(), 'total * (1 + tax)'),
    total: formula(field.decimal(), 'SUM(lines.cost)'),
    tax: field.percent(),
    small: formula(field.number({ max: 10 }), 'total'),
    secret: field.number(),
    shown: formula(field.number(), 'secret + 1'),
    lines: field.slave('line'),
  },
  policy: {},
})

const viewed = Object.keys(bill.fields)
const rightsOf = (rights: Partial<TableRights>): TableRights => ({
  operations: [],
  readable: viewed,
  writable: [],
  masked: [],
  ...rights,
})
const infoOf = (rights: Partial<TableRights>): Parameters<typeof modelTable>[0] => ({
  table: bill,
  slaves: [line],
  view: { table: 'bill', list: { columns: [] }, form: { groups: [] } },
  rights: rightsOf(rights),
  preferences: {},
})
const model = (rights: Partial<TableRights> = {}) => modelTable(infoOf(rights), 'en', id => id)

const sheets = { lines: rowsOf([{ id: 'a', qty: 2, price: 3.5, cost: 1 }, { qty: 1, price: 0.05 }, {}]) }

it('works out what is typed, rows first, each formula after what it reads', () => {
  const plan = planLive(model())
  const rows = plan.sheets(sheets, { tax: 13 })
  expect(rows.lines?.map(({ values }) => values.cost)).toEqual([7, 0.05, undefined])
  expect(rows.lines?.map(({ values }) => values.levy)).toEqual([0.91, 0.01, undefined])
  expect(plan.record({ name: 'x', tax: 13, secret: 4 }, rows)).toEqual({
    values: { due: 7.97, total: 7.05, small: 7, shown: 5 },
    troubles: {},
  })
})

it('says calmly where a result does not fit its field', () => {
  const plan = planLive(model())
  const rows = plan.sheets({ lines: rowsOf([{ qty: 5, price: 4 }]) }, {})
  expect(plan.record({}, rows)).toMatchObject({
    values: { total: 20, small: null },
    troubles: { small: 'unfit' },
  })
})

it.each([{ masked: ['secret'] }, { readable: Object.keys(bill.fields).filter(id => id !== 'secret') }])(
  'leaves to the server what reads a field the person does not see whole: %o',
  rights => {
    const { values } = planLive(model(rights)).record({ secret: 4 }, {})
    expect(values).not.toHaveProperty('shown')
    expect(values).toHaveProperty('total')
  },
)

it('sends computed cells as they were, and none of new rows', () => {
  const shown = planLive(model()).sheets(sheets, {}).lines ?? []
  const sent = withoutComputed(model(), 'lines', shown, sheets.lines)
  expect(sent.map(({ values }) => values)).toEqual([
    { qty: 2, price: 3.5, cost: 1 },
    { qty: 1, price: 0.05 },
    {},
  ])
})
