import { newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { defineCapability, prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  saveTables,
  updateRecord,
} from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { bodyOfTask, type Column, type Task } from '@gantry/transform/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowStep, TaskFlow } from '../../shared/flows/flow.ts'
import { bodyOfFlow } from '../../shared/flows/flow-kind.ts'
import { integration } from '../index.ts'
import { listTasks } from '../tasks/list-tasks.ts'
import { readTaskRun } from '../tasks/task-runs.ts'
import { describeTaskObject } from '../tasks/task-sources.ts'
import { setFlowState } from './change-flow.ts'
import { cancelFlowRun, listFlowRuns, listFlows, readFlowRun } from './flow-runs.ts'
import type { FlowTold } from './notices.ts'
import { rerunFlow } from './rerun-flow.ts'
import { startFlowRun } from './start-flow.ts'

const kernel = await testDatabase()
/** Runs that were told of as failed. */
const failures: string[] = []
/** Rejected rows of the runs that were told of as partly successful. */
const partly = new Map<string, number>()
const listener = defineCapability({
  name: 'listener',
  consumers: [
    {
      name: 'listener',
      types: ['flow.failed', 'flow.partly'],
      handle: async (_ctx, { type, payload }) => {
        const { run, rejected } = payload as FlowTold
        if (type === 'flow.partly') partly.set(run, rejected)
        else failures.push(run)
      },
    },
  ],
})
const capabilities = [identity, designs, runs, integration, listener]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })

const from = drawnTable('from_table', { hours: field.decimal({ scale: 2 }) })
const into = drawnTable('into_table', { hours: field.decimal({ scale: 2, max: 5 }) })

let running: Awaited<ReturnType<typeof startWork>> | undefined
let columns: readonly Column[] = []
beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition: from }, { definition: into }])
  await createRecord(admin(), 'from_table', { name: 'A', hours: '1.5' })
  await createRecord(admin(), 'from_table', { name: 'B', hours: '9' })
  columns = (await describeTaskObject(admin(), { source: 'space', object: 'into_table' })).columns
  running = await startWork(kernel, capabilities, 2)
})
afterAll(() => running?.stop())

const publish = async (kind: string, id: string, body: ReturnType<typeof bodyOfTask>): Promise<string> => {
  const { revision } = await keepDraft(admin(), { kind, id, body, base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ kind, id, revision }] })
  return id
}

/** A task that copies the rows that meet a condition; the target refuses more than five hours. */
const taskThat = (when: string): Promise<string> => {
  const task: Task = {
    id: newId(),
    name: when,
    busy: 'skip',
    as: 'task',
    nodes: {
      a: {
        kind: 'source',
        settings: {
          source: 'space',
          object: 'from_table',
          label: '',
          read: 'full',
          columns: columns.filter(({ name }) => name === 'name' || name === 'hours'),
        },
      },
      b: { kind: 'filter', settings: { when } },
      c: {
        kind: 'target',
        settings: {
          source: 'space',
          object: 'into_table',
          label: '',
          columns,
          mode: 'upsert',
          key: ['name'],
          map: ['name', 'hours'].map(name => ({ from: name, to: name })),
        },
      },
    },
    edges: [
      { id: 'e1', from: 'a', to: 'b' },
      { id: 'e2', from: 'b', to: 'c' },
    ],
  }
  return publish('task', task.id, bodyOfTask(task))
}

const step = (task: string, more: Partial<FlowStep> = {}) => ({
  kind: 'task',
  settings: { task, join: 'all' as const, retries: 0, pause: 1, ...more },
})

const flowThat = (drawn: Pick<TaskFlow, 'nodes' | 'edges'> & Partial<TaskFlow>): Promise<string> => {
  const flow: TaskFlow = { id: newId(), name: 'Flow', alert: true, conditions: {}, ...drawn }
  return publish('task_flow', flow.id, bodyOfFlow(flow))
}

const run = async (flow: string, state: string) => {
  const started = await startFlowRun(admin(), flow, { cause: 'person', by: 'Ann' })
  await ended(started.run, state)
  return readFlowRun(admin(), started.run)
}

const ended = (id: string, state: string) =>
  expect.poll(async () => (await readFlowRun(admin(), id)).run.state, { timeout: 20_000 }).toBe(state)

