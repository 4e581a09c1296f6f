import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@gantry/base/shared'
import { designs, keepCallSecret } from '@gantry/designs/server'
import type { OutgoingCall } from '@gantry/designs/shared'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, changeSetting, platform, sql } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, getRecord, saveTable } from '@gantry/records/server'
import { retryRun, runEntry, runs } from '@gantry/runs/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { castOf, publish, submit, taskOf } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
const policy = [{ operations: ['read' as const, 'create' as const, 'update' as const] }]
const order = drawnTable('order', { amount: field.number(), number: field.text() }, { policy })
let cast: Awaited<ReturnType<typeof castOf>>

interface Heard {
  readonly url: string | undefined
  readonly key: string | string[] | undefined
  readonly token: string | string[] | undefined
  readonly body: string
}
const heard: Heard[] = []
let says = { status: 200, body: '' }
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { 'idempotency-key': key, 'x-token': token } = request.headers
  heard.push({ url: request.url, key, token, body: Buffer.concat(chunks).toString() })
  response.writeHead(says.status).end(says.body)
})
let origin = ''

/** A call, and with `then` a step after it. */
const calling = (
  call: Partial<OutgoingCall>,
  attempts: number,
  then?: { readonly step: FlowNode; readonly back?: OutgoingCall },
): WorkflowDef => ({
  ...emptyWorkflow(newId(), 'order'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    call: {
      kind: 'service',
      settings: {
        name: 'Book',
        undo: then ? 'compensate' : 'none',
        attempts,
        work: {
          does: 'call',
          ...(then?.back && { back: then.back }),
          call: {
            method: 'POST',
            address: `${origin}/book?name={name}`,
            headers: [],
            body: [{ name: 'twice', formula: 'amount * 2' }],
            answer: [{ field: 'number', from: 'doc.number' }],
            ...call,
          },
        },
      },
    },
    ...(then && { last: then.step }),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: 'a', from: 'start', to: 'call' },
    { id: 'b', from: 'call', to: then ? 'last' : 'end' },
    ...(then ? [{ id: 'c', from: 'last', to: 'end' }] : []),
  ],
})

const begin = async (def: WorkflowDef) => {
  await publish(admin, def)
  const { id } = await createRecord(cast.as('zeng'), 'order', { name: 'Pump 泵', amount: 21 })
  return { record: id, ...(await submit(cast.as('zeng'), def.id, id)) }
}
/** Executes the waiting runs, without back-off. */
const work = async (): Promise<void> => {
  for (let round = 0; round < 10; round++) {
    const { rows } = await platform(kernel).run<{ id: string }>(sql`
      select id from gantry.run where space = 'alpha' and state in ('queued', 'waiting') order by id`)
    if (rows.length === 0) return
    for (const { id } of rows) await runEntry(kernel, 'alpha', id)
  }
}
const numberOf = async (record: string) =>
  ((await getRecord(asSystem(admin, 'test'), order, record)).data as Record<string, unknown>).number
const stateOf = async (instance: string) => (await readInstance(admin, instance)).state

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await createSpaceSchema(admin)
  cast = await castOf(kernel, ['zeng', 'li'])
  await saveTable(admin, order)
  await changeSetting(admin, internalHostsSetting.path, '127.0.0.1')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard.length = 0
  says = { status: 200, body: '{"doc":{"number":"B-1"}}' }
})

test('sends values of the record with a secret, writes the answer and goes on', async () => {
  const { id: secret, sentTo } = await keepCallSecret(admin, 'top secret', [origin])
  const headers = [{ name: 'X-Token', secret, sentTo }]
  const { instance, record, state } = await begin(calling({ headers }, 1))
  expect(state).toBe('ongoing')
  await work()
  expect(heard).toMatchObject([
    { url: `/book?name=${encodeURIComponent('Pump 泵')}`, token: 'top secret', body: '{"twice":42}' },
  ])
  expect(await numberOf(record)).toBe('B-1')
  expect(await stateOf(instance)).toBe('finished')
  const { rows } = await platform(kernel).run<{ text: string }>(
    sql`select (select json_agg(s) from gantry.run_step s)::text || (select json_agg(r) from gantry.run r)::text as text`,
  )
  expect(rows[0]?.text).not.toContain('top secret')
})

