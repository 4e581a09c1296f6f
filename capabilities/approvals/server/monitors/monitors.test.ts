import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { castOf, decideAs, publish, submit, taskOf } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { countWork } from '../lists/count-work.ts'
import { listInstances } from '../lists/list-instances.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { loadInstance } from '../store.ts'
import { monitorInstances } from './act.ts'
import { earlierMonitorsMigration } from './migration.ts'
import { readMonitoring } from './read-monitoring.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
await createSpaceSchema(testCtx(kernel, { userType: 'admin' }))
const { idOf, as, admin } = await castOf(kernel, ['zeng', 'li', 'wang', 'mo', 'sun'])
await saveTable(admin(), drawnTable('purchase', {}, { policy: [{ operations: ['read', 'create'] }] }))

const step = (name: string, who: string): FlowNode => ({
  kind: 'approve',
  settings: { name, executors: [{ rule: 'users', ids: [idOf(who)] }], sign: { mode: 'single' } },
})

const workflow = newId()
const role = newId()
const def: WorkflowDef = {
  ...emptyWorkflow(workflow, 'purchase'),
  monitors: { users: [idOf('mo')], roles: [role] },
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    lead: step('Lead', 'li'),
    director: step('Director', 'wang'),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'lead' },
    { id: '2', from: 'lead', to: 'director' },
    { id: '3', from: 'director', to: 'end' },
  ],
}
await publish(admin(), def)

const started = async () => {
  const { id } = await createRecord(as('zeng'), 'purchase', { name: 'Pump' })
  return (await submit(as('zeng'), workflow, id)).instance
}
const monitored = async (name: string) =>
  (await listInstances(as(name), { list: 'monitored' })).data.map(each => each.instance)
const items = (...instances: readonly string[]) => instances.map(instance => ({ instance, key: newId() }))

test('monitors find all instances of their workflows, by name and by role, and nobody else does', async () => {
  const instance = await started()
  expect(await monitored('mo')).toContain(instance)
  expect(await monitored('sun')).toEqual([])
  expect((await countWork(as('mo'))).monitors).toBe(true)
  expect((await countWork(as('sun'))).monitors).toBe(false)
  const byRole = testCtx(kernel, { personId: idOf('sun'), name: 'sun', roles: [role] })
  expect((await listInstances(byRole, { list: 'monitored' })).data.map(each => each.instance)).toContain(
    instance,
  )
  expect((await readInstance(as('mo'), instance)).may).toEqual([
    'urge',
    'cc',
    'interrupt',
    'roll_back',
    'reassign',
    'invalidate',
  ])
  expect(await codeOf(readInstance(as('sun'), instance))).toBe('workflow.not_found')
  expect(await codeOf(readMonitoring(as('sun'), instance))).toBe('workflow.not_found')
})

test('a monitor rolls back to a step and is told before what that takes away', async () => {
  const instance = await started()
  await decideAs(as('li'), instance)
  const { targets, rev } = await readMonitoring(as('mo'), instance)
  expect(targets.map(({ node }) => node)).toEqual(['Lead', 'Submit'])
  const submitted = targets[1]
  expect(submitted).toMatchObject({
    people: ['zeng'],
    steps: [{ node: 'Lead' }],
    cancelled: [{ node: 'Director', person: 'wang' }],
  })
  const to = targets[0]?.activation ?? 0
  const command = { do: 'roll_back' as const, to, reason: 'Wrong amount' }
  expect(await codeOf(runCommand(as('li'), { instance, key: newId(), command }))).toBe('workflow.not_holder')
  await runCommand(as('mo'), { instance, key: newId(), command, rev })
  expect(await taskOf(as('li'), instance)).toBeGreaterThan(0)
})

