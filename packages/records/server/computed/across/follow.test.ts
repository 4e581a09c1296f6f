import { sql } from '@gantry/kernel/server'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { createRecord, createRecords } from '../../write/create-records.ts'
import { removeRecord } from '../../write/remove-records.ts'
import { restoreRecord } from '../../write/restore-records.ts'
import { storedRows } from '../../write/stored-rows.ts'
import { targetOf } from '../../write/target.ts'
import { updateRecord } from '../../write/update-record.ts'
import { staleFields, tradeTables } from './fixtures.ts'

const kernel = await recordsDatabase(tradeTables)
const ctx = testCtx(kernel)

const read = async (table: string, id: string) => {
  const fresh = { ...ctx, request: {} }
  return (await storedRows(fresh, await targetOf(fresh, table), [id])).get(id)
}

const change = async (table: string, id: string, input: Record<string, unknown>) => {
  const row = await read(table, id)
  return updateRecord(ctx, table, id, { version: Number(row?.version), ...input })
}

const trade = async () => {
  const region = await createRecord(ctx, 'region', { name: 'North' })
  const customer = await createRecord(ctx, 'customer', { name: 'Heng', region: region.id })
  const bolt = await createRecord(ctx, 'product', { name: 'Bolt', price: 2.5 })
  const nut = await createRecord(ctx, 'product', { name: 'Nut', price: 0.1 })
  const order = await createRecord(ctx, 'order', {
    code: 'A1',
    customer: customer.id,
    items: [
      { product: bolt.id, qty: 10 },
      { product: nut.id, qty: 3 },
    ],
  })
  return { region, customer, bolt, nut, order }
}

it('keeps price, amount, total, tax, turnover and what is sold in the transaction of the order', async () => {
  const { region, customer, bolt, order } = await trade()
  expect(await read('order', order.id)).toMatchObject({
    items: [
      { price: 2.5, amount: 25 },
      { price: 0.1, amount: 0.3 },
    ],
    total: 25.3,
    with_tax: 28.59,
    customer_name: 'Heng',
    version: 1,
  })
  expect(await read('customer', customer.id)).toMatchObject({
    turnover: 25.3,
    orders: 1,
    biggest: 25.3,
    codes: 'A1',
  })
  expect(await read('region', region.id)).toMatchObject({ turnover: 25.3 })
  expect(await read('product', bolt.id)).toMatchObject({ sold: 10 })
  expect(await staleFields(kernel)).toEqual({})
})

it('carries a new price to everything that is made from it', async () => {
  const { region, bolt, nut, order } = await trade()
  await change('product', bolt.id, { price: 3 })
  expect(await read('order', order.id)).toMatchObject({ total: 30.3, with_tax: 34.24, version: 1 })
  expect(await read('region', region.id)).toMatchObject({ turnover: 30.3 })
  await change('product', nut.id, { price: null })
  expect(await read('order', order.id)).toMatchObject({ total: 30 })
  expect(await staleFields(kernel)).toEqual({})
})

it('follows rows that move, go and come back', async () => {
  const { region, customer, order } = await trade()
  const other = await createRecord(ctx, 'customer', { name: 'Other', region: region.id })
  await change('order', order.id, { customer: other.id })
  expect(await read('customer', customer.id)).toMatchObject({
    turnover: 0,
    orders: 0,
    biggest: null,
    codes: null,
  })
  expect(await read('customer', other.id)).toMatchObject({ turnover: 25.3, orders: 1 })
  expect(await read('order', order.id)).toMatchObject({ customer_name: 'Other' })
  await change('order', order.id, { state: 'cancelled' })
  expect(await read('customer', other.id)).toMatchObject({ turnover: 0, orders: 1, biggest: 25.3 })
  await change('order', order.id, { state: 'open' })
  await removeRecord(ctx, 'order', order.id)
  expect(await read('customer', other.id)).toMatchObject({ turnover: 0, orders: 0 })
  expect(await read('region', region.id)).toMatchObject({ turnover: 0 })
  await restoreRecord(ctx, 'order', order.id)
  expect(await read('region', region.id)).toMatchObject({ turnover: 25.3 })
  await change('order', order.id, { items: [] })
  expect(await read('region', region.id)).toMatchObject({ turnover: 0 })
  expect(await staleFields(kernel)).toEqual({})
})

it('adds amounts of one currency, and quantities in any unit', async () => {
  const { id } = await createRecord(ctx, 'customer', { name: 'Parts' })
  expect(await read('customer', id)).toMatchObject({ freight: { amount: 0, currency: 'CNY' } })
  const orders = await createRecords(ctx, 'order', [
    { code: 'B1', customer: id, freight: '12.50 USD', weight: '300 g' },
    { code: 'B2', customer: id, freight: '0.25 USD', weight: '1.2 kg' },
  ])
  expect(await read('customer', id)).toMatchObject({
    freight: { amount: 12.75, currency: 'USD' },
    weight: { amount: 1.5, unit: 'kg' },
    codes: 'B1, B2',
  })
  const [first, second] = orders
  if (!first?.ok || !second?.ok) throw new Error('not created')
  await change('order', first.id, { freight: '12.50 CNY' })
  expect(await read('customer', id)).toMatchObject({ freight: null })
  await removeRecord(ctx, 'order', second.id)
  expect(await read('customer', id)).toMatchObject({ freight: { amount: 12.5, currency: 'CNY' } })
  expect(await staleFields(kernel)).toEqual({})
})

it('tells of records that followed, without a version, and leaves no line of a person', async () => {
  const { customer, bolt, order } = await trade()
  await kernel.database.of('alpha').run(sql`delete from gantry.outbox`)
  await change('product', bolt.id, { price: 9 })
  const { rows } = await kernel.database
    .of('alpha')
    .run<{ type: string; record_id: string; depth: number }>(
      sql`select type, record_id, version, depth from gantry.outbox where type = 'record.computed'`,
    )
  expect(rows).toContainEqual({ type: 'record.computed', record_id: order.id, version: null, depth: 1 })
  expect(rows).toContainEqual({ type: 'record.computed', record_id: customer.id, version: null, depth: 1 })
  const lines = await kernel.database
    .of('alpha')
    .run(sql`select 1 from gantry.audit where record_id = ${customer.id} and action = 'record.updated'`)
  expect(lines.rows).toEqual([])
})

it('loses nothing of two writers who add to the same record', async () => {
  const { region, customer, bolt } = await trade()
  const add = (n: number) =>
    createRecord(testCtx(kernel), 'order', {
      code: `P${n}`,
      customer: customer.id,
      items: [{ product: bolt.id, qty: n }],
    })
  await Promise.all(Array.from({ length: 12 }, (_, n) => add(n)))
  expect(await read('customer', customer.id)).toMatchObject({
    orders: 13,
    turnover: 25.3 + 66 * 2.5,
    biggest: 27.5,
  })
  expect(await read('region', region.id)).toMatchObject({ turnover: 25.3 + 66 * 2.5 })
  expect(await staleFields(kernel)).toEqual({})
})
