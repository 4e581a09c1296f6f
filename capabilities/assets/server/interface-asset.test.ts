import { newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { gateway } from '@gantry/gateway/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { inTransaction, platform, sql } from '@gantry/kernel/server'
import { userType } from '@gantry/model/shared'
import { createRecords, createSpaceSchema, getRecord, saveTables, updateRecord } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { readAsset, sampleAsset } from './asset-details.ts'
import { assets } from './index.ts'
import { readAssetLineage } from './lineage/asset-lineage.ts'
import { listCandidates, registerAsset } from './register.ts'
import { decideRequest, requestAccess } from './requests.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, gateway, assets])
const admin = () => testCtx(kernel, { userType: 'admin' })
const reader = () => testCtx(kernel, { userType: 'user', personId: '01900000-0000-7000-8000-0000000000aa' })

const order = drawnTable(
  'order',
  {
    area: field.text(),
    cost: field.number(),
    phone: { ...field.text(), personal: 'phone' },
  },
  { app: 'app-1', policy: [{ who: userType('admin'), operations: ['read', 'create'] }] },
)

/** Publishes an interface over the table of orders. */
const published = async (path: string, source: object): Promise<string> => {
  const id = newId()
  const body = { id, app: 'app-1', name: path, path, version: 1, source }
  await inTransaction(admin(), async tx => {
    await releaseDesign(tx, { kind: 'api', id, body: JSON.parse(JSON.stringify(body)) })
  })
  return id
}

/** Publishes the asset of an interface. */
const openAsset = async (object: string): Promise<string> => {
  const id = await registerAsset(admin(), { kind: 'api', object })
  const { data } = await getRecord(admin(), 'data_asset', id)
  await updateRecord(admin(), 'data_asset', id, { state: 'published', version: data.version })
  return id
}

const records = {
  kind: 'table',
  table: 'order',
  operations: ['list'],
  fields: ['name', 'area', 'phone'],
  filter: { op: 'startsWith', field: 'area', value: 'A' },
  parameters: [{ name: 'where', field: 'area', op: 'eq' }],
  most: 100,
}

let orders = ''
let asset = ''
beforeAll(async () => {
  await createSpaceSchema(admin())
  await platform(kernel).run(sql`
    insert into gantry.t_member (id, space, f_name, f_state)
    values (${admin().actor.personId}::uuid, 'alpha', 'Admin', 'active'), (${reader().actor.personId}::uuid, 'alpha', 'Reader', 'active')`)
  await saveTables(admin(), [{ definition: order }])
  await createRecords(admin(), 'order', [
    { name: 'O1', area: 'A1', cost: 4, phone: '123' },
    { name: 'O2', area: 'A2', cost: 6, phone: '456' },
    { name: 'O3', area: 'B1', cost: 9, phone: '789' },
  ])
  orders = await published('orders', records)
  asset = await openAsset(orders)
})

test('a published interface is offered until it is registered', async () => {
  const other = await published('other', records)
  const offered = (await listCandidates(admin())).filter(({ kind }) => kind === 'api')
  expect(offered).toEqual([{ kind: 'api', object: other, name: 'other' }])
})

test('its columns are those it answers with and is asked with', async () => {
  expect(await readAsset(admin(), asset)).toMatchObject({
    object: { id: orders, name: 'orders', app: null },
    columns: [
      { id: 'name', part: 'answer' },
      { id: 'area', part: 'answer' },
      { id: 'phone', part: 'answer' },
      { id: 'where', part: 'parameter' },
    ],
    hasRows: true,
    maySample: true,
  })
})

test('its sample holds the rows and fields it answers with, masked as for callers, and a grant leaves out those of people', async () => {
  expect(await sampleAsset(admin(), asset)).toMatchObject({
    columns: [{ id: 'name' }, { id: 'area' }, { id: 'phone' }],
    rows: [
      ['O2', 'A2', '****'],
      ['O1', 'A1', '****'],
    ],
  })
  expect(await codeOf(sampleAsset(reader(), asset))).toBe('permission.denied')
  const request = await requestAccess(reader(), { id: asset, purpose: 'Report', days: 7 })
  await decideRequest(admin(), request, true)
  const granted = await sampleAsset(reader(), asset)
  expect(granted.columns.map(({ id }) => id)).toEqual(['name', 'area'])
  expect(granted.rows).toHaveLength(2)
})

test('figures have a sample; an interface that requires a parameter has none', async () => {
  const figures = await openAsset(
    await published('cost', {
      kind: 'figures',
      table: 'order',
      groupBy: ['area'],
      aggregates: [
        { name: 'orders', fn: 'count' },
        { name: 'cost', fn: 'sum', field: 'cost' },
      ],
      filter: records.filter,
    }),
  )
  expect((await sampleAsset(admin(), figures)).rows.toSorted()).toEqual([
    ['A1', '1', '4'],
    ['A2', '1', '6'],
  ])
  const asked = await openAsset(
    await published('asked', { ...records, parameters: [{ ...records.parameters[0], required: true }] }),
  )
  expect(await readAsset(admin(), asked)).toMatchObject({ hasRows: false, maySample: false })
  expect(await codeOf(sampleAsset(admin(), asked))).toBe('permission.denied')
})

test('its use is told from the log of its calls', async () => {
  const call = (days: number, error: string | null) => {
    const at = new Date(admin().now.getTime() - days * 86_400_000)
    return admin().db.run(sql`
      insert into gantry.gateway_call (space, id, at, direction, design, key, method, path, status, ms, bytes, error)
      values ('alpha', ${newId()}, ${at}, 'in', ${orders}, ${asset}::uuid, 'GET', '/orders/v1', 200, 3, 10, ${error})`)
  }
  await call(1, null)
  await call(2, 'request.invalid')
  await call(9, null)
  const { calls } = await readAsset(admin(), asset)
  expect(calls).toMatchObject({ calls: 2, errors: 1, callers: 1 })
  expect(calls?.last).toMatch(/^\d{4}-/)
})

test('it comes from its table', async () => {
  expect(await readAssetLineage(admin(), asset)).toEqual({
    upstream: [{ kind: 'table', name: 'order' }],
    downstream: [],
  })
})