test('several instances are interrupted, recovered, reassigned and declared void with a result for each', async () => {
  const [one, two] = [await started(), await started()]
  const give = (name: string, what: Omit<Parameters<typeof monitorInstances>[1], 'items'>) =>
    monitorInstances(as(name), { items: items(one, two), ...what })
  expect((await give('sun', { do: 'interrupt', reason: 'Stop' })).map(({ code }) => code)).toEqual([
    'workflow.not_found',
    'workflow.not_found',
  ])
  expect((await give('mo', { do: 'interrupt', reason: '' })).map(({ code }) => code)).toEqual([
    'workflow.reason_required',
    'workflow.reason_required',
  ])
  await monitorInstances(as('mo'), { items: items(one), do: 'interrupt', reason: 'Stop' })
  expect((await give('mo', { do: 'interrupt', reason: 'Stop' })).map(({ code }) => code)).toEqual([
    'workflow.instance_state',
    null,
  ])
  const moved = { do: 'reassign' as const, from: idOf('li'), person: idOf('sun') }
  expect((await give('mo', moved)).map(({ code }) => code)).toEqual([null, null])
  expect((await readMonitoring(as('mo'), one)).open).toMatchObject([
    { node: 'Lead', holder: { title: 'sun' } },
  ])
  expect((await give('mo', { do: 'recover', reason: 'Go on' })).map(({ code }) => code)).toEqual([null, null])
  expect((await decideAs(as('sun'), one)).state).toBe('ongoing')
  expect((await give('mo', { do: 'invalidate', reason: 'Void' })).map(({ code }) => code)).toEqual([
    null,
    null,
  ])
  expect((await readInstance(as('mo'), two)).state).toBe('invalidated')
})

test('records of instances that were started before monitors read them are opened once', async () => {
  await started()
  const db = platform(kernel)
  const openings = async () =>
    (
      await db.run(sql`
        select record_id, subject from gantry.record_share where channel = ${`monitor:${workflow}`} order by 1, 2`)
    ).rows
  const before = await openings()
  expect(before.length).toBeGreaterThan(0)
  await db.run(sql`delete from gantry.record_share where channel = ${`monitor:${workflow}`}`)
  for (let time = 0; time < 2; time++) await db.run({ text: earlierMonitorsMigration.up, values: [] })
  expect(await openings()).toEqual(before)
})

test('what was approved is rolled back or declared void by monitors for as many days as the workflow says, else never', async () => {
  const open: WorkflowDef = { ...def, id: newId(), reopenDays: 2 }
  await publish(admin(), open)
  const approved = async (id: string) => {
    const { id: record } = await createRecord(as('zeng'), 'purchase', { name: 'Valve' })
    const { instance } = await submit(as('zeng'), id, record)
    await decideAs(as('li'), instance)
    await decideAs(as('wang'), instance)
    return { instance, record }
  }
  const back = async (who: string, instance: string) => {
    const { activations } = (await loadInstance(admin(), instance)).state
    const to = activations.find(({ node }) => node === 'lead')?.id ?? 0
    const command = { do: 'roll_back' as const, to, reason: 'Wrong amount' }
    return codeOf(runCommand(as(who), { instance, key: newId(), command }))
  }
  const reopens = async (instance: string) =>
    (await listInstances(as('mo'), { list: 'monitored' })).data.find(row => row.instance === instance)
      ?.reopens

  const closed = await approved(workflow)
  expect(await reopens(closed.instance)).toBe(false)
  expect(await back('mo', closed.instance)).toBe('workflow.instance_state')

  const { instance, record } = await approved(open.id)
  expect(await reopens(instance)).toBe(true)
  expect(await back('li', instance)).toBe('workflow.not_holder')
  // A record is in one running instance at a time.
  const again = await submit(as('zeng'), open.id, record)
  expect(await back('mo', instance)).toBe('workflow.instance_state')
  await monitorInstances(as('mo'), { do: 'invalidate', items: items(again.instance), reason: 'Twice' })
  expect(await back('mo', instance)).toBe('done')
  expect(await readInstance(as('mo'), instance)).toMatchObject({ state: 'ongoing', outcome: null })
  expect(await codeOf(submit(as('zeng'), open.id, record))).toBe('workflow.instance_state')
  await decideAs(as('li'), instance)
  await decideAs(as('wang'), instance)
  expect(await readInstance(as('mo'), instance)).toMatchObject({ state: 'finished', outcome: 'approved' })

  const old = await approved(open.id)
  const later = { ...as('mo'), now: new Date(Date.now() + 2 * 86_400_000 + 1_000) }
  const { activations } = (await loadInstance(admin(), old.instance)).state
  const command = { do: 'roll_back' as const, to: activations[1]?.id ?? 0, reason: 'Late' }
  expect(await codeOf(runCommand(later, { instance: old.instance, key: newId(), command }))).toBe(
    'workflow.instance_state',
  )
  const [voided] = await monitorInstances(as('mo'), {
    do: 'invalidate',
    items: items(old.instance),
    reason: 'Never delivered',
  })
  expect(voided?.code).toBeNull()
})
