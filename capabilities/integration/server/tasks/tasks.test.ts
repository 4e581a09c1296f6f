import type { Json, JsonObject } from '@gantry/base/shared'
import { newId } from '@gantry/base/shared'
import { designs, keepDraft, openDesign, publishDesigns, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { defineCapability, prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, changeSetting, changeSpaceSettings, platform, sql } from '@gantry/kernel/server'
import {
  type ConsoleRight,
  internalHostsSetting,
  timeZoneSetting,
  userType,
  where,
} from '@gantry/model/shared'
import { createRecord, createSpaceSchema, findRecords, saveTable, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { bodyOfTask, type Task } from '@gantry/transform/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskRun } from '../../shared/tasks/contract.ts'
import { nextTaskTime, nextTaskTimes } from '../../shared/tasks/next-time.ts'
import { integration } from '../index.ts'
import { createSource } from '../sources/change-sources.ts'
import { listTaskRuns } from './list-task-runs.ts'
import { listTasks } from './list-tasks.ts'
import { previewDrawn } from './preview.ts'
import { startTaskRun } from './start-run.ts'
import { taskDesigns } from './task-designs.ts'
import { cancelTaskRun, listRejects, readTaskRun } from './task-runs.ts'
import { describeTaskObject, describeTaskQuery, listTaskObjects } from './task-sources.ts'

const kernel = await testDatabase()
/** What was told of tasks, and with which run. */
const told: (readonly [type: string, run: unknown])[] = []
const listener = defineCapability({
  name: 'listener',
  consumers: [
    {
      name: 'listener',
      types: ['task.failed', 'task.recovered'],
      handle: async (_ctx, { type, payload }) => {
        told.push([type, (payload as { readonly run: string }).run])
      },
    },
  ],
})
const capabilities = [identity, designs, runs, integration, listener]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })

const order = drawnTable('work_order', {
  hours: field.decimal({ scale: 2 }),
})
const cost = drawnTable('order_cost', {
  amount: field.decimal({ scale: 2 }),
})

let running: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition: order }, { definition: cost }])
  for (const [name, hours] of [
    ['A', '1.5'],
    ['B', '4'],
    ['C', '10'],
  ] as const)
    await createRecord(admin(), 'work_order', { name, hours })
  running = await startWork(kernel, capabilities, 2)
})
afterAll(() => running?.stop())

const columnsOf = async (object: string) =>
  (await describeTaskObject(admin(), { source: 'space', object })).columns

const drawn = async (more: Partial<Task> = {}): Promise<Task> => ({
  id: newId(),
  name: 'Costs',
  busy: 'skip',
  as: 'task',
  nodes: {
    orders: {
      kind: 'source',
      settings: JSON.parse(
        JSON.stringify({
          source: 'space',
          object: 'work_order',
          label: 'Orders',
          read: 'full',
          columns: (await columnsOf('work_order')).filter(({ name }) => name === 'name' || name === 'hours'),
        }),
      ),
    },
    long: { kind: 'filter', settings: { when: 'hours >= 4' } },
    priced: {
      kind: 'derive',
      settings: {
        columns: [{ name: 'amount', type: { kind: 'decimal', places: 2 }, formula: 'hours * 20' }],
      },
    },
    costs: {
      kind: 'target',
      settings: JSON.parse(
        JSON.stringify({
          source: 'space',
          object: 'order_cost',
          label: 'Costs',
          columns: await columnsOf('order_cost'),
          mode: 'upsert',
          key: ['name'],
          map: [
            { from: 'name', to: 'name' },
            { from: 'amount', to: 'amount' },
          ],
        }),
      ),
    },
  },
  edges: [
    { id: 'e1', from: 'orders', to: 'long' },
    { id: 'e2', from: 'long', to: 'priced' },
    { id: 'e3', from: 'priced', to: 'costs' },
  ],
  ...more,
})

