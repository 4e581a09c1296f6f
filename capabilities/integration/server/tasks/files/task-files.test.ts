import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { newId } from '@gantry/base/shared'
import { designs, keepDraft, openDesign, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, changeSpaceSettings, openFile, registerConfirmer, sql } from '@gantry/kernel/server'
import { timeZoneSetting } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { bodyOfTask, type FileSettings, type Task } from '@gantry/transform/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integration } from '../../index.ts'
import { listTasks } from '../list-tasks.ts'
import { previewDrawn } from '../preview.ts'
import { startTaskRun } from '../start-run.ts'
import { cancelTaskRun, readTaskRun, sendFileOfRun } from '../task-runs.ts'
import { describeTaskObject } from '../task-sources.ts'
import { forgetFiles } from './end-files.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, integration]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })
const space = admin().space

const order = drawnTable('work_order', { hours: field.decimal({ scale: 2 }) })
const cost = drawnTable('order_cost', { amount: field.decimal({ scale: 2 }) })

let running: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition: order }, { definition: cost }])
  for (const [name, hours] of [
    ['A', '1.5'],
    ['=B', '4'],
    ['C, "d"', '10'],
  ] as const)
    await createRecord(admin(), 'work_order', { name, hours })
  running = await startWork(kernel, capabilities, 2)
})
afterAll(() => running?.stop())

const fileSettings = (more: Partial<FileSettings> = {}): FileSettings => ({
  format: 'csv',
  name: 'orders-{yyyy}{MM}{dd}',
  map: [
    { from: 'name', to: 'Order' },
    { from: 'hours', to: 'Hours' },
  ],
  delimiter: 'semicolon',
  encoding: 'utf8_bom',
  header: true,
  sheet: '',
  keep: { by: 'days', days: 30 },
  ...more,
})

const json = <T>(value: T) => JSON.parse(JSON.stringify(value))

/** A task that writes the orders into a file, and into a table where `table` says so. */
const drawn = async (more: Partial<FileSettings> = {}, table = false): Promise<Task> => {
  const describe = async (object: string) =>
    (await describeTaskObject(admin(), { source: 'space', object })).columns
  const target = {
    source: 'space',
    object: 'order_cost',
    label: 'Costs',
    columns: await describe('order_cost'),
    mode: 'append',
    key: [],
    map: [{ from: 'name', to: 'name' }],
  }
  return {
    id: newId(),
    name: 'Orders',
    busy: 'skip',
    as: 'task',
    nodes: {
      orders: {
        kind: 'source',
        settings: json({
          source: 'space',
          object: 'work_order',
          label: 'Orders',
          read: 'full',
          columns: (await describe('work_order')).filter(({ name }) => name === 'name' || name === 'hours'),
        }),
      },
      sorted: { kind: 'sort', settings: { by: [{ column: 'hours', down: false }], limit: 0 } },
      kept: { kind: 'file', settings: fileSettings(more) },
      ...(table && { costs: { kind: 'target', settings: json(target) } }),
    },
    edges: [
      { id: 'e1', from: 'orders', to: 'sorted' },
      { id: 'e2', from: 'sorted', to: 'kept' },
      ...(table ? [{ id: 'e3', from: 'sorted', to: 'costs' }] : []),
    ],
  }
}

const publish = async (task: Task): Promise<Task> => {
  const key = { kind: 'task', id: task.id }
  const { design, draft } = await openDesign(admin(), key)
  const base = design?.release ?? null
  const { revision } = await keepDraft(admin(), {
    ...key,
    body: bodyOfTask(task),
    base,
    revision: draft?.revision ?? 0,
  })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  return task
}

const ended = (id: string) =>
  expect.poll(async () => (await readTaskRun(admin(), id)).run.state, { timeout: 30_000 })

const begin = async ({ id }: Task): Promise<string> =>
  (await startTaskRun(admin(), id, { cause: 'person' })).run

const ran = async (task: Task): Promise<string> => {
  const run = await begin(task)
  await ended(run).toBe('succeeded')
  return run
}

const contentOf = async (ctx: Ctx, id: string, file: string): Promise<string> =>
  String(await buffer((await sendFileOfRun(ctx, { id, file })).stream))

