import { field, required } from '@gantry/fields/shared'
import { sql, startWorker } from '@gantry/kernel/server'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterAll, expect, it } from 'vitest'
import { saveTable, saveTables } from '../../catalog/save-tables.ts'
import { createRecord, createRecords } from '../../write/create-records.ts'
import { updateRecord } from '../../write/update-record.ts'
import { listComputing, recompute } from '../computing.ts'
import { computeJob } from './compute-job.ts'
import { staleFields, tradeTables } from './fixtures.ts'
import { mostAtOnce } from './follow.ts'

const kernel = await recordsDatabase(tradeTables)
const ctx = () => testCtx(kernel, { userType: 'admin' })
const worker = await startWorker(kernel, [computeJob], [], { concurrency: 2 })
afterAll(() => worker.stop())

const settled = (table: string) =>
  expect.poll(() => listComputing(ctx(), table), { timeout: 60_000 }).toEqual([])

it('leaves many rows to a job, which is shown, and loses no change made while it runs', async () => {
  const product = await createRecord(ctx(), 'product', { name: 'Bolt', price: 2 })
  const rows = mostAtOnce + 50
  const orders = await createRecords(
    ctx(),
    'order',
    Array.from({ length: 3 }, (_, n) => ({
      code: `M${n}`,
      items: Array.from({ length: Math.ceil(rows / 3) }, () => ({ product: product.id, qty: 1 })),
    })),
  )
  await updateRecord(ctx(), 'product', product.id, { version: 1, price: 3 })
  expect((await listComputing(ctx(), 'item')).map(({ fields }) => fields[0]?.id)).toEqual(['price'])
  await updateRecord(ctx(), 'product', product.id, { version: 2, price: 5 })
  const [first] = orders
  if (first?.ok)
    await updateRecord(ctx(), 'order', first.id, { version: 1, items: [{ product: product.id, qty: 2 }] })
  await settled('item')
  const { rows: totals } = await kernel.database
    .of('alpha')
    .run<{ total: number }>(sql`select f_total::float8 as total from s_alpha.t_order order by f_code`)
  expect(totals.map(({ total }) => total)).toEqual([10, 5 * Math.ceil(rows / 3), 5 * Math.ceil(rows / 3)])
  expect(await staleFields(kernel)).toEqual({})
}, 120_000)

it('fills a roll-up that is added to a table with rows, and one that is made in another way', async () => {
  const everyone = [{ operations: ['read', 'create', 'update', 'remove'] as const }]
  const line = {
    id: 'line',
    label: 'Line',
    title: 'name',
    fields: { name: required(field.text()), speed: field.number() },
    policy: everyone,
  }
  const machine = {
    id: 'machine',
    label: 'Machine',
    title: 'name',
    fields: { name: required(field.text()), line: field.link('line'), power: field.number() },
    policy: everyone,
  }
  await saveTables(ctx(), [{ definition: line }, { definition: machine }])
  const { id } = await createRecord(ctx(), 'line', { name: 'L1', speed: 7 })
  await createRecords(ctx(), 'machine', [
    { name: 'a', line: id, power: 3 },
    { name: 'b', line: id, power: 4 },
  ])
  const power = {
    ...field.number(),
    computed: { rollUp: 'sum', from: 'machine', by: 'line', of: 'power' } as const,
  }
  const speed = { ...field.number(), computed: { lookup: 'line', of: 'speed' } as const }
  await saveTable(ctx(), { ...line, fields: { ...line.fields, power } }, 1)
  await saveTable(ctx(), { ...machine, fields: { ...machine.fields, speed } }, 1)
  await createRecord(ctx(), 'machine', { name: 'c', line: id, power: 5 })
  await settled('line')
  await settled('machine')
  const read = async () =>
    (await kernel.database.of('alpha').run(sql`select f_power::int as power from s_alpha.t_line`)).rows
  expect(await read()).toEqual([{ power: 12 }])
  const { rows } = await kernel.database
    .of('alpha')
    .run(sql`select f_speed::int as speed from s_alpha.t_machine`)
  expect(rows).toEqual([{ speed: 7 }, { speed: 7 }, { speed: 7 }])
  const most = { ...power, computed: { ...power.computed, rollUp: 'max' } as const }
  await saveTable(ctx(), { ...line, fields: { ...line.fields, power: most } }, 2)
  await settled('line')
  expect(await read()).toEqual([{ power: 5 }])
})

it('makes a field anew for whoever doubts it', async () => {
  await kernel.database.of('alpha').run(sql`update s_alpha.t_product set f_sold = 1`)
  expect(await staleFields(kernel)).toEqual({ 'product.sold': 1 })
  await recompute(ctx(), 'product', 'sold')
  await settled('product')
  expect(await staleFields(kernel)).toEqual({})
  await expect(recompute(ctx(), 'product', 'price')).rejects.toThrow()
})
