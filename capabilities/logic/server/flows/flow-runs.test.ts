import { newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { field, required } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, inTransaction, platform, sql, startHeartbeat } from '@gantry/kernel/server'
import { type Block, bodyOfFlow, type Flow } from '@gantry/logic/shared'
import { role } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, registerDesigners, saveTables } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { askDoor } from '../ask-door.ts'
import { logic } from '../index.ts'
import { endInterrupted } from './end-interrupted.ts'
import { listFlowRuns, readFlowRun } from './flow-runs.ts'
import { forgetOld } from './forget-runs.ts'
import { listFlows } from './list-flows.ts'
import { runKept } from './run-kept.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, logic])
const admin = () => testCtx(kernel, { userType: 'admin', roles: ['keeper'] })
const designerId = newId()
const designer = () => testCtx(kernel, { userType: 'user', personId: designerId })
registerDesigners(kernel, {
  appsOf: async ({ actor }) => new Set(actor.personId === designerId ? ['sales'] : []),
  peopleOf: async () => [designerId],
})

beforeAll(async () => {
  await createSpaceSchema(admin())
  const customer = drawnTable('customer', { hours: field.decimal({ scale: 2 }) })
  const fields = { ...customer.fields, name: { ...required(field.text()), personal: 'name' as const } }
  const policy = [...customer.policy, { who: role('keeper'), operations: ['unmask' as const] }]
  await saveTables(admin(), [{ definition: { ...customer, fields, policy } }])
  await createRecord(admin(), 'customer', { name: 'Ann', hours: '1.5' })
})

const published = async (name: string, blocks: readonly Block[]): Promise<string> => {
  const inputs: Flow['inputs'] = [{ name: 'wanted', label: 'Wanted', type: 'text' }]
  const flow: Flow = { id: newId(), app: 'sales', name, inputs, blocks }
  const body = bodyOfFlow(flow)
  const { revision } = await keepDraft(admin(), { kind: 'logic', id: flow.id, body, base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ kind: 'logic', id: flow.id, revision }] })
  return flow.id
}

const query: Block = { id: 'found', kind: 'query', table: 'customer', where: [], into: 'customers' }
const raise: Block = { id: 'stop', kind: 'raise', message: 'wanted' }
const input = { wanted: 'No credit' }

const failing = async (ctx: Ctx, flow: string) => {
  await expect(runKept(ctx, { id: flow, input, cause: 'person' })).rejects.toMatchObject({
    code: 'logic.raised',
  })
  const { data } = await listFlowRuns(admin(), { id: flow })
  return data[0]?.id ?? ''
}

test('a failed run says why, where it stopped, and what it was given', async () => {
  const flow = await published('Check', [query, raise])
  const run = await failing(admin(), flow)
  const found = await readFlowRun(admin(), { id: flow, run })
  expect(found.run).toMatchObject({
    state: 'failed',
    error: 'logic.raised',
    block: 'stop',
    steps: 2,
    release: 1,
  })
  expect(found).toMatchObject({
    opens: true,
    kind: 'raise',
    trace: { input, params: { message: 'No credit' } },
  })
  expect(found.trace?.steps.map(({ block }) => block)).toEqual(['found', 'stop'])
  expect(found.trace?.steps[1]?.variables).toMatchObject({ customers: [{ name: 'Ann', hours: 1.5 }] })
})

test('a designer to whom a table of the flow is masked sees its steps without values', async () => {
  const flow = await published('Closed', [query, raise])
  const run = await failing(admin(), flow)
  const { opens, trace } = await readFlowRun(designer(), { id: flow, run })
  expect(opens).toBe(false)
  expect(trace).toMatchObject({ input: {}, params: {}, steps: [{ block: 'found' }, { block: 'stop' }] })
  expect(JSON.stringify(trace)).not.toContain('Ann')
  expect(JSON.stringify(trace)).not.toContain('No credit')
})

