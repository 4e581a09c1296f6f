import { type Json, newId } from '@gantry/base/shared'
import { designs, keepDraft, openDesign, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createSpaceSchema, findRecords, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { bodyOfTask, type Task } from '@gantry/transform/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testBroker } from '../../connectors/mqtt/fixtures.ts'
import { integration } from '../index.ts'
import { createSource } from '../sources/change-sources.ts'
import { sampleSource } from '../sources/explore.ts'
import { listSources } from '../sources/source-rows.ts'
import { previewDrawn } from '../tasks/preview.ts'
import { startTaskRun } from '../tasks/start-run.ts'
import { readTaskRun } from '../tasks/task-runs.ts'
import { describeTaskObject } from '../tasks/task-sources.ts'
import { subscribeSources } from './subscribe-sources.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, integration]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })
const broker = await testBroker()
const topic = 'plant/+/state'

const stops: (() => Promise<void>)[] = [broker.stop]
beforeAll(async () => {
  await createSpaceSchema(admin())
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
  await saveTables(admin(), [
    { definition: drawnTable('machine_state', { load: field.decimal({ scale: 1 }), fault: field.text() }) },
  ])
  stops.push((await startWork(kernel, capabilities, 2)).stop, (await subscribeSources(kernel)).stop)
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const register = () =>
  createSource(admin(), {
    name: 'Line',
    kind: 'mqtt',
    settings: {
      host: '127.0.0.1',
      port: broker.port,
      tls: 'off',
      user: 'plant',
      password: 'sesame',
      topics: topic,
      days: 7,
      collect: true,
    },
  })

const sample = (source: string) => sampleSource(admin(), source, topic, new AbortController().signal)

/** Appends topic, load and fault of new messages to the table of the space. */
const drawn = async (source: string): Promise<Task> => {
  const { columns } = await describeTaskObject(admin(), { source, object: topic })
  const target = await describeTaskObject(admin(), { source: 'space', object: 'machine_state' })
  const wanted = ['number', 'topic', 'load', 'fault']
  return JSON.parse(
    JSON.stringify({
      id: newId(),
      name: 'Take messages',
      busy: 'skip',
      as: 'task',
      nodes: {
        messages: {
          kind: 'source',
          settings: {
            source,
            object: topic,
            label: topic,
            read: 'incremental',
            cursor: 'number',
            columns: columns.filter(({ name }) => wanted.includes(name)),
          },
        },
        states: {
          kind: 'target',
          settings: {
            source: 'space',
            object: 'machine_state',
            label: 'States',
            columns: target.columns,
            mode: 'append',
            key: [],
            map: [
              { from: 'topic', to: 'name' },
              { from: 'load', to: 'load' },
              { from: 'fault', to: 'fault' },
            ],
          },
        },
      },
      edges: [{ id: 'e1', from: 'messages', to: 'states' }],
    }),
  ) as Task
}

const publish = async (task: Task): Promise<void> => {
  const key = { kind: 'task', id: task.id }
  const { design, draft } = await openDesign(admin(), key)
  const body: Json = bodyOfTask(task)
  const { revision } = await keepDraft(admin(), {
    ...key,
    body,
    base: design?.release ?? null,
    revision: draft?.revision ?? 0,
  })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
}

let sent = 0
const send = async (messages: readonly Json[]): Promise<void> => {
  for (const [at, message] of messages.entries())
    await broker.publish(`plant/m${at}/state`, JSON.stringify(message))
  sent += messages.length
  const kept = async () => (await listSources(admin()))[0]?.subscription?.messages
  await expect.poll(kept, { timeout: 20_000 }).toBe(sent)
}

test('a task takes every new message into a table of the space once', async () => {
  const source = await register()
  const state = async () => (await listSources(admin()))[0]?.subscription?.state
  await expect.poll(state, { timeout: 10_000 }).toBe('connected')
  await send([{ load: 1.5 }, { load: 2, fault: 'E7' }])
  // The explorer shows what came last first.
  const { columns, values } = await sample(source)
  expect(values[columns.findIndex(({ name }) => name === 'topic')]).toEqual([
    'plant/m1/state',
    'plant/m0/state',
  ])
  const task = await drawn(source)
  const preview = await previewDrawn(admin(), { body: bodyOfTask(task), step: 'messages' })
  expect(preview.rows.map(([number, name]) => [Number(number), name])).toEqual([
    [1, 'plant/m0/state'],
    [2, 'plant/m1/state'],
  ])
  await publish(task)
  const written = async () => {
    const { run } = await startTaskRun(admin(), task.id, { cause: 'person' })
    await expect
      .poll(async () => (await readTaskRun(admin(), run)).run.state, { timeout: 20_000 })
      .toBe('succeeded')
    return (await readTaskRun(admin(), run)).run.written
  }
  expect(await written()).toBe(2)
  expect(await written()).toBe(0)
  // The field `fault` has not come for a long time: the task still runs.
  await send(Array.from({ length: 1_100 }, (_, at) => ({ load: at })))
  expect(await written()).toBe(1_100)
  await send([{ load: 3, fault: 'E9' }])
  expect(await written()).toBe(1)
  const { data } = await findRecords(admin(), 'machine_state', {
    filter: { op: 'notEmpty', field: 'fault' },
    sort: [{ field: 'load', direction: 'asc' }],
  })
  expect(data.map(({ name, load, fault }) => [name, Number(load), fault])).toEqual([
    ['plant/m1/state', 2, 'E7'],
    ['plant/m0/state', 3, 'E9'],
  ])
}, 90_000)
