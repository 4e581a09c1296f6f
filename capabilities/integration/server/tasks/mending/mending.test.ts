import { newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { addMember, identity } from '@gantry/identity/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { nobody, userType, where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, findRecords, saveTable, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { bodyOfTask, type Column, type Task } from '@gantry/transform/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integration } from '../../index.ts'
import { listTasks } from '../list-tasks.ts'
import { startTaskRun } from '../start-run.ts'
import { cancelTaskRun, listRejects, readTaskRun } from '../task-runs.ts'
import { describeTaskObject } from '../task-sources.ts'
import { listMendable } from './list-mendable.ts'
import { sendMended } from './send-mended.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, integration]
await prepareCapabilities(kernel, capabilities)

let personId = ''
const admin = (): Ctx => testCtx(kernel, { userType: 'admin', personId, name: 'Ann' })

const from = drawnTable('measured', { raw: field.text(), taken: field.text() })
const into = drawnTable('checked', { hours: field.decimal({ scale: 2, max: 5 }), taken: field.date() })

let running: Awaited<ReturnType<typeof startWork>> | undefined
let written: readonly Column[] = []
beforeAll(async () => {
  const ctx = testCtx(kernel, { userType: 'admin' })
  await ctx.db.run(sql`
    insert into gantry.space (id, name, invite_code, created_at, created_by)
    values (${ctx.space}, 'Alpha', 'alpha', ${ctx.now}, ${nobody})`)
  const account = newId()
  await ctx.db.run(sql`
    insert into gantry.account (id, login_id, password, password_changed_at, name, lang, created_at)
    values (${account}, 'ann', 'x', ${ctx.now}, 'Ann', 'en', ${ctx.now})`)
  personId = await addMember(ctx, { account, name: 'Ann', userType: 'admin' })
  await createSpaceSchema(ctx)
  await saveTables(ctx, [{ definition: from }, { definition: into }])
  for (const [name, raw, taken] of [
    ['A', '1.5', '2026-03-01'],
    ['B', 'many', 'yesterday'],
    ['C', '9', '2026-03-02'],
    ['D', 'few', '2026-03-03'],
  ] as const)
    await createRecord(ctx, 'measured', { name, raw, taken })
  written = (await describeTaskObject(ctx, { source: 'space', object: 'checked' })).columns
  running = await startWork(kernel, capabilities, 2)
})
afterAll(() => running?.stop())

const text = { kind: 'text' } as const
const taskThat = async (mode: 'append' | 'upsert', between?: Task['nodes'][string]): Promise<string> => {
  const task: Task = {
    id: newId(),
    name: 'Check',
    busy: 'skip',
    as: 'task',
    nodes: {
      a: {
        kind: 'source',
        settings: {
          source: 'space',
          object: 'measured',
          label: '',
          read: 'full',
          columns: [
            { name: 'name', type: text },
            { name: 'raw', type: { kind: 'decimal', places: 2 } },
            { name: 'taken', type: { kind: 'date' } },
          ],
        },
      },
      b: between ?? {
        kind: 'derive',
        settings: {
          columns: [{ name: 'hours', type: { kind: 'decimal', places: 2 }, formula: 'raw * 1' }],
        },
      },
      c: {
        kind: 'target',
        settings: {
          source: 'space',
          object: 'checked',
          label: '',
          columns: [...written],
          mode,
          key: mode === 'append' ? [] : ['name'],
          map: [
            { from: 'name', to: 'name' },
            { from: between ? 'raw' : 'hours', to: 'hours' },
            { from: 'taken', to: 'taken' },
          ],
        },
      },
    },
    edges: [
      { id: 'e1', from: 'a', to: 'b' },
      { id: 'e2', from: 'b', to: 'c' },
    ],
  }
  const { revision } = await keepDraft(admin(), {
    kind: 'task',
    id: task.id,
    body: bodyOfTask(task),
    base: null,
    revision: 0,
  })
  await publishDesigns(admin(), { designs: [{ kind: 'task', id: task.id, revision }] })
  return task.id
}