test('values stay closed when a later release no longer names the table', async () => {
  const flow = await published('Narrowed', [query, raise])
  const run = await failing(admin(), flow)
  const body = bodyOfFlow({
    id: flow,
    app: 'sales',
    name: 'Narrowed',
    inputs: [{ name: 'wanted', label: 'Wanted', type: 'text' }],
    blocks: [raise],
  })
  const { revision } = await keepDraft(admin(), { kind: 'logic', id: flow, body, base: 1, revision: 0 })
  await publishDesigns(admin(), { designs: [{ kind: 'logic', id: flow, revision }] })
  expect((await readFlowRun(designer(), { id: flow, run })).opens).toBe(false)
})

test('who may not design the flow sees no runs', async () => {
  const flow = await published('Others', [raise])
  const other = testCtx(kernel, { userType: 'user', personId: newId() })
  await expect(listFlowRuns(other, { id: flow })).rejects.toMatchObject({ code: 'permission.denied' })
  const run = await failing(admin(), flow)
  await expect(readFlowRun(other, { id: flow, run })).rejects.toMatchObject({ code: 'permission.denied' })
})

test('a run that fails in a transaction is kept, and a trial is not', async () => {
  const flow = await published('Inside', [raise])
  const question = { kind: 'logic', design: flow, input } as const
  for (const cause of ['rule', 'trial'] as const)
    await expect(inTransaction(admin(), tx => askDoor.ask(tx, { ...question, cause }))).rejects.toMatchObject(
      { code: 'logic.raised' },
    )
  const { data } = await listFlowRuns(admin(), { id: flow })
  expect(data).toMatchObject([{ state: 'failed', cause: 'rule', block: 'stop', traced: true }])
})

test('the list names what starts a flow', async () => {
  const flow = await published('Called', [raise])
  const caller = await published('Caller', [{ id: 'sub', kind: 'call', flow, input: [] }])
  const listed = await listFlows(admin())
  expect(listed.find(({ id }) => id === flow)?.starts).toMatchObject([
    { kind: 'logic', id: caller, name: 'Caller' },
  ])
  expect(listed.find(({ id }) => id === caller)?.starts).toEqual([])
})

test('steps are forgotten after 14 days, runs after 30', async () => {
  const flow = await published('Old', [raise])
  const [old, older] = [await failing(admin(), flow), await failing(admin(), flow)]
  await platform(kernel).run(sql`update gantry.logic_run set at = at - interval '15 days' where id = ${old}`)
  await platform(kernel).run(
    sql`update gantry.logic_run set at = at - interval '31 days' where id = ${older}`,
  )
  await forgetOld(kernel)
  expect((await listFlowRuns(admin(), { id: flow })).data).toMatchObject([{ id: old, traced: false }])
})

test('a run whose process died is interrupted, and is not repeated by its key', async () => {
  const flow = await published('Cut off', [{ id: 'end', kind: 'return', value: 'wanted' }])
  const presence = await startHeartbeat(kernel, { roles: ['web'], version: 'test' })
  const [key, other] = [newId(), newId()]
  const run = (by: string) => runKept(admin(), { id: flow, input, key: by, cause: 'person' })
  expect(await run(key)).toMatchObject({ value: 'No credit', repeated: false })
  expect(await run(other)).toMatchObject({ repeated: false })
  const db = platform(kernel)
  await db.run(sql`update gantry.logic_run set state = 'running', ms = null where key in (${key}, ${other})`)
  await db.run(sql`update gantry.logic_run set process = null where key = ${other}`)
  const states = async () => (await listFlowRuns(admin(), { id: flow })).data.map(({ state }) => state)

  await endInterrupted(kernel)
  expect(await states()).toEqual(['running', 'running'])
  await expect(run(key)).rejects.toMatchObject({ code: 'logic.running' })

  await presence.stop()
  await endInterrupted(kernel)
  expect(await states()).toEqual(['running', 'interrupted'])
  await expect(run(key)).rejects.toMatchObject({ code: 'logic.interrupted' })
  expect((await listFlowRuns(admin(), { id: flow, state: 'interrupted' })).data).toHaveLength(1)

  // A run of a process that never listed itself has no heartbeat to miss, only its age.
  await db.run(sql`update gantry.logic_run set at = at - interval '2 hours' where key = ${other}`)
  await endInterrupted(kernel)
  expect(await states()).toEqual(['interrupted', 'interrupted'])
})
