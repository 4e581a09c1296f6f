import { newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createSpaceSchema } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { bodyOfTask, type Task } from '@gantry/transform/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMysql } from '../../connectors/mysql/test-mysql.ts'
import { integration } from '../index.ts'
import { createSource } from '../sources/change-sources.ts'
import { querySource, sampleSource } from '../sources/explore.ts'
import { startTaskRun } from './start-run.ts'
import { listRejects, readTaskRun } from './task-runs.ts'
import { describeTaskObject, listTaskObjects } from './task-sources.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, integration]
await prepareCapabilities(kernel, capabilities)
const mysql = await testMysql(kernel.database.url)
const admin = () => testCtx(kernel, { userType: 'admin' })
const signal = new AbortController().signal

let running: Awaited<ReturnType<typeof startWork>> | undefined
let source = ''
beforeAll(async () => {
  await createSpaceSchema(admin())
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, mysql.settings.host)
  await mysql.run(
    'create table orders (id int primary key, code varchar(10), hours decimal(8,2), noted datetime(3))',
  )
  await mysql.run(`insert into orders values (1, 'A', 1.5, '2026-01-02 03:04:05.123'), (2, 'B', 4, '2026-01-03 03:04:05.123'),
    (3, 'C', 10, null)`)
  await mysql.run(
    'create table costs (code varchar(10) primary key, hours decimal(8,2) not null, noted datetime(3))',
  )
  source = await createSource(admin(), { name: 'ERP', kind: 'mysql', settings: mysql.settings })
  running = await startWork(kernel, capabilities, 2)
})
afterAll(async () => {
  await running?.stop()
  await mysql.end()
})

/** Orders to costs by their code, those of the condition. */
const drawn = async (when: string, more: Partial<Task> = {}): Promise<Task> => {
  const columnsOf = async (object: string) => (await describeTaskObject(admin(), { source, object })).columns
  const end = async (object: string) => ({ source, object, label: object, columns: await columnsOf(object) })
  const map = ['code', 'hours', 'noted'].map(name => ({ from: name, to: name }))
  const settings = [
    { ...(await end('orders')), read: 'full' },
    { when },
    { ...(await end('costs')), mode: 'upsert', key: ['code'], map },
  ]
  const [orders = {}, chosen = {}, costs = {}] = JSON.parse(JSON.stringify(settings))
  return {
    id: newId(),
    name: 'Costs',
    busy: 'skip',
    as: 'task',
    nodes: {
      orders: { kind: 'source', settings: orders },
      chosen: { kind: 'filter', settings: chosen },
      costs: { kind: 'target', settings: costs },
    },
    edges: [
      { id: 'e1', from: 'orders', to: 'chosen' },
      { id: 'e2', from: 'chosen', to: 'costs' },
    ],
    ...more,
  }
}

const run = async (task: Task) => {
  const key = { kind: 'task', id: task.id }
  const { revision } = await keepDraft(admin(), { ...key, body: bodyOfTask(task), base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  const { run: id } = await startTaskRun(admin(), task.id, { cause: 'person' })
  await expect
    .poll(async () => (await readTaskRun(admin(), id)).run.state, { timeout: 40_000 })
    .toMatch(/succeeded|failed/)
  return (await readTaskRun(admin(), id)).run
}

const costs = async () =>
  (await querySource(admin(), { id: source, text: 'select * from costs order by code' }, signal)).values

test('a task reads and writes a database of MySQL', async () => {
  expect(await listTaskObjects(admin(), { source })).toMatchObject([{ id: 'costs' }, { id: 'orders' }])
  expect((await sampleSource(admin(), source, 'orders', signal)).rows).toBe(3)
  expect(await run(await drawn('hours >= 4'))).toMatchObject({ state: 'succeeded', read: 3, written: 2 })
  expect(await run(await drawn('hours >= 1'))).toMatchObject({ state: 'succeeded', read: 3, written: 3 })
  expect(await costs()).toEqual([
    ['A', 'B', 'C'],
    ['1.50', '4.00', '10.00'],
    ['2026-01-02 03:04:05.123', '2026-01-03 03:04:05.123', null],
  ])
})

test('more refused rows than a task admits leave its target as it was, and are told', async () => {
  await mysql.run('delete from costs')
  await mysql.run("insert into orders values (4, 'D', null, null), (5, 'E', 7, null)")
  const failed = await run(await drawn('id >= 4', { mostRejects: 0 }))
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'task.row' } })
  expect(await listRejects(admin(), failed.id)).toMatchObject([{ column: 'hours', code: 'issue.required' }])
  expect((await costs())[0]).toEqual([])
})