const ended = (id: string, state: string) =>
  expect.poll(async () => (await readTaskRun(admin(), id)).run.state, { timeout: 20_000 }).toBe(state)

const runOf = async (task: string): Promise<string> => {
  const { run } = await startTaskRun(admin(), task, { cause: 'person' })
  await ended(run, 'partly')
  return run
}

const stored = async () =>
  (await findRecords(admin(), 'checked', { sort: [{ field: 'name', direction: 'asc' }] })).data.map(
    ({ name, hours }) => [name, Number(hours)],
  )

test('rejected rows are mended and go through the steps after the one that rejected them', async () => {
  const task = await taskThat('append')
  const run = await runOf(task)
  const found = await listMendable(admin(), { id: run, step: 'a' })
  expect(found.steps.map(({ step, rows, blocked }) => [step, rows, blocked])).toEqual([
    ['a', 2, null],
    ['c', 1, null],
  ])
  // Two columns of B are wrong: it is one row with two reasons.
  const [b, d] = found.data.toSorted((one, other) =>
    String(one.row?.name).localeCompare(String(other.row?.name)),
  )
  expect([b, d].map(each => [each?.row?.name, each?.reasons.map(({ column }) => column).sort()])).toEqual([
    ['B', ['raw', 'taken']],
    ['D', ['raw']],
  ])
  const rows: { line: number; values: Record<string, string> }[] = [
    { line: b?.line ?? -1, values: { raw: '2', taken: '2026-03-04' } },
    // Too large for the target: it fails at another step now.
    { line: d?.line ?? -1, values: { raw: '7' } },
  ]
  const { run: mending } = await sendMended(admin(), { id: run, step: 'a', rows })
  await ended(mending, 'partly')
  expect((await readTaskRun(admin(), mending)).run).toMatchObject({
    cause: 'mend',
    by: 'Ann',
    mends: run,
    written: 1,
    rejected: 1,
    release: 1,
  })
  expect(await stored()).toEqual([
    ['A', 1.5],
    ['B', 2],
  ])
  const left = await listMendable(admin(), { id: run, step: 'c' })
  expect(left.steps.map(({ step, rows: open }) => [step, open])).toEqual([['c', 2]])
  expect(left.data.map(({ row, reasons }) => [row?.name, row?.hours, reasons[0]?.code])).toEqual([
    ['C', '9.00', 'issue.max'],
    ['D', '7.00', 'issue.max'],
  ])
  // Its last run is the one that read the sources.
  expect((await listTasks(admin())).data.find(({ id }) => id === task)?.last?.id).toBe(run)
  const { rows: audited } = await admin().db.run<{ details: object }>(sql`
    select details from gantry.audit where space = ${admin().space} and action = 'task.mended'`)
  expect(audited).toMatchObject([{ details: { id: task, mends: run, run: mending, rows: 2 } }])
}, 60_000)

test('rows of a target go to the target alone, and one sent twice at once is written once', async () => {
  const before = await stored()
  const run = await runOf(await taskThat('append'))
  const { data } = await listMendable(admin(), { id: run, step: 'c' })
  const [row] = data
  const rows = [{ line: row?.line ?? -1, values: { name: 'Twice', hours: '3' } }]
  const sent = await Promise.allSettled([0, 1].map(() => sendMended(admin(), { id: run, step: 'c', rows })))
  const taken = sent.flatMap(each => (each.status === 'fulfilled' ? [each.value.run] : []))
  expect(taken).toHaveLength(1)
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'task.mend_sent', params: { gone: 1 } },
  })
  await ended(taken[0] ?? '', 'succeeded')
  expect((await stored()).filter(([name]) => name === 'Twice')).toEqual([['Twice', 3]])
  // The run itself wrote A again; the target appends.
  expect(await stored()).toHaveLength(before.length + 2)
  expect((await listMendable(admin(), { id: run })).steps.map(({ step }) => step)).toEqual(['a'])
  expect(await codeOf(sendMended(admin(), { id: run, step: 'c', rows }))).toBe('task.mend_sent')
}, 60_000)