/** Names on the disk of what tasks wrote, whole or in part. */
const onDisk = async (): Promise<readonly string[]> =>
  (await readdir(kernel.dataFolder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && entry.parentPath.includes(`/files/${space}/`))
    .map(({ name }) => name)

const kept = async () =>
  (
    await admin().db.run<{ id: string }>(
      sql`select id from gantry.task_file where space = ${space} order by id`,
    )
  ).rows.map(({ id }) => id)

/** What is on the disk is what is kept, once the queue has dropped the rest. */
const settled = () => expect.poll(async () => [await onDisk(), await kept()], { timeout: 10_000 })

test('a run writes a file that its page lists and sends', async () => {
  const task = await publish(await drawn())
  const preview = await previewDrawn(admin(), { body: bodyOfTask(task), step: 'kept' })
  expect(preview.columns.map(({ name }) => name)).toEqual(['Order', 'Hours'])
  expect(preview.rows[0]).toEqual(['A', '1.50'])
  const run = await ran(task)
  const found = await readTaskRun(admin(), run)
  expect(found.run).toMatchObject({ read: 3, written: 3, rejected: 0 })
  expect(found.run.steps.at(-1)).toMatchObject({ step: 'kept', kind: 'file', in: 3, out: 3 })
  const [file] = found.files
  if (!file) throw new Error('no file')
  expect(file).toMatchObject({ step: 'kept', format: 'csv', rows: 3 })
  expect(file.name).toMatch(/^orders-\d{8}\.csv$/)
  expect(found.opens).toBe(true)
  const sent = await sendFileOfRun(admin(), { id: run, file: file.id })
  expect(sent).toMatchObject({ filename: file.name, mime: 'text/csv; charset=utf-8', size: file.size })
  expect(String(await buffer(sent.stream))).toBe(
    '\ufeffOrder;Hours\r\nA;1.50\r\n\'=B;4.00\r\n"C, ""d""";10.00\r\n',
  )
  const { data } = await listTasks(admin())
  expect(data.find(({ id }) => id === task.id)).toMatchObject({ to: ['orders-{yyyy}{MM}{dd}'] })
}, 60_000)

test('the name carries the moment of the run on the clocks of the space', async () => {
  await changeSpaceSettings(admin(), { [timeZoneSetting.path]: 'America/New_York' })
  try {
    const run = await ran(
      await publish(await drawn({ name: '订单 {yyyy}-{MM}-{dd} {HH}{mm}{ss}', format: 'jsonl' })),
    )
    const found = await readTaskRun(admin(), run)
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(new Date(found.run.createdAt))
    expect(found.files.map(({ name }) => name)).toEqual([`订单 ${clock.replaceAll(':', '')}.jsonl`])
  } finally {
    await changeSpaceSettings(admin(), { [timeZoneSetting.path]: null })
  }
}, 60_000)

/** Begins a run whose first attempt breaks off once the table is written, does `work`, and lets the run go on. */
const brokenOff = async (task: Task, work: (run: string) => Promise<void>): Promise<string> => {
  await admin().db.run(sql`
    create function gantry.refuse() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`)
  await admin().db.run(sql`
    create trigger refuse before update on gantry.task_run for each row
    when (new.steps::text like '%costs%') execute function gantry.refuse()`)
  try {
    const run = await begin(task)
    await expect
      .poll(async () => (await readTaskRun(admin(), run)).run.attempts.length, { timeout: 20_000 })
      .toBe(1)
    await work(run)
    return run
  } finally {
    await admin().db.run(sql`drop trigger refuse on gantry.task_run`)
    await admin().db.run(sql`drop function gantry.refuse`)
  }
}

test('an attempt that is made again neither doubles the file nor leaves another one', async () => {
  const task = await publish(await drawn({}, true))
  const before = await kept()
  const run = await brokenOff(task, async id => {
    expect((await readTaskRun(admin(), id)).files).toEqual([])
  })
  await ended(run).toBe('succeeded')
  const { files } = await readTaskRun(admin(), run)
  expect(files).toHaveLength(1)
  const now = [...before, ...files.map(({ id }) => id)]
  await settled().toEqual([expect.arrayContaining(now), now])
  expect(await onDisk()).toHaveLength(now.length)
}, 60_000)

test('a process that was killed while it wrote leaves nothing beside the file of the next attempt', async () => {
  const task = await publish(await drawn())
  await running?.stop()
  const run = await begin(task)
  const left = newId()
  await admin().db.run(
    sql`update gantry.task_run set state = 'running' where space = ${space} and id = ${run}::uuid`,
  )
  await admin().db.run(sql`
    insert into gantry.task_file (space, id, run, task, step, name, format, expires_at)
    values (${space}, ${left}, ${run}, ${task.id}, 'kept', 'orders.csv', 'csv', now() + interval '1 day')`)
  const path = `${openFile(admin(), left).path}.part`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'half')
  running = await startWork(kernel, capabilities, 2)
  await ended(run).toBe('succeeded')
  const { files } = await readTaskRun(admin(), run)
  expect(files).toHaveLength(1)
  expect(files[0]?.id).not.toBe(left)
  await expect
    .poll(async () => (await onDisk()).filter(name => name.startsWith(left)), { timeout: 10_000 })
    .toEqual([])
  expect(await kept()).not.toContain(left)
}, 60_000)

test('a run that fails or is cancelled after its file was written keeps none', async () => {
  const before = await kept()
  const failing = await drawn({}, true)
  const { costs } = failing.nodes
  // A required column gets no value: the table refuses every row.
  const map = [{ from: 'hours', to: 'amount' }]
  const nodes = {
    ...failing.nodes,
    costs: { kind: 'target', settings: { ...costs?.settings, mode: 'upsert', key: ['amount'], map } },
  }
  const failed = await begin(await publish({ ...failing, nodes }))
  await ended(failed).toBe('failed')
  expect((await readTaskRun(admin(), failed)).files).toEqual([])
  await brokenOff(await publish(await drawn({}, true)), async run => {
    expect(await kept()).toHaveLength(before.length + 1)
    await cancelTaskRun(admin(), run)
    expect((await readTaskRun(admin(), run)).files).toEqual([])
  })
  await settled().toEqual([expect.any(Array), before])
  expect((await onDisk()).toSorted()).toEqual(before.toSorted())
}, 60_000)

