import { newId } from '@gantry/base/shared'
import type { RecordRow } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()
let admin: Visitor
let user: Visitor
beforeAll(async () => {
  ;[admin, user] = [visitor(), visitor()]
  await admin.signIn('admin', demoPassword)
  await user.signIn('user', demoPassword)
})

interface Taken {
  readonly code?: string
  readonly data: readonly RecordRow[]
  readonly more: boolean
}

const take = (by: Visitor, input: object) => by.call<Taken>('POST', '/api/tables/work_order/taken', input)
const send = (by: Visitor, id: string, record: object, table = 'work_order') =>
  by.call<{ readonly id: string; readonly version: number; readonly code?: string }>(
    'POST',
    `/api/tables/${table}/sent`,
    { id, record },
  )

it('answers the first records of a list with all that a record shows', async () => {
  const { status, body } = await take(admin, { limit: 2, sort: [{ field: 'createdAt', direction: 'asc' }] })
  expect(status).toBe(200)
  expect(body.more).toBe(true)
  expect(body.data).toHaveLength(2)
  const [first] = body.data
  const read = await admin.call<{ readonly data: RecordRow }>(
    'GET',
    `/api/tables/work_order/records/${first?.id}`,
  )
  expect(first).toEqual(read.body.data)
  expect(first?.items).toEqual(expect.any(Array))
})

it('refuses more than a device holds, and everything where the space lets no records out', async () => {
  expect(await take(admin, { limit: 501 })).toMatchObject({ status: 400 })
  const allow = async (is: boolean) => {
    const { body } = await admin.call<{ readonly name: string }>('GET', '/api/space/settings')
    return admin.call('PUT', '/api/space/settings', { name: body.name, changes: { 'features.export': is } })
  }
  expect(await allow(false)).toMatchObject({ status: 200 })
  expect(await take(admin, { limit: 5 })).toMatchObject({ status: 403, body: { code: 'feature.off' } })
  expect(await allow(true)).toMatchObject({ status: 200 })
  expect(await take(user, { limit: 5 })).toMatchObject({ status: 200 })
})

it('creates a record under the id of its device once, whoever else names it', async () => {
  const id = newId()
  expect(await send(user, id, { title: '' })).toMatchObject({ body: { code: 'record.invalid' } })
  const made = await send(user, id, { title: 'Pump leaks', area: 'A3', items: [{ name: 'Seal', qty: 1 }] })
  expect(made).toMatchObject({ status: 201, body: { id, version: 1, created: true } })
  expect(await send(user, id, { title: 'Pump leaks' })).toMatchObject({
    body: { id, version: 1, created: false },
  })
  expect(await send(admin, id, { title: 'Mine' })).toMatchObject({ body: { code: 'record.conflict' } })
  const { body } = await user.call<{ readonly data: RecordRow }>(
    'GET',
    `/api/tables/work_order/records/${id}`,
  )
  expect(body.data).toMatchObject({ title: 'Pump leaks', code: expect.stringMatching(/^WO-/) })
  expect(await send(admin, newId(), { name: 'X' }, 'member')).toMatchObject({ status: 403 })
})