const publish = async (task: Task, by: Ctx = admin()): Promise<void> => {
  const key = { kind: 'task', id: task.id }
  const { design, draft } = await openDesign(by, key)
  const { revision } = await keepDraft(by, {
    ...key,
    body: bodyOfTask(task),
    base: design?.release ?? null,
    revision: draft?.revision ?? 0,
  })
  await publishDesigns(by, { designs: [{ ...key, revision }] })
}

const ended = (id: string) =>
  expect.poll(async () => (await readTaskRun(admin(), id)).run.state, { timeout: 20_000 })

const costs = async () =>
  (await findRecords(admin(), 'order_cost', { sort: [{ field: 'name', direction: 'asc' }] })).data.map(
    ({ name, amount }) => [name, Number(amount)],
  )

test('a task is previewed, published and run, and run again it writes nothing twice', async () => {
  const task = await drawn()
  const preview = await previewDrawn(admin(), { body: bodyOfTask(task), step: 'priced' })
  expect(preview.columns.map(({ name }) => name)).toEqual(['name', 'hours', 'amount'])
  expect(preview.rows).toHaveLength(2)
  await publish(task)
  const first = await startTaskRun(admin(), task.id, { cause: 'person' })
  await ended(first.run).toBe('succeeded')
  expect(await costs()).toEqual([
    ['B', 80],
    ['C', 200],
  ])
  const second = await startTaskRun(admin(), task.id, { cause: 'person' })
  await ended(second.run).toBe('succeeded')
  expect(await costs()).toHaveLength(2)
  const { run } = await readTaskRun(admin(), second.run)
  expect(run).toMatchObject({ read: 3, written: 2, rejected: 0, cause: 'person' })
  expect(run.steps.map(({ step, in: taken, out }) => [step, taken, out])).toEqual([
    ['orders', 3, 3],
    ['long', 3, 2],
    ['priced', 2, 2],
    ['costs', 2, 2],
  ])
  const { data } = await listTasks(admin())
  expect(data.find(({ id }) => id === task.id)).toMatchObject({
    success: 100,
    from: ['Orders'],
    to: ['Costs'],
    last: { state: 'succeeded', written: 2 },
  })
}, 60_000)

test('a run removes what is gone from its source, says so, and removes nothing where a step rejected rows', async () => {
  const task = await drawn()
  const withTarget = (more: JsonObject): Task => ({
    ...task,
    nodes: {
      ...task.nodes,
      costs: { kind: 'target', settings: { ...task.nodes.costs?.settings, ...more } },
    },
  })
  const runOnce = async (state: string) => {
    const { run } = await startTaskRun(admin(), task.id, { cause: 'person' })
    await ended(run).toBe(state)
    return (await readTaskRun(admin(), run)).run
  }
  const removedBy = ({ steps }: TaskRun) => steps.map(({ removed }) => removed)
  await publish(task)
  await runOnce('succeeded')
  await createRecord(admin(), 'order_cost', { name: 'Stale', amount: '1' })
  const before = await costs()
  // One of three records is more than 20 %.
  await publish(withTarget({ mostRemovedPercent: 20 }))
  expect((await runOnce('failed')).error).toEqual({
    code: 'task.removal',
    params: { gone: 1, before: 3, most: 20 },
  })
  expect(await costs()).toEqual(before)
  const removing = withTarget({ mostRemovedPercent: 50 })
  const rejecting: Task = {
    ...removing,
    nodes: {
      ...removing.nodes,
      priced: {
        kind: 'select',
        settings: {
          columns: [
            { from: 'name', to: 'name' },
            { from: 'hours', to: 'amount' },
            { from: 'name', to: 'date', type: { kind: 'date' } },
          ],
          onError: 'reject',
        },
      },
      either: { kind: 'union', settings: { rows: 'all' } },
    },
    edges: [
      { id: 'e1', from: 'orders', to: 'long' },
      { id: 'e2', from: 'long', to: 'priced' },
      { id: 'e3', from: 'priced', to: 'either' },
      { id: 'e4', from: 'long', to: 'either' },
      { id: 'e5', from: 'either', to: 'costs' },
    ],
  }
  await publish(rejecting)
  const partly = await runOnce('partly')
  expect(removedBy(partly).at(-1)).toBeNull()
  expect((await costs()).map(([name]) => name)).toContain('Stale')
  await publish(removing)
  expect(removedBy(await runOnce('succeeded'))).toEqual([undefined, undefined, undefined, 1])
  expect((await costs()).map(([name]) => name)).toEqual(['B', 'C'])
}, 60_000)