test('a flow runs its tasks one after another, and only where the condition holds', async () => {
  const [small, none] = [await taskThat('hours < 5'), await taskThat('hours > 100')]
  const flow = await flowThat({
    nodes: { one: step(small), two: step(none), three: step(small) },
    edges: [
      { id: 'e1', from: 'one', port: 'success', to: 'two' },
      { id: 'e2', from: 'two', port: 'success', to: 'three' },
    ],
    conditions: { e1: 'written = 1', e2: 'written > 0' },
  })
  const found = await run(flow, 'succeeded')
  expect(found.run.nodes).toMatchObject({
    one: { state: 'succeeded', read: 2, written: 1 },
    two: { state: 'succeeded', written: 0 },
    three: { state: 'skipped' },
  })
  expect(Object.keys(found.runs).sort()).toEqual(['one', 'two'])
  expect((await findRecords(admin(), 'into_table', {})).data.map(({ name }) => name)).toEqual(['A'])
  expect((await listFlows(admin())).find(({ id }) => id === flow)?.last).toMatchObject({ state: 'succeeded' })
}, 60_000)

test('a target that refuses every row fails the task, keeps the reasons, and the flow tells of it', async () => {
  const bad = await taskThat('hours > 5')
  const good = await taskThat('hours < 5')
  const flow = await flowThat({
    nodes: { one: step(good), two: step(bad, { retries: 1 }), three: step(good) },
    edges: [
      { id: 'e1', from: 'one', port: 'success', to: 'two' },
      { id: 'e2', from: 'two', port: 'success', to: 'three' },
    ],
  })
  const found = await run(flow, 'failed')
  expect(found.run.nodes).toMatchObject({
    one: { state: 'succeeded' },
    two: { state: 'failed', attempt: 2, rejected: 1, error: 'task.refused' },
    three: { state: 'skipped' },
  })
  await expect.poll(() => failures, { timeout: 20_000 }).toContain(found.run.id)
  const { run: failed, rejects } = await readTaskRun(admin(), found.runs.two ?? '')
  expect(failed).toMatchObject({ state: 'failed', written: 0, error: { code: 'task.refused' } })
  expect(rejects).toMatchObject([{ step: 'c', column: 'hours', code: 'issue.max', row: { name: 'B' } }])
  const { data } = await findRecords(admin(), 'from_table', { filter: where('name', 'eq', 'B') })
  await updateRecord(admin(), 'from_table', data[0]?.id ?? '', { version: 1, hours: '4.5' })
  const again = { id: found.run.id, attempt: 1 }
  expect(await codeOf(rerunFlow(admin(), { ...again, node: 'one' }))).toBe('flow.nothing_failed')
  const both = await Promise.allSettled([rerunFlow(admin(), again), rerunFlow(admin(), again)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'flow.rerun_done', params: { by: 'Test', attempt: 2 } },
  })
  await ended(found.run.id, 'succeeded')
  const { run: second, attempts, runs: newest } = await readFlowRun(admin(), found.run.id)
  expect(second).toMatchObject({
    attempt: 2,
    nodes: {
      one: { state: 'succeeded', attempt: 1 },
      two: { state: 'succeeded', round: 2 },
      three: { state: 'succeeded', round: 2 },
    },
  })
  expect(second.nodes.one?.round).toBeUndefined()
  expect(attempts).toMatchObject([
    { number: 1, state: 'failed', againBy: 'Test', nodes: { two: { state: 'failed' } }, runs: found.runs },
  ])
  expect(newest.one).toBe(found.runs.one)
  expect(newest.two).not.toBe(found.runs.two)
  expect(await codeOf(rerunFlow(admin(), { id: found.run.id }))).toBe('flow.nothing_failed')
}, 60_000)

test('a run does not go on from a task that the flow no longer has', async () => {
  const [gone, other] = [await taskThat('hours < 4'), await taskThat('hours < 3')]
  const nodes = { one: step(gone) }
  const flow = await flowThat({ nodes, edges: [] })
  await platform(kernel).run(sql`update gantry.design set state = 'stopped' where id = ${gone}`)
  const { run: failed } = await run(flow, 'failed')
  const drawn: TaskFlow = {
    id: flow,
    name: 'Flow',
    alert: true,
    conditions: {},
    nodes: { one: step(other) },
    edges: [],
  }
  const { revision } = await keepDraft(admin(), {
    kind: 'task_flow',
    id: flow,
    body: bodyOfFlow(drawn),
    base: 1,
    revision: 0,
  })
  await publishDesigns(admin(), { designs: [{ kind: 'task_flow', id: flow, revision }] })
  await expect(rerunFlow(admin(), { id: failed.id })).rejects.toMatchObject({
    code: 'flow.task_gone',
    params: { task: 'hours < 4' },
  })
}, 60_000)

