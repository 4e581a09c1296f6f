import { systemCtx } from '@gantry/kernel/server'
import type { Page, RecordRow } from '@gantry/model/shared'
import { countRecords } from '@gantry/records/server'
import type { Delivery, Share, SharedRows } from '@gantry/sharing/shared'
import { beforeAll, expect, it } from 'vitest'
import { makeDemo } from './demo.ts'
import { demoPassword, productApp } from './fixtures.ts'
import { endedDeliveries } from './share-deliveries.ts'

const { visitor, kernel } = await productApp()
const admin = visitor()
beforeAll(async () => {
  await admin.signIn('admin', demoPassword)
})

const shares = async (space: string) =>
  (await admin.call<{ data: Share[] }>('GET', `/space-${space}/api/shares`)).body.data

it('the demo plant gives its stock to be read, and delivers what is short into a table of its supplier', async () => {
  const given = await shares('demo')
  expect(given.map(({ name, state, direction }) => [name, state, direction]).toSorted()).toEqual(
    [
      ['备件库存', 'active', 'out'],
      ['待补备件', 'active', 'out'],
    ].toSorted(),
  )
  const short = given.find(({ name }) => name === '待补备件')!
  const stock = given.find(({ name }) => name === '备件库存')!
  const [last] = await endedDeliveries(admin, 'demo', short.id, 1)
  const wanted = await countRecords(systemCtx(kernel, 'demo', 'test'), 'spare_part', {
    filter: { op: 'eq', field: 'short', value: true },
  })
  expect(wanted.count).toBeGreaterThan(0)
  expect(last).toMatchObject({
    state: 'succeeded',
    created: wanted.count,
    rejected: 0,
  } satisfies Partial<Delivery>)
  const arrived = await admin.call<Page<RecordRow>>(
    'GET',
    '/space-lingyun/api/tables/customer_shortage/records?count=exact&pageSize=200',
  )
  expect(arrived.body.total).toBe(wanted.count)
  expect(arrived.body.data.every(row => row.code && Number(row.stock ?? 0) < Number(row.safety))).toBe(true)
  const live = await admin.call<SharedRows>('GET', `/space-lingyun/api/shares/${stock.id}/rows`)
  expect(live.body.data.length).toBeGreaterThan(0)
})

it('is made once, however often the product starts', async () => {
  await makeDemo(kernel, null)
  expect(await shares('demo')).toHaveLength(2)
})