test('tables of the space are told apart by their application, or by their code', async () => {
  await saveTables(admin(), [{ definition: drawnTable('application', {}) }])
  const app = await createRecord(admin(), 'application', { name: 'Stores' })
  await saveTables(admin(), [
    { definition: drawnTable('spare', {}, { label: 'Spares' }) },
    { definition: drawnTable('store_spare', {}, { label: 'Spares', app: app.id }) },
  ])
  expect(await listTaskObjects(admin(), { source: 'space', search: 'spare' })).toEqual([
    { id: 'spare', name: 'Spares', folder: false, note: 'spare' },
    { id: 'store_spare', name: 'Spares', folder: false, note: 'Stores' },
  ])
})

test('a table says which columns a new record needs', async () => {
  const { columns } = await describeTaskObject(admin(), { source: 'space', object: 'order_cost' })
  expect(columns.filter(({ required }) => required).map(({ name }) => name)).toEqual(['name'])
})

test('an incremental task appends every row once', async () => {
  const task = await drawn()
  const { orders, costs: target } = task.nodes
  const nodes = {
    ...task.nodes,
    orders: {
      kind: 'source',
      settings: { ...orders?.settings, read: 'incremental', cursor: 'hours' },
    },
    costs: { kind: 'target', settings: { ...target?.settings, mode: 'append', key: [] } },
  }
  await publish({ ...task, nodes })
  const written = async () => {
    const { run } = await startTaskRun(admin(), task.id, { cause: 'person' })
    await ended(run).toBe('succeeded')
    return (await readTaskRun(admin(), run)).run.written
  }
  expect(await written()).toBe(2)
  expect(await written()).toBe(0)
  await createRecord(admin(), 'work_order', { name: 'D', hours: '12' })
  expect(await written()).toBe(1)
}, 60_000)

test('other spaces see neither tasks nor runs', async () => {
  const other = testCtx(kernel, { userType: 'admin', space: 'other' })
  expect((await listTasks(other)).data).toEqual([])
  expect((await listTaskRuns(other, {})).data).toEqual([])
})

test('values of rejected rows are shown to those who read all that the task reads', async () => {
  const task = await drawn()
  await publish(task)
  const { run } = await startTaskRun(admin(), task.id, { cause: 'person' })
  await ended(run).toBe('succeeded')
  await admin().db.run(sql`
    insert into gantry.task_reject (space, run, seq, step, row, name, code, params)
    values (${admin().space}, ${run}, 1, 'orders', '{"name": "A", "hours": "1.5"}', 'hours', 'type', '{"value": "1.5"}')`)
  const shown = async (ctx: Ctx) => {
    const { rejects } = await readTaskRun(ctx, run)
    expect(await listRejects(ctx, run)).toEqual(rejects)
    return rejects.map(({ row, column, code, params }) => ({ row, column, code, params }))
  }
  const open = {
    row: { name: 'A', hours: '1.5' },
    column: 'hours',
    code: 'type',
    params: { value: '1.5' },
  }
  const closed = { ...open, row: null, params: {} }
  const saas = testCtx(kernel, { userType: 'saas' })
  expect(await shown(admin())).toEqual([open])
  // A provider reads no records of a space, and the task reads them with its own rights.
  expect(await shown(saas)).toEqual([closed])
  const read = { operations: ['read'] } as const
  let seen = 1
  for (const policy of [
    [{ ...read, rows: where('name', 'eq', 'B') }],
    [{ ...read, fields: ['name'] }],
    [{ ...read, who: userType('user') }],
  ]) {
    seen = await saveTable(admin(), { ...order, policy }, seen)
    expect(await shown(admin())).toEqual([closed])
  }
  await saveTable(admin(), order, seen)
  expect(await shown(admin())).toEqual([open])
  const other = testCtx(kernel, { userType: 'admin', space: 'other' })
  expect(await codeOf(readTaskRun(other, run))).toBe('task.not_found')
  expect(await codeOf(listRejects(other, run))).toBe('task.not_found')
})

