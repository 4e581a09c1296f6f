import type { Json, JsonObject } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { defineTable, type FieldDef, type RollUp } from '@gantry/model/shared'
import { expect, it, test } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { rowsOf } from '../sheet/sheet-rows.ts'
import { planLive } from './live-formulas.ts'
import { rollUpRows } from './roll-up-rows.ts'
import { rolledUpRows } from './rolled-up-rows.ts'

const text = (en: string) => ({ 'zh-CN': en, en })
const lineFields: Readonly<Record<string, FieldDef>> = {
  name: field.text(),
  qty: field.number(),
  price: field.decimal({ scale: 3 }),
  day: field.date(),
  paid: field.money(),
  abroad: field.money({ currencies: ['USD'] }),
  weight: field.quantity({ unit: 'kg' }),
  marks: field.tags(),
  cost: { ...field.decimal(), computed: { formula: 'qty * price' } },
}
type Roll = Omit<RollUp, 'from'> & { readonly from?: string }

const tableOf = (def: FieldDef, roll: Roll, more: Readonly<Record<string, FieldDef>> = {}) => {
  const line = defineTable({
    id: 'line',
    label: text('Line'),
    title: 'name',
    master: 'bill',
    fields: { ...lineFields, ...more },
    policy: {},
  })
  const bill = defineTable({
    id: 'bill',
    label: text('Bill'),
    title: 'name',
    fields: {
      name: field.text(),
      lines: field.slave('line'),
      rolled: { ...def, computed: { from: 'line', ...roll } },
      double: { ...field.decimal(), computed: { formula: 'rolled * 2' } },
    },
    policy: {},
  })
  return modelTable(
    {
      table: bill,
      slaves: [line],
      view: { table: 'bill', list: { columns: [] }, form: { groups: [] } },
      rights: { operations: [], readable: Object.keys(bill.fields), writable: [], masked: [] },
      preferences: {},
    },
    'en',
    id => id,
  )
}
const sourceOf = (def: FieldDef, roll: Roll, more: Readonly<Record<string, FieldDef>> = {}) => {
  const model = tableOf(def, roll, more)
  return rolledUpRows(model, model.field('rolled')!)
}
const rolled = (def: FieldDef, roll: Roll, rows: readonly JsonObject[]): Json | undefined => {
  const source = sourceOf(def, roll)
  return source ? rollUpRows(def, source, rows) : undefined
}

const rows: readonly JsonObject[] = [
  { name: 'a', qty: 2, price: 0.1, day: '2026-03-05', paid: { amount: 1.1, currency: 'CNY' } },
  { name: 'b', qty: 5, price: 0.2, day: '2026-01-31', paid: { amount: 2.2, currency: 'CNY' } },
  { name: '', qty: null, price: 0.005 },
]
const cny = (amount: number) => ({ amount, currency: 'CNY' })

test.each<[string, FieldDef, Roll, Json, Json]>([
  ['rows', field.number(), { rollUp: 'count' }, 3, 0],
  ['values', field.number(), { rollUp: 'count', of: 'name' }, 2, 0],
  ['a sum', field.number(), { rollUp: 'sum', of: 'qty' }, 7, 0],
  ['a sum without errors of binary fractions', field.decimal(), { rollUp: 'sum', of: 'price' }, 0.31, 0],
  ['an average', field.decimal(), { rollUp: 'average', of: 'qty' }, 3.5, null],
  ['an average rounded half away from zero', field.number(), { rollUp: 'average', of: 'qty' }, 4, null],
  ['a minimum', field.decimal({ scale: 3 }), { rollUp: 'min', of: 'price' }, 0.005, null],
  ['a maximum', field.decimal(), { rollUp: 'max', of: 'price' }, 0.2, null],
  ['the first day', field.date(), { rollUp: 'min', of: 'day' }, '2026-01-31', null],
  ['the last day', field.date(), { rollUp: 'max', of: 'day' }, '2026-03-05', null],
  ['a sum of money', field.money(), { rollUp: 'sum', of: 'paid' }, cny(3.3), cny(0)],
  ['money as a number', field.decimal(), { rollUp: 'sum', of: 'paid' }, 3.3, 0],
  ['a number as money', field.money(), { rollUp: 'sum', of: 'price' }, cny(0.31), cny(0)],
  ['an average of money', field.money(), { rollUp: 'average', of: 'paid' }, cny(1.65), null],
])('rolls up %s, and nothing where there are no rows', (_, def, roll, value, ofNothing) => {
  expect(rolled(def, roll, rows)).toEqual(value)
  expect(rolled(def, roll, [])).toEqual(ofNothing)
})

test('rounds below zero away from zero, and has no value the column does not hold', () => {
  const sum: Roll = { rollUp: 'sum', of: 'price' }
  expect(rolled(field.decimal(), sum, [{ price: -0.125 }])).toBe(-0.13)
  expect(rolled(field.decimal({ digits: 4 }), sum, [{ price: 99.99 }])).toBe(99.99)
  expect(rolled(field.decimal({ digits: 4 }), sum, [{ price: 100 }])).toBeNull()
})

test('amounts left in another currency have no sum', () => {
  const left = [{ paid: cny(1) }, { paid: { amount: 1, currency: 'USD' } }]
  expect(rolled(field.money(), { rollUp: 'sum', of: 'paid' }, left)).toBeNull()
})

test.each<[string, FieldDef, Roll]>([
  ['a condition', field.number(), { rollUp: 'count', where: { field: 'qty', op: 'gt', value: 1 } as never }],
  ['linked records', field.number(), { rollUp: 'count', by: 'link' }],
  ['another table', field.number(), { rollUp: 'count', from: 'elsewhere' }],
  ['joined values', field.text(), { rollUp: 'join', of: 'name' }],
  ['several currencies', field.money(), { rollUp: 'sum', of: 'abroad' }],
  ['units', field.decimal(), { rollUp: 'sum', of: 'weight' }],
  ['more digits than JSON holds', field.decimal({ digits: 20 }), { rollUp: 'sum', of: 'price' }],
  ['how many rows have a set', field.number(), { rollUp: 'count', of: 'marks' }],
])('leaves to the server: %s', (_, def, roll) => expect(sourceOf(def, roll)).toBeNull())

test.each<[string, FieldDef]>([
  ['lookups', { ...field.decimal(), computed: { lookup: 'item', of: 'price' } }],
  ['formulas that read the record', { ...field.decimal(), computed: { formula: 'master.double' } }],
])('leaves rows with %s to the server', (_, more) =>
  expect(sourceOf(field.decimal(), { rollUp: 'sum', of: 'cost' }, { more })).toBeNull(),
)

it('is shown in a form over the rows typed, before the formulas that read it', () => {
  const plan = planLive(tableOf(field.decimal(), { rollUp: 'sum', of: 'cost' }))
  const sheets = plan.sheets({ lines: rowsOf([{ qty: 2, price: 1.5 }, { qty: 4, price: 0.25 }, {}]) }, {})
  expect(plan.record({ rolled: 99 }, sheets).values).toEqual({ rolled: 4, double: 8 })
  expect(plan.record({ rolled: 99 }, { lines: [] }).values).toEqual({ rolled: 0, double: 0 })
})