test('a flow whose task rejects some rows succeeds partly, goes on and tells how many', async () => {
  await createRecord(admin(), 'from_table', { name: 'Z', hours: '7' })
  const flow = await flowThat({
    nodes: { one: step(await taskThat('hours > 0')), two: step(await taskThat('hours < 5')) },
    edges: [{ id: 'e1', from: 'one', port: 'success', to: 'two' }],
  })
  const found = await run(flow, 'partly')
  expect(found.run.nodes).toMatchObject({
    one: { state: 'partly', rejected: 1 },
    two: { state: 'succeeded' },
  })
  await expect.poll(() => partly.get(found.run.id), { timeout: 20_000 }).toBe(1)
  expect(failures).not.toContain(found.run.id)
  expect((await listFlowRuns(admin(), { flow, state: 'partly' })).data.map(({ id }) => id)).toEqual([
    found.run.id,
  ])
  expect((await listFlows(admin())).find(({ id }) => id === flow)?.last).toMatchObject({ state: 'partly' })
})

test('what failed is dealt with on its own way, and a flow under way is skipped and cancelled', async () => {
  const task = await taskThat('hours < 5')
  const gone = await taskThat('hours < 4')
  const flow = await flowThat({
    nodes: { one: step(gone), two: step(task) },
    edges: [{ id: 'e1', from: 'one', port: 'failure', to: 'two' }],
  })
  await platform(kernel).run(sql`update gantry.design set state = 'stopped' where id = ${gone}`)
  const found = await run(flow, 'succeeded')
  expect(found.run.nodes).toMatchObject({
    one: { state: 'failed', error: 'flow.task_off' },
    two: { state: 'succeeded' },
  })
  await running?.stop()
  try {
    const open = await startFlowRun(admin(), flow, { cause: 'person' })
    expect((await startFlowRun(admin(), flow, { cause: 'schedule' })).state).toBe('skipped')
    await cancelFlowRun(admin(), open.run)
    const { run: cancelled } = await readFlowRun(admin(), open.run)
    expect(cancelled).toMatchObject({ state: 'cancelled', nodes: { two: { state: 'cancelled' } } })
    await expect(cancelFlowRun(admin(), open.run)).rejects.toMatchObject({ code: 'flow.not_cancelled' })
  } finally {
    running = await startWork(kernel, capabilities, 2)
  }
}, 60_000)

test('the list of tasks names the flows in use that run each, with their next start', async () => {
  const [task, alone] = [await taskThat('hours < 3'), await taskThat('hours < 2')]
  const nodes = { one: step(task), two: step(task) }
  const daily = await flowThat({
    name: 'Daily',
    nodes,
    edges: [],
    schedule: { every: 'day', at: '06:00' },
  })
  const byHand = await flowThat({ name: 'Weekly', nodes, edges: [] })
  const off = await flowThat({ name: 'Off', nodes, edges: [] })
  await setFlowState(admin(), off, 'stopped')
  const drawn: TaskFlow = { id: newId(), name: 'Drawn', alert: true, conditions: {}, nodes, edges: [] }
  const body = bodyOfFlow(drawn)
  await keepDraft(admin(), { kind: 'task_flow', id: drawn.id, body, base: null, revision: 0 })
  const { data } = await listTasks(admin())
  expect(data.find(({ id }) => id === task)?.flows).toEqual([
    { id: daily, name: 'Daily', nextAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { id: byHand, name: 'Weekly', nextAt: null },
  ])
  expect(data.find(({ id }) => id === alone)?.flows).toEqual([])
})

test('other spaces see neither flows nor runs', async () => {
  const [known] = (await listFlowRuns(admin(), {})).data
  const other = testCtx(kernel, { userType: 'admin', space: 'other' })
  expect(await listFlows(other)).toEqual([])
  expect((await listFlowRuns(other, {})).data).toEqual([])
  await expect(readFlowRun(other, known?.id ?? '')).rejects.toMatchObject({ code: 'flow.not_found' })
  await expect(startFlowRun(other, known?.flow ?? '', { cause: 'person' })).rejects.toMatchObject({
    code: 'flow.not_found',
  })
})
