import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asJson, newId } from '@gantry/base/shared'
import {
  designs,
  keepCallSecret,
  registerConnectorDoor,
  releaseDesign,
  tryCall,
} from '@gantry/designs/server'
import type { OutgoingCall } from '@gantry/designs/shared'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { changeSetting, platform, sql } from '@gantry/kernel/server'
import { internalHostsSetting, userType, where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, findRecords, saveTable } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callKind } from '../actions/call/shared.ts'
import type { OwnButton } from '../shared/types.ts'
import { buttons } from './index.ts'
import { pressButton } from './press-button.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [designs, buttons])
const personId = newId()
const admin = () => testCtx(kernel, { userType: 'admin', personId })
const reader = () => testCtx(kernel, { personId: newId() })
const part = drawnTable(
  'part',
  { stock: field.number(), number: field.text(), state: field.choice(['open', 'asked']) },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
      { operations: ['read'] },
    ],
  },
)

interface Heard {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly key: string | string[] | undefined
  readonly body: string
}
const heard: Heard[] = []
let says: { status: number; body: string; wait?: Promise<void> } = { status: 200, body: '{}' }
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  heard.push({
    method: request.method,
    url: request.url,
    key: request.headers['x-key'],
    body: Buffer.concat(chunks).toString(),
  })
  await says.wait
  response.writeHead(says.status).end(says.body)
})
let origin = ''
let record = ''
const make = (more: Partial<OutgoingCall>): OwnButton => ({
  id: newId(),
  text: 'Order parts',
  places: ['record'],
  showWhen: 'state = "open"',
  action: {
    kind: 'call',
    options: {
      method: 'POST',
      address: `${origin}/orders?part={name}`,
      headers: [],
      body: [{ name: 'qty', formula: '10 - stock' }],
      answer: [{ field: 'number', from: 'order.number' }],
      ...more,
    } as unknown as OwnButton['action']['options'],
  },
})
const release = async (button: OwnButton): Promise<OwnButton> => {
  await releaseDesign(admin(), {
    kind: 'buttons',
    id: 'part',
    body: asJson({ table: 'part', own: [button] }),
  })
  return button
}
const press = ({ id }: OwnButton, key = newId(), ctx = admin()) =>
  pressButton(ctx, { table: 'part', button: id, press: key, ids: [record] })
const numberNow = async () =>
  (await findRecords(admin(), 'part', { filter: where('id', 'eq', record), fields: ['number'] })).data[0]
    ?.number

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await createSpaceSchema(admin())
  await saveTable(admin(), part)
  await changeSetting(admin(), internalHostsSetting.path, '127.0.0.1')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  heard.length = 0
  says = { status: 200, body: '{"order":{"number":"PO-7"}}' }
  record = (await createRecord(admin(), 'part', { name: 'Seal 密封', stock: 4, state: 'open' })).id
})

