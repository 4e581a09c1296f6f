import type { JsonObject } from '@gantry/base/shared'
import { field, planSets } from '@gantry/fields/shared'
import { defineTable, type TableRights } from '@gantry/model/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { emptyRow } from '../sheet/sheet-rows.ts'
import { dueFindings } from './due-findings.ts'
import { planLinkage } from './live-linkage.ts'
import type { FormValues } from './values.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: {
    name: field.text(),
    kind: { ...field.choice(['a', 'b', 'c']), linkage: { offers: [{ when: 'price > 9', options: ['a'] }] } },
    price: { ...field.number(), linkage: { set: { to: 'cost * 2' } } },
    cost: field.number(),
    total: { ...field.number(), linkage: { set: { to: 'price + 1', when: 'price > 5' } } },
    secret: field.number(),
    guess: { ...field.number(), linkage: { set: { to: 'secret + 1' } } },
    parts: field.slave('order_part'),
  },
  validations: [
    { id: 'v1', that: 'price < 100', message: 'Dear', at: ['price'] },
    { id: 'v2', that: 'price < 50', message: 'Rather dear', at: ['price'], severity: 'warning' },
  ],
  policy: {},
})
const part = defineTable({
  id: 'order_part',
  label: 'Part',
  title: 'name',
  master: 'order',
  fields: {
    name: field.text(),
    qty: field.number(),
    due: { ...field.number(), linkage: { set: { to: 'qty + 7' } } },
    note: { ...field.text(), rules: { required: 'qty > 3' } },
    why: { ...field.text(), rules: { shown: 'master.kind = "b"' } },
    size: { ...field.choice(['s', 'm']), linkage: { offers: [{ when: 'master.cost > 5', options: ['s'] }] } },
  },
  validations: [
    { id: 'r1', that: 'qty > 0', message: 'None', at: ['qty'] },
    { id: 'r2', that: 'qty <= master.cost', message: 'Too many', at: ['qty'] },
  ],
  policy: {},
})

const fields = Object.keys(order.fields)
const planned = (rights: Partial<TableRights> = {}) =>
  planLinkage(
    modelTable(
      {
        table: order,
        slaves: [part],
        view: { table: 'order', list: { columns: [] }, form: { groups: [] } },
        rights: { operations: [], readable: fields, writable: fields, masked: [], ...rights },
        preferences: {},
      },
      'en',
      id => id,
    ),
  )
const { follow, offered, offerReads, offeredInRow, rowStates, find } = planned()
const never = () => false
const at = (record: FormValues, rows: readonly ReturnType<typeof emptyRow>[] = []) => ({
  record,
  sheets: { parts: rows },
})

it('values follow what changed, through one another, and not what a person has just written', () => {
  expect(follow(null, at({ cost: 4 }), never, 0).values).toEqual({ price: 8, total: 9 })
  expect(follow(at({ cost: 4, price: 8 }), at({ cost: 4, price: 7 }), never, 0).values).toEqual({ total: 8 })
  expect(follow(at({ cost: 4, price: 8 }), at({ cost: 5, price: 7 }), never, 0).values).toEqual({ total: 8 })
  expect(follow(at({ cost: 4, price: 7 }), at({ cost: 4, price: 7, name: 'x' }), never, 0).values).toEqual({})
  expect(follow(at({ price: 8 }), at({ price: 3 }), never, 0).values).toEqual({})
})

it('rows follow their own values, and what a row is pasted with stays', () => {
  const row = emptyRow({ qty: 1 })
  const changed = { ...row, values: { qty: 2 } }
  expect(follow(at({}, [row]), at({}, [changed]), never, 0).sheets.parts?.[0]?.values).toEqual({
    qty: 2,
    due: 9,
  })
  expect(follow(at({}), at({}, [emptyRow({ qty: 2, due: 3 })]), never, 0).sheets).toEqual({})
  expect(rowStates('parts', { qty: 4 }, {}, 0).get('note')?.required).toBe(true)
})

