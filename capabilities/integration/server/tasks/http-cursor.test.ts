import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JsonObject, newId } from '@gantry/base/shared'
import { designs, keepDraft, openDesign, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createSpaceSchema, findRecords, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { bodyOfTask, type Task } from '@gantry/transform/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integration } from '../index.ts'
import { createSource } from '../sources/change-sources.ts'
import { startTaskRun } from './start-run.ts'
import { readTaskRun } from './task-runs.ts'
import { describeTaskObject } from './task-sources.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, integration]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })

/** What the other server has; like many, it answers from the value on, that one included. */
const batches: { seq: number; name: string; weight: number; note?: string }[] = [
  { seq: 8, name: 'B8', weight: 8, note: 'first' },
  { seq: 9, name: 'B9', weight: 9 },
  { seq: 10, name: 'B10', weight: 10 },
]
const asked: (string | null)[] = []
const server = createServer((request, response) => {
  const since = new URL(request.url ?? '', 'http://here').searchParams.get('fromSeq')
  asked.push(since)
  response.end(JSON.stringify(batches.filter(({ seq }) => since === null || seq >= Number(since))))
}).listen(0, '127.0.0.1')
afterAll(() => void server.close())

let settings: JsonObject = {}
let running: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition: drawnTable('melt', { weight: field.number() }) }])
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  settings = { url: `http://127.0.0.1:${port}/melts`, login: 'none', paging: 'single' }
  running = await startWork(kernel, capabilities, 2)
})
afterAll(() => running?.stop())

type Settings = Parameters<typeof createSource>[1]['settings']

const register = (name: string, more: Settings) =>
  createSource(admin(), { name, kind: 'http', settings: { ...(settings as Settings), ...more } })

/** A published task that reads a source by a column that grows. */
const publish = async (source: string, cursor: string): Promise<string> => {
  const columnsOf = async (from: string, object: string) =>
    (await describeTaskObject(admin(), { source: from, object })).columns
  const melt = { source: 'space', object: 'melt', label: 'Melts', mode: 'append', key: [] }
  const map = ['name', 'weight'].map(name => ({ from: name, to: name }))
  const nodes = {
    melts: {
      kind: 'source',
      settings: {
        source,
        object: '.',
        label: 'Melts',
        read: 'incremental',
        cursor,
        columns: await columnsOf(source, '.'),
      },
    },
    kept: { kind: 'target', settings: { ...melt, columns: await columnsOf('space', 'melt'), map } },
  }
  const edges = [{ id: 'e1', from: 'melts', to: 'kept' }]
  const task = { id: newId(), name: 'Melts', busy: 'skip', as: 'task', nodes, edges } as unknown as Task
  const key = { kind: 'task', id: task.id }
  const { design, draft } = await openDesign(admin(), key)
  const { revision } = await keepDraft(admin(), {
    ...key,
    body: JSON.parse(JSON.stringify(bodyOfTask(task))),
    base: design?.release ?? null,
    revision: draft?.revision ?? 0,
  })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  return task.id
}

const run = async (task: string) => {
  const { run: id } = await startTaskRun(admin(), task, { cause: 'person' })
  await expect
    .poll(async () => (await readTaskRun(admin(), id)).run.state, { timeout: 30_000 })
    .toMatch(/^(succeeded|failed)$/)
  return (await readTaskRun(admin(), id)).run
}

const melts = async () =>
  (await findRecords(admin(), 'melt', { sort: [{ field: 'weight', direction: 'asc' }] })).data.map(
    ({ name }) => name,
  )

test('a task goes on from the last value, and rows at or below it are left out', async () => {
  const task = await publish(
    await register('Melts', { sinceParameter: 'fromSeq', sinceColumn: 'seq' }),
    'seq',
  )
  expect(await run(task)).toMatchObject({ state: 'succeeded', read: 3, written: 3 })
  asked.length = 0
  batches.push({ seq: 11, name: 'B11', weight: 11 })
  expect(await run(task)).toMatchObject({ state: 'succeeded', read: 1, written: 1 })
  expect(asked).toContain('10')
  expect(await melts()).toEqual(['B8', 'B9', 'B10', 'B11'])
  expect(await run(task)).toMatchObject({ state: 'succeeded', read: 0, written: 0 })
  expect(await melts()).toHaveLength(4)
})

test('another column, or a source without the setting, cannot be read incrementally', async () => {
  const other = await publish(
    await register('Other', { sinceParameter: 'fromSeq', sinceColumn: 'seq' }),
    'weight',
  )
  expect(await run(other)).toMatchObject({ state: 'failed', error: { code: 'source.other_cursor' } })
  const without = await publish(await register('Without', {}), 'seq')
  expect(await run(without)).toMatchObject({ state: 'failed', error: { code: 'source.no_cursor' } })
})

test('parameter and column go together', async () => {
  expect(await codeOf(register('Half', { sinceParameter: 'fromSeq' }))).toBe('request.invalid')
  await expect(register('Half', { sinceParameter: 'fromSeq' })).rejects.toMatchObject({
    issues: [{ field: 'settings.sinceColumn', code: 'required' }],
  })
})
