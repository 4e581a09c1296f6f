import { systemCtx } from '@gantry/kernel/server'
import { role, userType, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { findRecords } from '../read/find-records.ts'
import { idOf } from '../read/fixtures.ts'
import { layDeals } from '../sharing/fixtures.ts'
import { createRecord } from '../write/create-records.ts'

const kernel = await testDatabase()
await layDeals(kernel, [
  { who: role(idOf(22)), operations: ['read'], fields: ['name', 'amount'] },
  {
    who: userType('admin'),
    operations: ['read'],
    rows: where('status', 'eq', 'open'),
    fields: ['name', 'status'],
  },
])
const [space, personId] = ['alpha', idOf(9)]
const seller = { space, personId, roles: [idOf(22)] }
const admin = testCtx(kernel, { space, personId, userType: 'admin' }).actor

it('an actor within another sees the rows and fields that both see', async () => {
  const system = systemCtx(kernel, space, 'test')
  for (const status of ['open', 'lost'])
    await createRecord(system, 'deal', { name: `${status} deal`, status, amount: 7 })
  const alone = await findRecords(testCtx(kernel, seller), 'deal', {
    sort: [{ field: 'name', direction: 'asc' }],
  })
  expect(alone.data).toMatchObject([
    { name: 'lost deal', amount: 7 },
    { name: 'open deal', amount: 7 },
  ])
  const bound = await findRecords(testCtx(kernel, { ...seller, within: admin }), 'deal', {})
  expect(bound.data).toMatchObject([{ name: 'open deal' }])
  expect(bound.data[0]).not.toHaveProperty('amount')
  expect(bound.data[0]).not.toHaveProperty('status')
})