it('rows are shown, offer and are checked by their master record', () => {
  const row = emptyRow({ qty: 9, size: 'm' })
  expect(rowStates('parts', row.values, { kind: 'b' }, 0).get('why')?.shown).toBe(true)
  expect(rowStates('parts', row.values, { kind: 'a' }, 0).get('why')?.shown).toBe(false)
  expect(offeredInRow('parts', row, { cost: 6 }, 0).get('size')).toEqual(['s'])
  expect(find(null, at({ cost: 6 }, [row]), 0).map(({ code }) => code)).toEqual(['not_offered', 'not_valid'])
  const stored = { ...row, id: 'r1' }
  const before = { cost: 9, parts: [{ id: 'r1', ...row.values }] }
  expect(find(before, at({ ...before, cost: 4 }, [stored]), 0).map(({ code }) => code)).toEqual(['not_valid'])
  const { rowStates: masked } = planned({ masked: ['kind'] })
  expect(masked('parts', row.values, { kind: '***' }, 0).has('why')).toBe(false)
})

it('says what is offered, and what is wrong as things stand', () => {
  expect(offered({ price: 10 }, 0).get('kind')).toEqual(['a'])
  expect(offered({ price: 1 }, 0).has('kind')).toBe(false)
  expect([offerReads('kind'), offerReads('name')]).toEqual([[['price']], []])
  const row = emptyRow({ qty: 0 })
  const said = (before: FormValues | null, record: FormValues) =>
    find(before, at(record, [row]), 0).map(
      ({ field, code, severity }) => `${field.replace(row.key, 'row')} ${code} ${severity ?? 'error'}`,
    )
  expect(said(null, { price: 200, kind: 'b' })).toEqual([
    'kind not_offered error',
    'price not_valid error',
    'price not_valid warning',
    'parts.row.qty not_valid error',
  ])
  // A violation that the stored record already has is allowed to remain.
  expect(said({ price: 200, kind: 'b' }, { price: 200, kind: 'b' })).toEqual([
    'price not_valid warning',
    'parts.row.qty not_valid error',
  ])
})

it('what follows from a value that the person does not see whole is left to the server', () => {
  expect(planned({ masked: ['secret'] }).follow(null, at({ secret: 1 }), never, 0).values).toEqual({})
  expect(follow(null, at({ secret: 1 }), never, 0).values).toEqual({ guess: 2 })
})

it('following each change in a form ends where the server ends with all of them at once', () => {
  const tables = new Map([order, part].map(table => [table.id, table]))
  const onServer = (record: JsonObject): JsonObject => {
    const row: Record<string, JsonObject[string]> = { ...record }
    for (const { id, next } of planSets(order, tables)) {
      const parsed = next(row as JsonObject, null, 0)
      if (parsed?.ok) row[id] = parsed.value
    }
    return row as JsonObject
  }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }), costs => {
      let form: FormValues = {}
      let before: FormValues | null = null
      for (const cost of costs) {
        const after: FormValues = { ...form, cost }
        form = { ...after, ...follow(before && at(before), at(after), never, 0).values }
        before = form
      }
      const last = { cost: costs.at(-1) ?? 0 }
      const { total: _stays, ...rest } = form
      const { total: _set, ...expected } = onServer(last)
      expect(rest).toEqual(expected)
    }),
    { numRuns: runs(30) },
  )
})

it('shows what a validation of a new record violates once a field it reads was set', () => {
  const found = planned().find(null, { record: { price: 120 }, sheets: {} }, 0)
  const dear = found.filter(({ severity }) => severity === undefined)
  expect(dear.map(({ field, reads }) => [field, reads])).toEqual([['price', ['price']]])
  expect(dueFindings(dear, field => field === 'name')).toEqual([])
  expect(dueFindings(dear, field => field === 'price')).toEqual(dear)
})
