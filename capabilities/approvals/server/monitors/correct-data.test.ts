import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, getRecord, saveTable, updateRecord } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { castOf, decideAs, publish, submit } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { listInstances } from '../lists/list-instances.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { readMonitoring } from './read-monitoring.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
await createSpaceSchema(admin)
const { idOf, as } = await castOf(kernel, ['zeng', 'li', 'mo', 'sun'])
await saveTable(
  admin,
  drawnTable(
    'order',
    { amount: field.number(), no: field.serial({ pattern: 'A-{n:4}' }) },
    { policy: [{ operations: ['create', 'read', 'update'], rows: where('name', 'ne', 'secret') }] },
  ),
)

const flow = (more: Partial<WorkflowDef>): WorkflowDef => ({
  ...emptyWorkflow(newId(), 'order'),
  monitors: { users: [idOf('mo')], roles: [], correct: true },
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    lead: {
      kind: 'approve',
      settings: {
        name: 'Lead',
        executors: [{ rule: 'users', ids: [idOf('li')] }],
        sign: { mode: 'single' },
      },
    },
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'lead' },
    { id: '2', from: 'lead', to: 'end' },
  ],
  ...more,
})

const started = async (def: WorkflowDef) => {
  const { id } = await createRecord(as('zeng'), 'order', { name: 'Pump', amount: 1 })
  return { record: id, instance: (await submit(as('zeng'), def.id, id)).instance }
}
const correct = (name: string, instance: string, values: Record<string, number | string>, reason = 'Typo') =>
  codeOf(
    runCommand(name === 'admin' ? admin : as(name), {
      instance,
      key: newId(),
      command: { do: 'correct', reason },
      values,
    }),
  )

test('data of a record under way is corrected by monitors with the right to, with a reason, and nothing moves', async () => {
  const def = flow({})
  await publish(admin, def)
  const { record, instance } = await started(def)
  const amount = async () => (await getRecord(admin, 'order', record)).data.amount
  const before = await readInstance(as('mo'), instance)
  expect((await readMonitoring(as('mo'), instance)).correct).toMatchObject({
    amount: { permission: 'edit', value: 1 },
    no: { permission: 'read' },
  })
  // The administrator monitors every workflow; correcting data is a right of its own.
  expect((await readMonitoring(admin, instance)).correct).toBeNull()
  expect(await correct('admin', instance, { amount: 9 })).toBe('workflow.not_holder')
  expect(await correct('li', instance, { amount: 9 })).toBe('workflow.not_holder')
  expect(await correct('sun', instance, { amount: 9 })).toBe('workflow.not_found')
  expect(await correct('mo', instance, { amount: 9 }, '')).toBe('workflow.reason_required')
  expect(await correct('mo', instance, { amount: 9 }, 'x'.repeat(61))).toBe('workflow.reason_too_long')
  expect(await correct('mo', instance, {})).toBe('request.invalid')
  expect(await correct('mo', instance, { no: 'A1' })).toBe('record.invalid')
  expect(await correct('mo', instance, { owner: idOf('mo') })).toBe('record.invalid')
  expect(await correct('mo', instance, { amount: 'much' })).toBe('record.invalid')
  expect(await amount()).toBe(1)
  expect(await correct('mo', instance, { amount: 9 })).toBe('done')
  expect(await amount()).toBe(9)
  const after = await readInstance(as('mo'), instance)
  expect(after.steps).toEqual(before.steps)
  expect(after.track.at(-1)).toMatchObject({
    action: 'correct',
    person: 'mo',
    text: 'Typo',
    fields: ['amount'],
  })
  const { rows } = await platform(kernel).run<{ readonly changes: unknown; readonly reason: string }>(sql`
    select changes, reason from gantry.audit where space = 'alpha' and action = 'record.updated'
      and record_id = ${record}::uuid`)
  expect(JSON.stringify(rows)).toContain('amount')
  expect(rows[0]?.reason).toBe('data of a workflow corrected')
  await runCommand(as('mo'), { instance, key: newId(), command: { do: 'interrupt', reason: 'wait' } })
  expect(await correct('mo', instance, { amount: 10 })).toBe('done')
})

test('after the end it is corrected unless the record is locked for good, and never once it is void', async () => {
  const [open, locked] = [flow({ name: 'Open' }), flow({ name: 'Locked', lockAfterFinish: true })]
  await publish(admin, open)
  await publish(admin, locked)
  const ended = async (def: WorkflowDef) => {
    const { instance } = await started(def)
    await decideAs(as('li'), instance)
    return instance
  }
  expect(await correct('mo', await ended(open), { amount: 3 })).toBe('done')
  const last = await ended(locked)
  // The list offers it to whoever may, and nobody else.
  const offered = async (ctx: Ctx) =>
    (await listInstances(ctx, { list: 'monitored' })).data.map(({ workflow, corrects }) => [
      workflow,
      corrects,
    ])
  expect((await offered(as('mo'))).slice(0, 2)).toEqual([
    ['Locked', false],
    ['Open', true],
  ])
  expect((await offered(admin)).map(([, corrects]) => corrects)).not.toContain(true)
  expect(await correct('mo', last, { amount: 3 })).toBe('workflow.instance_state')
  expect((await readMonitoring(as('mo'), last)).correct).toBeNull()
  const { instance } = await started(open)
  await runCommand(as('mo'), { instance, key: newId(), command: { do: 'invalidate', reason: 'void' } })
  expect(await correct('mo', instance, { amount: 3 })).toBe('workflow.instance_state')
})

test('a page that was opened before the start saves after the end, unless somebody changed the record', async () => {
  const def = flow({})
  await publish(admin, def)
  const { record, instance } = await started(def)
  const save = (amount: number, version: number) =>
    codeOf(updateRecord(as('zeng'), 'order', record, { amount, version }))
  expect(await save(5, 1)).toBe('record.held')
  await decideAs(as('li'), instance)
  expect(await save(5, 1)).toBe('done')
  expect(await save(6, 1)).toBe('record.conflict')
})