test('a value of another type stays with its reason, and unknown columns are refused', async () => {
  const run = await runOf(await taskThat('upsert'))
  const [row] = (await listMendable(admin(), { id: run, step: 'c' })).data
  const line = row?.line ?? -1
  expect(
    await codeOf(sendMended(admin(), { id: run, step: 'c', rows: [{ line, values: { raw: '1' } }] })),
  ).toBe('request.invalid')
  const { run: mending } = await sendMended(admin(), {
    id: run,
    step: 'c',
    rows: [{ line, values: { hours: 'nine' } }],
  })
  await ended(mending, 'partly')
  const left = (await listMendable(admin(), { id: run, step: 'c' })).data
  expect(left).toMatchObject([
    { row: { name: 'C', hours: 'nine' }, reasons: [{ column: 'hours', code: 'type' }], sending: false },
  ])
}, 60_000)

test('where single rows cannot follow, it is said, and nothing is sent', async () => {
  const run = await runOf(
    await taskThat('upsert', { kind: 'sort', settings: { by: [{ column: 'name', down: false }], limit: 5 } }),
  )
  const { steps, data } = await listMendable(admin(), { id: run, step: 'a' })
  expect(steps.find(({ step }) => step === 'a')).toMatchObject({ blocked: 'b', columns: [] })
  const rows = [{ line: data[0]?.line ?? -1, values: {} }]
  expect(await codeOf(sendMended(admin(), { id: run, step: 'a', rows }))).toBe('task.mend_blocked')
}, 60_000)

test('rows come back with what was typed when the run that sends them is cancelled', async () => {
  const run = await runOf(await taskThat('upsert'))
  const [row] = (await listMendable(admin(), { id: run, step: 'c' })).data
  await running?.stop()
  try {
    const rows = [{ line: row?.line ?? -1, values: { hours: '4' } }]
    const { run: mending } = await sendMended(admin(), { id: run, step: 'c', rows })
    expect((await listMendable(admin(), { id: run, step: 'c' })).data).toMatchObject([{ sending: true }])
    await cancelTaskRun(admin(), mending)
    expect((await listMendable(admin(), { id: run, step: 'c' })).data).toMatchObject([
      { sending: false, row: { name: 'C', hours: '4' } },
    ])
    expect((await listRejects(admin(), run, 'c')).map(({ row: kept }) => kept?.hours)).toEqual(['4'])
  } finally {
    running = await startWork(kernel, capabilities, 2)
  }
}, 60_000)

test('rows are written with the rights of who mends them, and seen by those who read all that the task reads', async () => {
  const run = await runOf(await taskThat('upsert'))
  const saas = testCtx(kernel, { userType: 'saas' })
  const closed = await listMendable(saas, { id: run, step: 'c' })
  expect(closed).toMatchObject({ opens: false, data: [{ row: null }] })
  const rows = [{ line: closed.data[0]?.line ?? -1, values: { name: 'Mine', hours: '2' } }]
  expect(await codeOf(sendMended(saas, { id: run, step: 'c', rows }))).toBe('permission.denied')
  const seen = await saveTable(
    admin(),
    { ...into, policy: [{ who: userType('admin'), operations: ['read'] }] },
    1,
  )
  const { run: mending } = await sendMended(admin(), { id: run, step: 'c', rows })
  await ended(mending, 'failed')
  expect((await readTaskRun(admin(), mending)).run.error?.code).toBe('permission.denied')
  expect((await findRecords(admin(), 'checked', { filter: where('name', 'eq', 'Mine') })).data).toEqual([])
  expect((await listMendable(admin(), { id: run, step: 'c' })).data).toMatchObject([
    { row: { name: 'Mine' }, sending: false, reasons: [{ code: 'issue.max' }] },
  ])
  await saveTable(admin(), into, seen)
}, 60_000)

test('other spaces mend nothing', async () => {
  const run = await runOf(await taskThat('upsert'))
  const other = testCtx(kernel, { userType: 'admin', space: 'other' })
  expect(await codeOf(listMendable(other, { id: run }))).toBe('task.not_found')
  const rows = [{ line: 0, values: {} }]
  expect(await codeOf(sendMended(other, { id: run, step: 'c', rows }))).toBe('task.not_found')
}, 60_000)