test('a data source is used by the tasks of those it is open to, and its values are shown to them', async () => {
  const owner = () => testCtx(kernel, { userType: 'admin', personId: '01900000-0000-7000-8000-0000000000aa' })
  const source = await createSource(owner(), {
    name: 'Closed',
    kind: 'space',
    settings: {},
    people: ['01900000-0000-7000-8000-0000000000aa'],
  })
  const plain = await drawn()
  const { orders } = plain.nodes
  if (!orders) throw new Error('no source')
  const task: Task = {
    ...plain,
    nodes: {
      ...plain.nodes,
      orders: { ...orders, settings: { ...orders.settings, source } },
      long: { kind: 'split', settings: { when: 'hours >= 4' } },
    },
    edges: plain.edges.map(edge => (edge.from === 'long' ? { ...edge, port: 'yes' } : edge)),
  }
  const refused = { code: 'design.invalid', issues: [{ field: expect.stringContaining('settings.source') }] }
  await expect(publish(task)).rejects.toMatchObject(refused)
  await publish(task, owner())
  const { run } = await startTaskRun(admin(), task.id, { cause: 'person' })
  await ended(run).toBe('succeeded')
  await admin().db.run(sql`
    insert into gantry.task_reject (space, run, seq, step, row, name, code)
    values (${admin().space}, ${run}, 1, 'orders', '{"name": "A"}', 'hours', 'type')`)
  expect(await listRejects(admin(), run)).toMatchObject([{ row: null, code: 'type' }])
  expect(await listRejects(owner(), run)).toMatchObject([{ row: { name: 'A' } }])
  // Others may rename and time it, and may not send its data another way.
  await publish({ ...task, name: 'Renamed' })
  const wider = { kind: 'split', settings: { when: 'hours >= 0' } }
  await expect(publish({ ...task, nodes: { ...task.nodes, long: wider } })).rejects.toMatchObject(refused)
  const others = task.edges.map(edge => (edge.from === 'long' ? { ...edge, port: 'no' } : edge))
  await expect(publish({ ...task, edges: others })).rejects.toMatchObject(refused)
})

