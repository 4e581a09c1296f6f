import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, getRecord, saveTable, updateRecord } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { castOf, decideAs, publish, submit, taskOf } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
await createSpaceSchema(admin)
const { idOf, as } = await castOf(kernel, ['zeng', 'li', 'wang', 'mo', 'sun'])
await saveTable(admin, drawnTable('order', {}, { policy: [{ operations: ['create', 'read'] }] }))
const system = asSystem(admin, 'test')
const department = (await createRecord(system, 'department', { name: 'Works', manager: idOf('li') })).id
await admin.db.run(
  sql`update gantry.t_member set f_department = ${department}::uuid where id = ${idOf('zeng')}::uuid`,
)

const def: WorkflowDef = {
  ...emptyWorkflow(newId(), 'order'),
  monitors: { users: [idOf('mo')], roles: [] },
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    lead: {
      kind: 'approve',
      settings: {
        name: 'Lead',
        executors: [
          { rule: 'dept_leader', base: { of: 'initiator' }, up: 0 },
          { rule: 'users', ids: [idOf('sun')] },
        ],
        sign: { mode: 'countersign' },
      },
    },
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'lead' },
    { id: '2', from: 'lead', to: 'end' },
  ],
}
await publish(admin, def)

const started = async () => {
  const { id } = await createRecord(as('zeng'), 'order', { name: 'Pump' })
  return (await submit(as('zeng'), def.id, id)).instance
}
const leader = async (name: string) => {
  const { data } = await getRecord(system, 'department', department)
  await updateRecord(system, 'department', department, { manager: idOf(name), version: data.version })
}
const findAgain = (name: string, instance: string) =>
  codeOf(runCommand(as(name), { instance, key: newId(), command: { do: 'find_again', reason: 'Moved' } }))

test('executors stay as they were found until a monitor has them found again by the organisation of now', async () => {
  await leader('li')
  const [instance, decided] = [await started(), await started()]
  await decideAs(as('sun'), decided)
  await leader('wang')
  expect(await taskOf(as('li'), instance)).toBeGreaterThan(0)
  await expect(taskOf(as('wang'), instance)).rejects.toThrow()
  expect(await findAgain('li', instance)).toBe('workflow.not_holder')
  expect(await findAgain('mo', instance)).toBe('done')
  await expect(taskOf(as('li'), instance)).rejects.toThrow()
  expect(await taskOf(as('wang'), instance)).toBeGreaterThan(0)
  expect((await readInstance(as('mo'), instance)).track).toContainEqual(
    expect.objectContaining({ action: 'find_again', person: 'mo', text: 'Moved' }),
  )
  // Where somebody has decided, the step keeps its people.
  expect(await findAgain('mo', decided)).toBe('workflow.task_state')
  await decideAs(as('wang'), instance)
  expect((await decideAs(as('sun'), instance)).state).toBe('finished')
})