test('of a step that keeps the newest files the oldest go; others go when their days are over', async () => {
  const task = await publish(await drawn({ keep: { by: 'count', count: 2 } }))
  const idsOf = async (run: string) => (await readTaskRun(admin(), run)).files.map(({ id }) => id)
  const [first, second, third] = [await ran(task), await ran(task), await ran(task)]
  await expect.poll(() => idsOf(first), { timeout: 10_000 }).toEqual([])
  const [two, three] = [await idsOf(second), await idsOf(third)]
  expect([two, three].flat()).toHaveLength(2)
  await publish({
    ...task,
    nodes: {
      ...task.nodes,
      kept: { kind: 'file', settings: fileSettings({ keep: { by: 'days', days: 1 } }) },
    },
  })
  const days = await ran(task)
  const [file = ''] = await idsOf(days)
  const later = { ...kernel, now: () => new Date(kernel.now().getTime() + 25 * 3_600_000) }
  await forgetFiles(later)
  expect(await idsOf(days)).toEqual([])
  expect(await onDisk()).not.toContain(file)
  expect(await idsOf(third)).toEqual(three)
  expect(await codeOf(sendFileOfRun(admin(), { id: days, file }))).toBe('file.not_found')
}, 90_000)

test('a file is sent to those who read what the task reads, once a second person agreed where the space asks one', async () => {
  const task = await publish(await drawn())
  const run = await ran(task)
  const { files } = await readTaskRun(admin(), run)
  const file = files[0]?.id ?? ''
  // A provider looks after runs and reads no records of a space.
  const saas = testCtx(kernel, { userType: 'saas' })
  expect(await readTaskRun(saas, run)).toMatchObject({ opens: false, files })
  expect(await codeOf(sendFileOfRun(saas, { id: run, file }))).toBe('permission.denied')
  const other = testCtx(kernel, { userType: 'admin', space: 'other' })
  expect(await codeOf(sendFileOfRun(other, { id: run, file }))).toBe('task.not_found')
  // The file of another run is no file of this one.
  const second = await ran(task)
  expect(await codeOf(sendFileOfRun(admin(), { id: second, file }))).toBe('file.not_found')
  const asked: unknown[] = []
  registerConfirmer(kernel, async (_ctx, { kind, input, facts }) => {
    asked.push([kind, input, await facts()])
    return 'request'
  })
  try {
    expect(await codeOf(sendFileOfRun(admin(), { id: run, file }))).toBe('confirmation.waiting')
  } finally {
    registerConfirmer(kernel, async () => null)
  }
  expect(asked).toEqual([
    [
      'data.leave',
      { way: 'task_file', id: file },
      { way: 'task_file', title: 'Orders', rows: 3, format: 'csv' },
    ],
  ])
  expect(await contentOf(admin(), run, file)).toContain('A;1.50')
  const { rows } = await admin().db.run<{ details: object }>(sql`
    select details from gantry.audit where space = ${space} and action = 'task.file_downloaded'
    order by at desc, id desc limit 1`)
  expect(rows[0]?.details).toMatchObject({ id: task.id, run, rows: 3 })
}, 60_000)

test('an incremental task writes each row into one file', async () => {
  const task = await drawn({ format: 'jsonl', map: [] })
  const { orders } = task.nodes
  const read = { read: 'incremental', cursor: 'hours' }
  const nodes = { ...task.nodes, orders: { kind: 'source', settings: { ...orders?.settings, ...read } } }
  await publish({ ...task, nodes })
  const lines = async () => {
    const run = await ran(task)
    const { files } = await readTaskRun(admin(), run)
    return (await contentOf(admin(), run, files[0]?.id ?? '')).split('\n').filter(line => line !== '')
  }
  expect((await lines()).map(line => JSON.parse(line))).toEqual([
    { name: 'A', hours: 1.5 },
    { name: '=B', hours: 4 },
    { name: 'C, "d"', hours: 10 },
  ])
  expect(await lines()).toEqual([])
  await createRecord(admin(), 'work_order', { name: 'E', hours: '12' })
  expect(await lines()).toEqual(['{"name":"E","hours":12}'])
  expect(await lines()).toEqual([])
}, 60_000)

test.each([
  ['../orders', 'file_name'],
  ['a/b', 'file_name'],
  ['..', 'file_name'],
  ['a\\b', 'file_name'],
  ['', 'required'],
  ['con', 'file_name'],
  ['orders.', 'file_name'],
  ['orders-{day}', 'file_name_part'],
  ['{yyyy', 'file_name'],
  ['o'.repeat(200), 'max_length'],
])('a task whose file is called %j is not published: %s', async (name, code) => {
  const issues = [
    expect.objectContaining({ field: expect.stringContaining('nodes.kept.settings.name'), code }),
  ]
  await expect(publish(await drawn({ name }))).rejects.toMatchObject({ issues })
})