test('a task reads the answer of a query, of those who may ask it in the data explorer', async () => {
  const url = new URL(kernel.database.url)
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, url.hostname)
  await platform(kernel).run(sql`create schema plant`)
  await platform(kernel).run(sql`create table plant.pump (name text, flow numeric(8,2), place text)`)
  await platform(kernel).run(
    sql`insert into plant.pump values ('P1', 12.5, 'A'), ('P2', 4, 'B'), ('P3', 1, 'B')`,
  )
  const named = '01900000-0000-7000-8000-0000000000bb'
  const source = await createSource(admin(), {
    name: 'Plant',
    kind: 'postgres',
    settings: {
      host: url.hostname,
      port: Number(url.port),
      database: url.pathname.slice(1),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      tls: 'off',
    },
    people: [named],
  })
  const { signal } = new AbortController()
  const query = 'select place, sum(flow)::numeric(8,2) as hours from plant.pump group by place order by place'
  const describe = (ctx: Ctx, asked = query) => describeTaskQuery(ctx, { source, query: asked }, signal)
  const { columns } = await describe(admin())
  expect(columns).toEqual([
    { name: 'place', type: { kind: 'text' } },
    { name: 'hours', type: { kind: 'decimal', places: 2 } },
  ])
  expect(await codeOf(describe(admin(), "insert into plant.pump values ('P4')"))).toBe('source.answer')
  expect(await codeOf(describeTaskQuery(admin(), { source: 'space', query }, signal))).toBe('source.no_query')

  const plain = await drawn()
  const task: Task = {
    ...plain,
    nodes: {
      ...plain.nodes,
      orders: {
        kind: 'source',
        settings: JSON.parse(
          JSON.stringify({ source, object: '', label: 'Flows', read: 'full', query, columns }),
        ),
      },
      costs: {
        kind: 'target',
        settings: {
          ...plain.nodes.costs?.settings,
          map: [
            { from: 'place', to: 'name' },
            { from: 'amount', to: 'amount' },
          ],
        },
      },
    },
  }
  const shown = { body: bodyOfTask(task), step: 'priced' }
  const user = (console: readonly ConsoleRight[]) =>
    testCtx(kernel, { userType: 'user', personId: named, console })
  const explorer = user(['view /{spaceUri}/etl/datasource/dataExplorer'])
  const designer = user(['view /{spaceUri}/etl/taskDesign', 'run /{spaceUri}/etl/taskDesign'])
  const problems = async (ctx: Ctx) =>
    (await taskDesigns.touches?.(ctx, task.id, null, task))?.map(({ field }) => field)
  for (const ctx of [admin(), explorer]) {
    expect((await describe(ctx)).columns).toHaveLength(2)
    expect((await previewDrawn(ctx, shown)).rows).toEqual([
      ['A', '12.50', '250.00'],
      ['B', '5.00', '100.00'],
    ])
  }
  expect(await codeOf(describe(designer))).toBe('permission.denied')
  expect(await codeOf(previewDrawn(designer, shown))).toBe('permission.denied')
  expect(await problems(designer)).toContain('nodes.orders.settings.query')

  await publish(task)
  const runOnce = async (state: string) => {
    const { run } = await startTaskRun(admin(), task.id, { cause: 'person' })
    await ended(run).toBe(state)
    return (await readTaskRun(admin(), run)).run
  }
  expect(await runOnce('succeeded')).toMatchObject({ read: 2, written: 2 })
  expect(await costs()).toEqual(
    expect.arrayContaining([
      ['A', 250],
      ['B', 100],
    ]),
  )
  const { orders } = task.nodes
  const wide = { ...orders?.settings, query: 'select * from plant.totals' }
  await platform(kernel).run(sql`create view plant.totals as select place, 1 as other from plant.pump`)
  await publish({ ...task, nodes: { ...task.nodes, orders: { kind: 'source', settings: wide } } })
  expect((await runOnce('failed')).error).toMatchObject({ code: 'task.drift', params: { columns: 'hours' } })
}, 60_000)

/** The task with a column that its source does not have. */
const withGoneColumn = (task: Task): Task => {
  const settings = task.nodes.orders?.settings ?? {}
  const columns = [{ name: 'gone', type: { kind: 'text' } }, ...(settings.columns as readonly Json[])]
  return { ...task, nodes: { ...task.nodes, orders: { kind: 'source', settings: { ...settings, columns } } } }
}

const bill = drawnTable('bill', {
  no: field.serial({ pattern: 'B-{n:3}' }),
  net: field.decimal({ scale: 2 }),
  gross: { ...field.decimal({ scale: 2 }), computed: { formula: 'net * 2' } },
  lines: field.slave('bill_line'),
})
const billLine = drawnTable('bill_line', { price: field.decimal({ scale: 2 }) }, { master: 'bill' })

/** The task with another target, and the ids of columns it maps. */
const into = async (object: string, ...mapped: readonly string[]): Promise<Task> => {
  const task = await drawn()
  const settings: JsonObject = {
    source: 'space',
    object,
    label: `The ${object}`,
    columns: JSON.parse(JSON.stringify(await columnsOf(object))),
    mode: 'append',
    key: [],
    map: ['name', ...mapped].map(to => ({ from: to === 'name' ? 'name' : 'amount', to })),
  }
  return { ...task, nodes: { ...task.nodes, costs: { kind: 'target', settings } } }
}

