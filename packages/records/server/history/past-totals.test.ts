import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { tradeTables } from '../computed/across/fixtures.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { listAsOf, recordAsOf } from './record-as-of.ts'
import { recordHistory } from './record-history.ts'

const kernel = await recordsDatabase(tradeTables)
const ctx = testCtx(kernel)

const traded = async () => {
  const heng = await createRecord(ctx, 'customer', { name: 'Heng' })
  const kuai = await createRecord(ctx, 'customer', { name: 'Kuai' })
  const bolt = await createRecord(ctx, 'product', { name: 'Bolt', price: 2.5 })
  const { id } = await createRecord(ctx, 'order', {
    code: 'A1',
    customer: heng.id,
    items: [
      { product: bolt.id, qty: 10 },
      { product: bolt.id, qty: 2 },
    ],
  })
  const { data } = await getRecord(ctx, 'order', id)
  const [first] = data.items as { id: string }[]
  await updateRecord(ctx, 'order', id, {
    version: 1,
    customer: kuai.id,
    items: [{ id: first?.id, product: bolt.id, qty: 4 }],
  })
  await updateRecord(ctx, 'order', id, { version: 2, code: 'A2' })
  return { id, heng }
}

it('shows the totals, formulas and lookups of a past version over its own rows and links', async () => {
  const { id } = await traded()
  const versions = await Promise.all(
    [1, 2, 3].map(async version => (await recordAsOf(ctx, 'order', id, { version })).data),
  )
  expect(versions).toMatchObject([
    { code: 'A1', total: 30, with_tax: 33.9, customer_name: 'Heng' },
    { code: 'A1', total: 10, with_tax: 11.3, customer_name: 'Kuai' },
    { code: 'A2', total: 10, with_tax: 11.3, customer_name: 'Kuai' },
  ])
})

it('omits roll-ups over other records, whose past values nobody recorded', async () => {
  const { heng } = await traded()
  await updateRecord(ctx, 'customer', heng.id, { version: 1, name: 'Heng Ltd' })
  const { data } = await recordAsOf(ctx, 'customer', heng.id, { version: 1 })
  expect(data).toMatchObject({ name: 'Heng' })
  expect(Object.keys(data)).not.toContain('turnover')
})

it('computes the totals of a past list in one statement for all records', async () => {
  const { id } = await traded()
  await traded()
  const moment = new Date(Date.now() + 60_000).toISOString()
  const { data } = await listAsOf(ctx, 'order', { moment })
  expect(data.find(record => record.data.id === id)?.data).toMatchObject({ total: 10 })
})

it('lists no values in the history that the write computed after its audit row', async () => {
  const { id } = await traded()
  const { data } = await recordHistory(ctx, 'order', id)
  const changes = data.flatMap(entry => entry.changes)
  expect([...new Set(changes.map(({ field }) => field))].toSorted()).toEqual([
    'code',
    'customer',
    'items',
    'state',
  ])
  const rows = changes.filter(({ field }) => field === 'items').flatMap(({ after }) => after as object[])
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(Object.keys(row)).not.toContain('amount')
})
