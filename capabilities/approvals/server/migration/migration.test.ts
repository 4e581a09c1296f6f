import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { runEntry, runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { listTodos } from '../desk/list-todos.ts'
import { setWorkflowState } from '../exceptions/set-workflow-state.ts'
import { castOf, decideAs, publish, submit } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { planMigration } from './dry-run.ts'
import { readMigration, readMigrations } from './read-migrations.ts'
import { cancelMigration, startMigration } from './start-migration.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
await createSpaceSchema(testCtx(kernel, { userType: 'admin' }))
const { idOf, as, admin } = await castOf(kernel, ['zeng', 'li', 'wang', 'mo', 'sun'])
await saveTable(
  admin(),
  drawnTable(
    'purchase',
    { amount: { type: 'number', label: 'Amount' } },
    { policy: [{ operations: ['read', 'create'] }] },
  ),
)

const step = (name: string, who: string, hidden: readonly string[] = []): FlowNode => ({
  kind: 'approve',
  settings: {
    name,
    executors: [{ rule: 'users', ids: [idOf(who)] }],
    sign: { mode: 'single' },
    fields: Object.fromEntries(hidden.map(field => [field, 'hidden'])),
  },
})

const workflow = newId()
const lineOf = (steps: Readonly<Record<string, FlowNode>>): WorkflowDef => {
  const ids = ['start', ...Object.keys(steps), 'end']
  return {
    ...emptyWorkflow(workflow, 'purchase'),
    monitors: { users: [idOf('mo')], roles: [] },
    nodes: {
      start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
      ...steps,
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: ids.slice(1).map((to, at) => ({ id: String(at), from: ids[at] ?? '', to })),
  }
}

await publish(admin(), lineOf({ lead: step('Lead', 'li'), director: step('Director', 'wang') }))
const begin = async () => {
  const { id } = await createRecord(as('zeng'), 'purchase', { name: 'Pump', amount: 5 })
  return { record: id, instance: (await submit(as('zeng'), workflow, id)).instance }
}
const atLead = await begin()
const atDirector = await begin()
await decideAs(as('li'), atDirector.instance)
const stays = await begin()
// The step of the director is gone, and the lead, drawn anew, no longer sees the amount; a manager follows.
await publish(
  admin(),
  lineOf({
    chief: step('Lead', 'sun', ['amount']),
    manager: step('Manager', 'wang'),
    last: step('Last', 'mo'),
  }),
  1,
)
const younger = await begin()

const work = async (): Promise<void> => {
  const { rows } = await platform(kernel).run<{ id: string }>(sql`
    select id from gantry.run where space = 'alpha' and state in ('queued', 'waiting') order by id`)
  for (const { id } of rows) await runEntry(kernel, 'alpha', id)
}

test('only monitors and administrators see, plan and begin a move', async () => {
  for (const who of ['sun', 'zeng'])
    for (const attempt of [
      () => readMigrations(as(who), workflow),
      () => planMigration(as(who), { workflow, from: 1 }),
      () => startMigration(as(who), { workflow, from: 1, to: 2, map: {}, instances: [atLead.instance] }),
    ])
      expect(await codeOf(attempt())).toBe('workflow.not_found')
  expect((await readMigrations(as('mo'), workflow)).olders).toEqual([
    { release: 1, ongoing: 3, interrupted: 0 },
  ])
  expect(await codeOf(readMigrations(testCtx(kernel, { space: 'beta', userType: 'admin' }), workflow))).toBe(
    'workflow.not_found',
  )
})

test('a dry run says what can be moved and why others cannot, and stores nothing', async () => {
  const report = await planMigration(as('mo'), { workflow, from: 1 })
  expect(report.map).toEqual({ start: 'start', lead: 'chief', end: 'end' })
  expect(report.instances.map(({ instance, at, blocked }) => ({ instance, at, blocked }))).toEqual([
    { instance: atLead.instance, at: ['Lead'], blocked: [] },
    { instance: atDirector.instance, at: ['Director'], blocked: [{ code: 'unmapped', name: 'Director' }] },
    { instance: stays.instance, at: ['Lead'], blocked: [] },
  ])
  expect(report.next).toBeNull()
  const mapped = await planMigration(as('mo'), {
    workflow,
    from: 1,
    map: { ...report.map, director: 'manager' },
  })
  expect(mapped.instances.every(({ blocked }) => blocked.length === 0)).toBe(true)
  expect((await readInstance(admin(), atLead.instance)).workflow.release).toBe(1)
})

test('what cannot be asked for is refused by name', async () => {
  const given = { workflow, from: 1, to: 2, map: { lead: 'chief' }, instances: [atLead.instance] }
  for (const [one, other] of [
    ['lead', 'nowhere'],
    ['lead', 'end'],
    ['toString', 'lead'],
    ['lead', 'constructor'],
  ] as const) {
    const map = { [one]: other }
    expect(await codeOf(planMigration(admin(), { workflow, from: 1, map }))).toBe('request.invalid')
  }
  expect(await codeOf(planMigration(admin(), { workflow, from: 2 }))).toBe('request.invalid')
  expect(await codeOf(startMigration(admin(), { ...given, instances: [newId()] }))).toBe('request.invalid')
  expect(await codeOf(startMigration(admin(), { ...given, to: 1 }))).toBe('workflow.version_conflict')
  expect(await codeOf(readMigration(admin(), newId()))).toBe('workflow.migration_not_found')
})

test('a move takes each instance by itself, with a result for each, and leaves the others on their release', async () => {
  const { map } = await planMigration(as('mo'), { workflow, from: 1 })
  const asked = {
    workflow,
    from: 1,
    to: 2,
    map,
    instances: [atLead.instance, atDirector.instance, younger.instance],
  }
  const before = (await listTodos(as('li'))).data.find(({ instance }) => instance === atLead.instance)
  const { id } = await startMigration(as('mo'), asked)
  expect(await codeOf(startMigration(as('mo'), asked))).toBe('workflow.migration_running')
  await work()
  const found = await readMigration(as('mo'), id)
  expect(found).toMatchObject({ state: 'done', by: 'mo', total: 3, moved: 1, blocked: 2 })
  expect(found.instances).toMatchObject([
    { instance: atLead.instance, state: 'moved', blocked: [] },
    { state: 'blocked', blocked: [{ code: 'unmapped', name: 'Director' }] },
    { state: 'blocked', blocked: [{ code: 'not_running' }] },
  ])
  expect(await codeOf(readMigration(as('sun'), id))).toBe('workflow.not_found')
  expect(await codeOf(cancelMigration(as('mo'), id))).toBe('workflow.instance_state')

  const view = await readInstance(as('mo'), atLead.instance)
  expect(view.workflow.release).toBe(2)
  expect(view.track.at(-1)).toMatchObject({ action: 'migrate', person: 'mo', text: 'v1->v2' })
  expect(view.track.map(({ name }) => name)).toContain('Lead')
  const after = (await listTodos(as('li'))).data.find(({ instance }) => instance === atLead.instance)
  expect(after).toMatchObject({ task: before?.task, received: before?.received })
  const [own] = (await readInstance(as('li'), atLead.instance)).mine
  expect(own).toMatchObject({ node: 'chief' })
  expect(Object.keys(own?.fields ?? {})).not.toContain('amount')
  // Outside of the task too, what he reads of the record by his part in it is what the newer release shows.
  const { rows } = await platform(kernel).run<{ readonly fields: readonly string[] }>(sql`
    select read_fields as fields from gantry.record_share
    where space = 'alpha' and record_id = ${atLead.record}::uuid and channel = 'flow'
      and subject like ${`%${idOf('li')}%`}`)
  expect(rows.map(({ fields }) => fields.includes('amount'))).toEqual([false])
  await decideAs(as('li'), atLead.instance)
  await decideAs(as('wang'), atLead.instance)
  expect((await decideAs(as('mo'), atLead.instance)).state).toBe('finished')
  expect((await readInstance(admin(), stays.instance)).workflow.release).toBe(1)
  expect((await decideAs(as('li'), stays.instance)).state).toBe('ongoing')
})

test('a move that is cancelled leaves what was not moved where it was, interrupted instances too', async () => {
  const { instance } = stays
  await runCommand(as('mo'), { instance, key: newId(), command: { do: 'interrupt', reason: 'Wait' } })
  const { map } = await planMigration(as('mo'), { workflow, from: 1 })
  const asked = { workflow, from: 1, to: 2, map: { ...map, director: 'manager' }, instances: [instance] }
  const first = await startMigration(as('mo'), asked)
  expect((await cancelMigration(as('mo'), first.id)).state).toBe('cancelled')
  await work()
  expect(await readMigration(as('mo'), first.id)).toMatchObject({
    state: 'cancelled',
    moved: 0,
    instances: [{ state: 'waiting' }],
  })
  // Out of use it starts no more, and what runs can still be brought to its newest release.
  await setWorkflowState(admin(), workflow, 'stopped')
  const second = await startMigration(as('mo'), asked)
  await work()
  expect(await readMigration(as('mo'), second.id)).toMatchObject({ state: 'done', moved: 1 })
  expect(await readInstance(as('mo'), instance)).toMatchObject({
    state: 'interrupted',
    workflow: { release: 2 },
  })
  const names = (await readInstance(as('mo'), instance)).track.flatMap(({ name }) => name ?? [])
  expect(names).toContain('Director')
  expect((await readMigrations(as('mo'), workflow)).moves.map(({ state }) => state)).toEqual([
    'done',
    'cancelled',
    'done',
  ])
})