/** Releases a task unchecked, as one that was published before its tables changed, and runs it. */
const ranUnchecked = async (task: Task): Promise<TaskRun> => {
  await releaseDesign(admin(), { kind: 'task', id: task.id, body: bodyOfTask(task) })
  const { run } = await startTaskRun(admin(), task.id, { cause: 'person' })
  await ended(run).toBe('failed')
  return (await readTaskRun(admin(), run)).run
}

test('columns that a table computes or numbers are readable only: no plan and no run writes them', async () => {
  await saveTables(admin(), [{ definition: bill }, { definition: billLine }])
  const closed = (await columnsOf('bill')).filter(({ readOnly }) => readOnly)
  expect(closed.map(({ name }) => name)).toEqual(['no', 'gross'])
  const task = await into('bill', 'net', 'gross')
  const wrong = {
    code: 'design.invalid',
    issues: [{ field: 'nodes.costs.settings.map.gross', code: 'column_filled' }],
  }
  await expect(publish(task)).rejects.toMatchObject(wrong)
  // The column was writable when the step was drawn.
  const { kind = '', settings = {} } = task.nodes.costs ?? {}
  const columns = (await columnsOf('bill')).map(({ readOnly: _, ...column }) => column)
  const older = { ...settings, columns: JSON.parse(JSON.stringify(columns)) }
  await expect(
    publish({ ...task, nodes: { ...task.nodes, costs: { kind, settings: older } } }),
  ).rejects.toMatchObject(wrong)
  // Records may be found by it.
  const byKey = { ...settings, mode: 'upsert', key: ['gross'] }
  const keyed = { ...task.nodes, costs: { kind, settings: byKey } }
  expect(await codeOf(publish({ ...task, id: newId(), nodes: keyed }))).toBe('done')
  const run = await ranUnchecked(task)
  expect(run.error).toMatchObject({ code: 'task.read_only', params: { table: 'The bill', columns: 'gross' } })
  expect(run.steps).toMatchObject([{ step: 'costs', kind: 'target', failed: true, out: 0 }])
  expect((await findRecords(admin(), 'bill', {})).data).toEqual([])
})

test('a slave table is read by tasks and is no target of any', async () => {
  const idsOf = async (writes: boolean) =>
    (await listTaskObjects(admin(), { source: 'space', search: 'bill', writes })).map(({ id }) => id)
  expect(await idsOf(false)).toEqual(['bill', 'bill_line'])
  expect(await idsOf(true)).toEqual(['bill'])
  const task = await into('bill_line', 'price')
  await expect(publish(task)).rejects.toMatchObject({
    code: 'design.invalid',
    issues: [{ field: 'nodes.costs.settings.object', code: 'slave_target' }],
  })
  const run = await ranUnchecked(task)
  expect(run.error).toMatchObject({ code: 'task.slave', params: { table: 'The bill_line' } })
  expect(run.steps).toMatchObject([{ step: 'costs', failed: true }])
})

test('a task stops before it writes when a column it needs is gone', async () => {
  const task = await drawn()
  await publish(withGoneColumn(task))
  const { run } = await startTaskRun(admin(), task.id, { cause: 'person' })
  await ended(run).toBe('failed')
  const found = await readTaskRun(admin(), run)
  expect(found.run.error).toMatchObject({ code: 'task.drift', params: { columns: 'gone' } })
  expect(found.run.written).toBe(0)
})

test('a task that fails at its time is told of once, and once more when it succeeds again', async () => {
  const task = await drawn()
  const runOnce = async (cause: 'person' | 'schedule', state: string) => {
    const { run } = await startTaskRun(admin(), task.id, { cause })
    await ended(run).toBe(state)
    return run
  }
  await publish(withGoneColumn(task))
  await runOnce('person', 'failed')
  const first = await runOnce('schedule', 'failed')
  await runOnce('schedule', 'failed')
  await publish(task)
  const last = await runOnce('schedule', 'succeeded')
  await runOnce('schedule', 'succeeded')
  const expected = [
    ['task.failed', first],
    ['task.recovered', last],
  ]
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(expected)
})