describe('a button that calls', () => {
  test('sends values of the record with a sealed secret, and writes the answer', async () => {
    const { id: secret, sentTo } = await keepCallSecret(admin(), 'top secret', [origin])
    const button = await release(make({ headers: [{ name: 'X-Key', secret, sentTo }] }))
    expect(await press(button)).toMatchObject({ done: [record], refused: [] })
    expect(heard).toEqual([
      {
        method: 'POST',
        url: `/orders?part=${encodeURIComponent('Seal 密封')}`,
        key: 'top secret',
        body: '{"qty":6}',
      },
    ])
    expect(await numberNow()).toBe('PO-7')
    const { rows } = await platform(kernel).run<{ readonly text: string }>(
      sql`select (select json_agg(a) from gantry.audit a)::text || (select json_agg(s) from gantry.call_secret s)::text as text`,
    )
    expect(rows[0]?.text).toContain('outbound.called')
    expect(rows[0]?.text).not.toContain('top secret')
  })

  test('sends no secret to an address it was not entered for, also when it is tried', async () => {
    const { id: secret } = await keepCallSecret(admin(), 'top secret', ['https://erp.example.com/orders'])
    // The design may say what it wants: the seal decides.
    const headers = [{ name: 'X-Key', secret, sentTo: origin }]
    expect(await codeOf(press(await release(make({ headers }))))).toBe('secret.elsewhere')
    const options = (more: Partial<OutgoingCall>) => make(more).action.options as unknown as OutgoingCall
    const tried = (more: Partial<OutgoingCall>) =>
      tryCall(admin(), { table: 'part', call: options(more), record })
    expect(await codeOf(tried({ headers }))).toBe('secret.elsewhere')
    const honest = [{ name: 'X-Key', secret, sentTo: 'https://erp.example.com' }]
    await expect(tried({ headers: honest })).rejects.toMatchObject({
      code: 'request.invalid',
      issues: [{ field: 'headers.0', code: 'secret_elsewhere' }],
    })
    expect(heard).toEqual([])
  })

  test('acts once when it is pressed twice, also at the same time', async () => {
    const button = await release(make({}))
    const key = newId()
    const outcomes = await Promise.all([press(button, key), press(button, key)])
    outcomes.push(await press(button, key))
    expect(heard).toHaveLength(1)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ done: [record] })
  })

  test('keeps a failure as its answer: the same press is never sent again', async () => {
    const button = await release(make({}))
    says = { status: 500, body: 'broken' }
    const key = newId()
    expect(await codeOf(press(button, key))).toBe('outbound.status')
    says = { status: 200, body: '{"order":{"number":"PO-8"}}' }
    expect(await codeOf(press(button, key))).toBe('outbound.status')
    expect(heard).toHaveLength(1)
    expect(await numberNow()).toBeNull()
  })

  test('writes nothing when the answer lacks what it should hold', async () => {
    const button = await release(make({}))
    says = { status: 200, body: 'no json' }
    expect(await codeOf(press(button))).toBe('outbound.answer')
  })

  test('calls nothing for whoever may not write the answer', async () => {
    const button = await release(make({}))
    expect(await codeOf(press(button, newId(), reader()))).toBe('permission.denied')
    expect(heard).toEqual([])
  })

  test('is tried while it is drawn, and writes nothing', async () => {
    const { options } = make({}).action
    const tried = { table: 'part', call: options as unknown as OutgoingCall, record }
    expect(await tryCall(admin(), tried)).toMatchObject({
      status: 200,
      values: { number: 'PO-7' },
      problem: null,
    })
    says = { status: 404, body: 'no such order' }
    expect(await tryCall(admin(), tried)).toMatchObject({
      status: 404,
      body: 'no such order',
      problem: { code: 'outbound.status' },
    })
    expect(await numberNow()).toBeNull()
  })

  test('is not sent to an internal address the operator does not allow', async () => {
    await changeSetting(admin(), internalHostsSetting.path, '')
    const button = await release(make({ address: 'https://127.0.0.1:1/' }))
    expect(await codeOf(press(button))).toBe('outbound.internal')
    await changeSetting(admin(), internalHostsSetting.path, '127.0.0.1')
  })
})

test('a button sends the request of a connector once for each press, and its answer fills the record', async () => {
  const asked: unknown[] = []
  registerConnectorDoor(kernel, {
    preview: async () => ({ method: 'POST', url: 'https://erp.example.com', body: null }),
    call: async (ctx, { parameters, by, key, connector, request }) => {
      asked.push({ connector, request, parameters, by, key, isOpen: ctx.tx !== undefined })
      return { status: 201, host: 'erp.example.com', value: { order: { number: 'PO-8' } } }
    },
  })
  const options = {
    connector: 'erp',
    request: 'order',
    body: [{ name: 'qty', formula: '10 - stock' }],
    answer: [{ field: 'number', from: 'order.number' }],
  }
  const button = await release({ ...make({}), action: { kind: 'connector', options } })
  const key = newId()
  expect(await press(button, key)).toMatchObject({ done: [record], refused: [] })
  expect(await press(button, key)).toMatchObject({ done: [record] })
  expect(asked).toEqual([
    { connector: 'erp', request: 'order', parameters: { qty: 6 }, by: 'Order parts', key, isOpen: false },
  ])
  expect(await numberNow()).toBe('PO-8')
  expect(await codeOf(press(button, newId(), reader()))).toBe('permission.denied')
  expect(asked).toHaveLength(1)
})

test.each([
  [{ address: 'ftp://a.example' }, 'address'],
  [{ address: 'https://a.example/{unknown}' }, 'address'],
  [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers.0'],
  [{ headers: [{ name: 'a', value: 'x\r\ny' }] }, 'headers.0'],
  [{ body: [{ name: 'a', formula: 'nothing +' }] }, 'body.0'],
  [{ answer: [{ field: 'unknown', from: 'a' }] }, 'answer.0'],
] as const)('%j is refused at %s', (more, place) => {
  const options = { method: 'POST', address: 'https://a.example', headers: [], body: [], answer: [], ...more }
  const issues = callKind.check(options as OutgoingCall, { table: part, tables: new Map([['part', part]]) })
  expect(issues.map(({ field }) => field)).toContain(place)
})
