import { AppError } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import { parseAggregateQuery, role, type TableDef, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { createRecord } from '../write/create-records.ts'
import { aggregateRecords } from './aggregate-records.ts'
import { idOf } from './fixtures.ts'

const kernel = await testDatabase()
const deal: TableDef = {
  id: 'deal',
  label: 'Deals',
  title: 'name',
  fields: {
    name: field.text(),
    region: field.text(),
    price: field.money({ currencies: ['USD', 'JPY'] }),
    cost: field.money({ currencies: ['USD'] }),
    weight: field.quantity({ unit: 'kg' }),
    won: field.percent(),
    stars: field.rating(),
  },
  policy: [
    { who: role('chief'), operations: ['read', 'create'] },
    {
      who: role('seller'),
      operations: ['read'],
      rows: where('region', 'eq', 'north'),
      fields: ['name', 'region', 'price'],
    },
  ],
}
const system = systemCtx(kernel, 'alpha', 'test')
await createSpaceSchema(system)
await saveTables(system, [{ definition: deal }])
const chief = testCtx(kernel, { personId: idOf(2), roles: ['chief'] })
const seller = testCtx(kernel, { personId: idOf(3), roles: ['seller'] })
const yuan = (amount: number) => ({ amount, currency: 'CNY' })
const dollars = (amount: number) => ({ amount, currency: 'USD' })
for (const values of [
  { name: 'a', region: 'north', price: yuan(0.1), cost: dollars(5), weight: '500 g', won: 10, stars: 3 },
  { name: 'b', region: 'north', price: yuan(0.2), cost: null, weight: '2 kg', won: 20.5, stars: 5 },
  { name: 'c', region: 'south', price: dollars(1200), cost: yuan(7), weight: null, won: null, stars: null },
  { name: 'd', region: 'south', price: null, cost: null, weight: null, won: null, stars: null },
])
  await createRecord(chief, 'deal', values)

const asked = (ctx = chief, aggregates: object[] = []) =>
  aggregateRecords(ctx, 'deal', parseAggregateQuery({ aggregates }))
const perUnit = (fn: string, id: string) => ({ fn, field: id, name: `${fn} ${id}`, perUnit: true })

test('amounts are added up for each currency, the most frequent first, beside figures of all rows', async () => {
  expect(
    await asked(chief, [
      perUnit('sum', 'price'),
      perUnit('max', 'price'),
      perUnit('avg', 'cost'),
      { fn: 'sum', field: 'weight', name: 'weight' },
      { fn: 'avg', field: 'won', name: 'won' },
      { fn: 'avg', field: 'stars', name: 'stars' },
      { fn: 'count', name: 'n' },
    ]),
  ).toEqual([
    {
      'sum price': [
        { unit: 'CNY', value: '0.3' },
        { unit: 'USD', value: '1200' },
      ],
      'max price': [
        { unit: 'CNY', value: '0.2' },
        { unit: 'USD', value: '1200' },
      ],
      'avg cost': [
        { unit: 'CNY', value: '7.000000' },
        { unit: 'USD', value: '5.000000' },
      ],
      weight: 2.5,
      won: 15.25,
      stars: 4,
      n: 4,
    },
  ])
})

test('only the rows one may read are added up, and nothing of a field one may not', async () => {
  expect(await asked(seller, [perUnit('sum', 'price')])).toEqual([
    { 'sum price': [{ unit: 'CNY', value: '0.3' }] },
  ])
  await expect(asked(seller, [perUnit('sum', 'cost')])).rejects.toThrow(AppError)
  await expect(
    asked(seller, [perUnit('sum', 'price'), { fn: 'avg', field: 'won', name: 'w' }]),
  ).rejects.toThrow(AppError)
})

test('no rows are no amounts', async () => {
  const nobody = {
    filter: { name: 'nobody' },
    aggregates: [perUnit('sum', 'price'), { fn: 'count', name: 'n' }],
  }
  expect(await aggregateRecords(chief, 'deal', parseAggregateQuery(nobody))).toEqual([
    { 'sum price': [], n: 0 },
  ])
})

test('any number of fields of amounts is added up at once', async () => {
  const ids = Array.from({ length: 33 }, (_, at) => `price_${at}`)
  const prices = Object.fromEntries(ids.map(id => [id, field.money({ currencies: ['USD'] })]))
  const wide = {
    ...deal,
    id: 'wide',
    fields: { name: field.text(), ...prices },
    policy: deal.policy.slice(0, 1),
  }
  await saveTables(system, [{ definition: wide }])
  const ctx = () => testCtx(kernel, { personId: idOf(2), roles: ['chief'] })
  await createRecord(ctx(), 'wide', { price_0: yuan(1), price_31: dollars(2), price_32: yuan(3) })
  await createRecord(ctx(), 'wide', { price_32: yuan(4) })
  const aggregates = [...ids.map(id => ({ ...perUnit('sum', id), name: id })), { fn: 'count', name: 'n' }]
  const [figures] = await aggregateRecords(ctx(), 'wide', parseAggregateQuery({ aggregates }))
  expect(figures).toMatchObject({
    price_0: [{ unit: 'CNY', value: '1' }],
    price_1: [],
    price_31: [{ unit: 'USD', value: '2' }],
    price_32: [{ unit: 'CNY', value: '7' }],
    n: 2,
  })
})

test('what names no unit, and groups, are not asked for each unit', async () => {
  for (const query of [
    { aggregates: [perUnit('sum', 'weight')] },
    { aggregates: [perUnit('sum', 'name')] },
    { groupBy: ['region'], aggregates: [perUnit('sum', 'price')] },
  ])
    await expect(aggregateRecords(chief, 'deal', parseAggregateQuery(query))).rejects.toMatchObject({
      code: 'query.invalid',
    })
})