test('while a run is open another one is skipped, or waits and begins when the first is cancelled', async () => {
  const [skips, queues] = [await drawn(), await drawn({ busy: 'queue' })]
  await publish(skips)
  await publish(queues)
  await running?.stop()
  try {
    await startTaskRun(admin(), skips.id, { cause: 'person' })
    expect((await startTaskRun(admin(), skips.id, { cause: 'person' })).state).toBe('skipped')
    const first = await startTaskRun(admin(), queues.id, { cause: 'person' })
    expect((await startTaskRun(admin(), queues.id, { cause: 'person' })).state).toBe('waiting')
    await cancelTaskRun(admin(), first.run)
    await expect(cancelTaskRun(admin(), first.run)).rejects.toMatchObject({ code: 'task.not_cancelled' })
  } finally {
    running = await startWork(kernel, capabilities, 2)
  }
  await expect
    .poll(
      async () => (await listTaskRuns(admin(), { task: queues.id })).data.map(({ state }) => state).sort(),
      { timeout: 20_000 },
    )
    .toEqual(['cancelled', 'succeeded'])
}, 60_000)

test.each([
  [{ every: 'minutes', minutes: 15 }, '2026-03-02T00:15:00.000Z'],
  [{ every: 'hour', at: '00:05' }, '2026-03-02T00:05:00.000Z'],
  [{ every: 'day', at: '08:00' }, '2026-03-03T00:00:00.000Z'],
  [{ every: 'week', at: '06:30', day: 7 }, '2026-03-07T22:30:00.000Z'],
  [{ every: 'cron', cron: '30 6 * * 1-5' }, '2026-03-02T22:30:00.000Z'],
] as const)('%j begins at %s', (schedule, wanted) => {
  const after = Date.parse('2026-03-02T00:00:00Z')
  expect(new Date(nextTaskTime(schedule, after, 'Asia/Shanghai')).toISOString()).toBe(wanted)
})

test('the next times of a cron text follow the clocks of a time zone; one that never comes has none', () => {
  const at = (cron: string, zone: string) =>
    nextTaskTimes({ every: 'cron', cron }, Date.parse('2026-03-27T12:00:00Z'), zone, 5).map(time =>
      new Date(time).toISOString(),
    )
  // Clocks go forward in Berlin on the 29th.
  expect(at('0 8 * * *', 'Europe/Berlin')).toEqual([
    '2026-03-28T07:00:00.000Z',
    '2026-03-29T06:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
    '2026-03-31T06:00:00.000Z',
    '2026-04-01T06:00:00.000Z',
  ])
  expect(at('0 8 * * *', 'Asia/Shanghai')[0]).toBe('2026-03-28T00:00:00.000Z')
  for (const never of ['0 0 30 2 *', 'often', '* * * * * *']) expect(at(never, 'UTC')).toEqual([])
})

test('a task starts by its cron text in the time zone of its space, and one that cannot be read is not published', async () => {
  await changeSpaceSettings(admin(), { [timeZoneSetting.path]: 'America/New_York' })
  const task = await drawn({ schedule: { every: 'cron', cron: '0 5 1 1 *' } })
  await publish(task)
  const next = async () => (await listTasks(admin())).data.find(({ id }) => id === task.id)?.nextAt
  expect(await next()).toMatch(/^\d{4}-01-01T10:00:00/)
  await changeSpaceSettings(admin(), { [timeZoneSetting.path]: null })
  const bad = await drawn({ schedule: { every: 'cron', cron: '0 25 * * *' } })
  await expect(publish(bad)).rejects.toMatchObject({
    issues: [{ field: expect.stringContaining('schedule.cron') }],
  })
  expect((await listTasks(admin())).data.find(({ id }) => id === bad.id)?.release).toBeNull()
}, 60_000)