test('sends no secret to an address it was not entered for', async () => {
  const { id: secret } = await keepCallSecret(admin, 'top secret', ['https://books.example.com/'])
  const { instance } = await begin(calling({ headers: [{ name: 'X-Token', secret, sentTo: origin }] }, 1))
  await work()
  expect(heard).toEqual([])
  const { rows } = await platform(kernel).run<{ code: string }>(sql`
    select r.error->>'code' as code from gantry.run r join gantry.wf_job j on j.run = r.id
    where j.instance = ${instance}::uuid`)
  expect(rows).toEqual([{ code: 'secret.elsewhere' }])
})

test('that fails is repeated with the same key, stands as an exception, and goes on when it is tried again', async () => {
  says = { status: 503, body: 'busy' }
  const { instance, record } = await begin(calling({}, 2))
  await work()
  expect(heard).toHaveLength(2)
  expect(heard[0]?.key).toBeTruthy()
  expect(heard[1]?.key).toBe(heard[0]?.key)
  expect(await stateOf(instance)).toBe('ongoing')
  const { rows } = await platform(kernel).run<{ id: string; error: { code: string } }>(sql`
    select r.id, r.error from gantry.run r join gantry.wf_job j on j.run = r.id
    where j.instance = ${instance}::uuid and r.state = 'failed'`)
  expect(rows).toMatchObject([{ error: { code: 'outbound.status' } }])
  says = { status: 200, body: '{"doc":{"number":"B-2"}}' }
  await retryRun(admin, rows[0]?.id ?? '')
  await work()
  expect(heard[2]?.key).toBe(heard[0]?.key)
  expect(await numberOf(record)).toBe('B-2')
  expect(await stateOf(instance)).toBe('finished')
})

test('whose answer lacks a member writes nothing', async () => {
  says = { status: 200, body: '{"doc":{}}' }
  const { instance, record } = await begin(calling({}, 1))
  await work()
  expect(await numberOf(record)).toBeNull()
  expect(await stateOf(instance)).toBe('ongoing')
})

describe('a move back over it', () => {
  const last = (): FlowNode => ({
    kind: 'approve',
    settings: {
      name: 'Last',
      executors: [{ rule: 'users', ids: [cast.idOf('li')] }],
      sign: { mode: 'single' },
      returns: { to: 'initiator', resubmit: 'rerun' },
      buttons: { return: true },
    },
  })
  const back = (): OutgoingCall => ({
    method: 'DELETE',
    address: `${origin}/book/{number}`,
    headers: [],
    body: [],
    answer: [],
  })
  const returned = async (def: WorkflowDef) => {
    const { instance, record } = await begin(def)
    await work()
    const task = await taskOf(cast.as('li'), instance)
    const [start] = (await readInstance(cast.as('li'), instance)).mine[0]?.targets ?? []
    const command = { do: 'return' as const, task, to: start?.activation ?? 0, reason: 'again' }
    await runCommand(cast.as('li'), { instance, key: newId(), command })
    heard.length = 0
    await work()
    const { track } = await readInstance(admin, instance)
    return { record, undone: track.filter(({ action }) => action.startsWith('undo')) }
  }

  test('has the server take back what it did, with the values it had answered', async () => {
    const { record, undone } = await returned(calling({}, 1, { step: last(), back: back() }))
    expect(heard).toMatchObject([{ url: '/book/B-1' }])
    expect(undone).toMatchObject([{ action: 'undo_done', node: 'call' }])
    expect(await numberOf(record)).toBeNull()
  })

  test('says on the track that it was not taken back where the step names no call for it, or the call fails', async () => {
    expect((await returned(calling({}, 1, { step: last() }))).undone).toMatchObject([
      { action: 'undo_failed', node: 'call' },
    ])
    const gone = { ...back(), address: 'http://127.0.0.1:1/book' }
    const { undone } = await returned(calling({}, 1, { step: last(), back: gone }))
    expect(undone).toMatchObject([{ action: 'undo_failed', node: 'call' }])
  })
})
