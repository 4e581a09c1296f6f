import { newId } from '@gantry/base/shared'
import { designs, keepDraft, openDesign, publishDesigns } from '@gantry/designs/server'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createSpaceSchema } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { bodyOfTask, type Task } from '@gantry/transform/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceKindOf } from '../../connectors/kinds.ts'
import { run, withConnection } from '../../connectors/sqlserver/client.ts'
import { prepareTables, testSqlServer } from '../../connectors/sqlserver/fixtures/test-server.ts'
import { integration } from '../index.ts'
import { createSource } from '../sources/change-sources.ts'
import { querySource, sampleSource } from '../sources/explore.ts'
import { openSource } from '../sources/open-source.ts'
import { trySource } from '../sources/try-source.ts'
import { startTaskRun } from './start-run.ts'
import { listRejects, readTaskRun } from './task-runs.ts'
import { describeTaskObject, listTaskObjects } from './task-sources.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, integration]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })
const { settings, stop } = await testSqlServer(kernel.database.url)
const signal = new AbortController().signal

let source = ''
let working: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await createSpaceSchema(admin())
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, String(settings.host))
  await prepareTables(
    admin(),
    settings,
    'gantry_tasks',
    {
      reading: 'id int not null primary key, tag nvarchar(10) not null, value decimal(38,4), at datetime2(6)',
      latest:
        'tag nvarchar(10) not null primary key, value decimal(38,4) check (value < 1000000), at datetime2(6)',
    },
    [
      `insert into gantry_tasks.reading values (1, N'P1', 2000000.5, '2026-01-02T03:04:05')`,
      `insert into gantry_tasks.reading values (2, N'P2', 2.5, '2026-01-02T03:04:06')`,
      `insert into gantry_tasks.reading values (3, N'P2', 3.5, '2026-01-02T03:04:07')`,
    ],
  )
  source = await createSource(admin(), { name: 'MES', kind: 'sqlserver', settings })
  working = await startWork(kernel, capabilities, 2)
})
afterAll(async () => {
  await working?.stop()
  await stop()
})

test('the form of a data source offers SQL Server at its usual port', () => {
  const { form = [] } = sourceKindOf('sqlserver') ?? {}
  expect(form.find(({ name }) => name === 'port')?.preset).toBe(1433)
})

test('a source is tested, looked into, and asked', async () => {
  expect(await trySource(admin(), { id: source, kind: 'sqlserver' })).toMatchObject({ ok: true })
  const { data } = await (await openSource(admin(), source)).objects({ within: 'gantry_tasks', limit: 10 })
  expect(data.map(({ name }) => name)).toEqual(['latest', 'reading'])
  expect(await sampleSource(admin(), source, 'gantry_tasks\treading', signal)).toMatchObject({ rows: 3 })
  const text = 'select tag, count(*) as n from gantry_tasks.reading group by tag order by tag'
  expect(await querySource(admin(), { id: source, text }, signal)).toMatchObject({
    rows: 2,
    more: false,
    values: [
      ['P1', 'P2'],
      [1, 2],
    ],
  })
})

test('a task reads what is new from one table and writes it by key into another one', async () => {
  const objects = await listTaskObjects(admin(), { source, within: 'gantry_tasks' })
  expect(objects.map(({ name, folder }) => [name, folder])).toEqual([
    ['latest', false],
    ['reading', false],
  ])
  const [from, to] = ['gantry_tasks\treading', 'gantry_tasks\tlatest']
  const { columns } = await describeTaskObject(admin(), { source, object: from })
  const { columns: into, key } = await describeTaskObject(admin(), { source, object: to })
  expect(key).toEqual(['tag'])
  const plain = (value: object) => JSON.parse(JSON.stringify(value))
  const task: Task = {
    id: newId(),
    name: 'Latest values',
    busy: 'skip',
    as: 'task',
    nodes: {
      readings: {
        kind: 'source',
        settings: plain({
          source,
          object: from,
          label: 'reading',
          read: 'incremental',
          cursor: 'id',
          columns,
        }),
      },
      latest: {
        kind: 'target',
        settings: plain({
          source,
          object: to,
          label: 'latest',
          columns: into,
          mode: 'upsert',
          key,
          map: ['tag', 'value', 'at'].map(name => ({ from: name, to: name })),
        }),
      },
    },
    edges: [{ id: 'e1', from: 'readings', to: 'latest' }],
  }
  const design = { kind: 'task', id: task.id }
  const { design: opened, draft } = await openDesign(admin(), design)
  const { revision } = await keepDraft(admin(), {
    ...design,
    body: bodyOfTask(task),
    base: opened?.release ?? null,
    revision: draft?.revision ?? 0,
  })
  await publishDesigns(admin(), { designs: [{ ...design, revision }] })
  const ran = async () => {
    const { run: id } = await startTaskRun(admin(), task.id, { cause: 'person' })
    await expect
      .poll(async () => (await readTaskRun(admin(), id)).run.state, { timeout: 30_000 })
      .toMatch(/succeeded|partly|failed/)
    return (await readTaskRun(admin(), id)).run
  }
  const stored = async () => {
    const text = 'select tag, value, at from gantry_tasks.latest order by tag'
    return (await querySource(admin(), { id: source, text }, signal)).values
  }

  const first = await ran()
  expect(first).toMatchObject({ state: 'partly', read: 3, written: 2, rejected: 1, error: null })
  expect(await listRejects(admin(), first.id)).toMatchObject([
    { row: { tag: 'P1' }, code: 'error.source.answer' },
  ])
  expect(await stored()).toEqual([['P2'], ['3.5000'], ['2026-01-02T03:04:07']])

  await withConnection({ ctx: admin(), settings }, connection =>
    run(connection, `insert into gantry_tasks.reading values (4, N'P1', 4.25, '2026-01-03T00:00:00')`),
  )
  expect(await ran()).toMatchObject({ read: 1, written: 1, rejected: 0 })
  expect(await stored()).toEqual([
    ['P1', 'P2'],
    ['4.2500', '3.5000'],
    ['2026-01-03T00:00:00', '2026-01-02T03:04:07'],
  ])
}, 90_000)
