import { newId } from '@gantry/base/shared'
import { registerConnectorDoor } from '@gantry/designs/server'
import type { OfferedConnector } from '@gantry/designs/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()

let admin: Visitor
let user: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  user = visitor()
  await user.signIn('user', demoPassword)
})

interface Listed {
  readonly id: string
  readonly app: string
  readonly runs: number
  readonly failed: number
}
const list = async (by = admin) => (await by.call<{ data: Listed[] }>('GET', '/api/logic')).body.data
const run = (id: string, input: object, key?: string, by = admin) =>
  by.call<{ value?: unknown; repeated?: boolean; code?: string; message?: string }>(
    'POST',
    `/api/logic/${id}/run`,
    {
      input,
      ...(key !== undefined && { key }),
    },
  )
const orders = async (title: string) =>
  (
    await admin.call<{ data: { id: string; title: string; priority: string }[] }>(
      'GET',
      `/api/tables/work_order/records?filter=${encodeURIComponent(JSON.stringify({ title }))}`,
    )
  ).body.data

const flow = (id: string, app: string) => ({
  id,
  app,
  name: 'Raise',
  inputs: [
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'fail', label: 'Fail', type: 'boolean' },
  ],
  blocks: [
    { id: 'b1', kind: 'transaction' },
    {
      id: 'b2',
      kind: 'create',
      under: 'b1',
      table: 'work_order',
      values: [
        { field: 'title', value: 'title' },
        { field: 'area', value: '"A1"' },
      ],
      into: 'made',
    },
    {
      id: 'b3',
      kind: 'update',
      under: 'b1',
      table: 'work_order',
      record: 'made.id',
      values: [{ field: 'priority', value: '"high"' }],
    },
    { id: 'b4', kind: 'branch', under: 'b1', when: 'fail = true' },
    { id: 'b5', kind: 'raise', under: 'b4', message: '"stopped by hand"' },
    { id: 'b6', kind: 'return', value: '{title: made.title}' },
  ],
})

it('assesses the orders of the demo plant by the decision of the demo plant', async () => {
  const [demo] = await list()
  const { status, body } = await run(demo?.id ?? '', { area: 'A1' })
  expect([status, body]).toMatchObject([200, { value: { area: 'A1' }, repeated: false }])
  expect(await list()).toMatchObject([{ runs: 1, failed: 0 }])
})

it('writes all of a transaction or nothing, runs once for a key, and keeps nothing of a trial', async () => {
  const [id, app] = [newId(), (await list())[0]?.app ?? '']
  const body = flow(id, app)
  const trial = await admin.call<{ trace?: { block: string }[]; value?: unknown }>(
    'POST',
    '/api/logic-trials',
    {
      body,
      input: { title: 'Only tried' },
    },
  )
  expect(trial.body.trace?.map(({ block }) => block)).toEqual(['b1', 'b2', 'b3', 'b4', 'b6'])
  expect(await orders('Only tried')).toEqual([])

  const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/logic/${id}/draft`, {
    body,
    base: null,
    revision: 0,
  })
  const published = await admin.call('POST', '/api/designs/publish', {
    designs: [{ kind: 'logic', id, revision: kept.body.revision }],
  })
  expect(published.status).toBe(202)
  const failed = await run(id, { title: 'Taken back', fail: true })
  expect([failed.status, failed.body.code, failed.body.message]).toEqual([
    422,
    'logic.raised',
    'stopped by hand',
  ])
  expect(await orders('Taken back')).toEqual([])
  const key = newId()
  expect((await run(id, { title: 'Written once' }, key)).body).toMatchObject({
    value: { title: 'Written once' },
    repeated: false,
  })
  expect((await run(id, { title: 'Written once' }, key)).body).toMatchObject({ repeated: true })
  expect(await orders('Written once')).toMatchObject([{ priority: 'high' }])
  expect((await list()).find(each => each.id === id)).toMatchObject({ runs: 2, failed: 1 })
  expect((await run(id, { title: 7 })).body.code).toBe('request.invalid')
})

it('is closed to members it does not name', async () => {
  const [demo] = await list()
  expect(await list(user)).toEqual([])
  expect((await run(demo?.id ?? '', { area: 'A1' }, undefined, user)).body.code).toBe('logic.not_found')
  const body = flow(newId(), demo?.app ?? '')
  expect((await user.call('POST', '/api/logic-trials', { body, input: {} })).status).toBe(403)
})

it('asks a connector outside of transactions only, and not in a trial', async () => {
  const asked: unknown[] = []
  registerConnectorDoor(kernel, {
    preview: async () => ({ method: 'GET', url: 'https://erp.example.com', body: null }),
    call: async (ctx, { parameters }) => {
      asked.push({ parameters, isOpen: ctx.tx !== undefined })
      return { status: 200, host: 'erp.example.com', value: { stock: 7 } }
    },
  })
  // The connector of the demo is off.
  const erp = '0196a000-0000-7000-8000-0000000f5010'
  expect((await admin.call('PUT', `/api/gateway-connectors/${erp}/state`, { state: 'active' })).status).toBe(
    200,
  )
  const { body: offered } = await admin.call<{ data: OfferedConnector[] }>(
    'GET',
    '/api/design-calls/connectors',
  )
  const [connector] = offered.data
  const [id, app] = [newId(), (await list())[0]?.app ?? '']
  const ask = {
    id: 'b2',
    kind: 'connector',
    connector: connector?.id,
    request: connector?.requests[0]?.id,
    input: [{ field: 'part', value: '"P-" + part' }],
    into: 'answer',
  }
  const body = {
    id,
    app,
    name: 'Stock',
    inputs: [{ name: 'part', label: 'Part', type: 'text' }],
    blocks: [ask, { id: 'b3', kind: 'return', value: 'answer.stock' }],
  }
  const trial = await admin.call<{ value?: unknown; code?: string }>('POST', '/api/logic-trials', {
    body,
    input: { part: '8' },
  })
  expect(trial.body).toMatchObject({ value: null, error: null })
  expect(asked).toEqual([])
  const inside = {
    ...body,
    blocks: [
      { id: 'b1', kind: 'transaction' },
      { ...ask, under: 'b1' },
    ],
  }
  const refused = await admin.call<{ code: string }>('POST', '/api/logic-trials', { body: inside, input: {} })
  expect(refused.body.code).toBe('logic.unsound')
  const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/logic/${id}/draft`, {
    body,
    base: null,
    revision: 0,
  })
  await admin.call('POST', '/api/designs/publish', {
    designs: [{ kind: 'logic', id, revision: kept.body.revision }],
  })
  expect((await run(id, { part: '8' })).body).toMatchObject({ value: 7 })
  expect(asked).toEqual([{ parameters: { part: 'P-8' }, isOpen: false }])
})
