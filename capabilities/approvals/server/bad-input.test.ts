import { newId } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { asSystem, sql } from '@gantry/kernel/server'
import { createRecord, getRecord, updateRecord } from '@gantry/records/server'
import { codeOf } from '@gantry/testing/server'
import { bodyOf, emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { approvalSpace } from './lists/fixtures.ts'
import { readInstance } from './read-instance.ts'
import { runCommand } from './run-command.ts'

const { admin, as, idOf, published, submitted, give, taskOf } = await approvalSpace()

const countOf = async (table: 'wf_instance' | 'wf_todo'): Promise<number> => {
  const { rows } = await admin().db.run<{ readonly count: number }>(
    table === 'wf_todo'
      ? sql`select count(*)::int as count from gantry.wf_todo`
      : sql`select count(*)::int as count from gantry.wf_instance`,
  )
  return rows[0]?.count ?? -1
}

const approve = (who: string): FlowNode => ({
  kind: 'approve',
  settings: {
    name: who,
    executors: [{ rule: 'users', ids: [idOf(who)] }],
    sign: { mode: 'single' },
  },
})

test('the key of another instance answers nothing about this one', async () => {
  const own = await published()
  const foreign = await published({ executors: [{ rule: 'users', ids: [idOf('wang')] }] })
  const [first, second, other] = [
    await submitted(own, 'First'),
    await submitted(own, 'Second'),
    await submitted(foreign, 'Other'),
  ]
  const key = newId()
  const agree = async ({ instance }: typeof first, task: number) =>
    runCommand(as('li'), { instance, key, command: { do: 'agree', task } })
  const task = await taskOf('li', first.instance)
  const answer = await agree(first, task)
  expect(await agree(first, task)).toEqual(answer)
  expect(await codeOf(agree(other, task))).toBe('workflow.not_found')
  expect(await codeOf(agree(second, await taskOf('li', second.instance)))).toBe('request.invalid')
  expect(await taskOf('li', second.instance)).toBeGreaterThan(0)
})

test('a condition without a value is not met, so the default branch is taken and the run goes on', async () => {
  const def: WorkflowDef = {
    ...emptyWorkflow(newId(), 'purchase'),
    nodes: {
      start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
      much: {
        kind: 'exclusive',
        // Nothing is divided by nothing: the value is missing.
        settings: {
          name: 'How much',
          branches: [{ id: 'much', when: 'amount / (amount - amount) > 1' }, { id: 'little' }],
        },
      },
      wang: approve('wang'),
      li: approve('li'),
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: [
      { id: '1', from: 'start', to: 'much' },
      { id: '2', from: 'much', port: 'much', to: 'wang' },
      { id: '3', from: 'much', port: 'little', to: 'li' },
      { id: '4', from: 'wang', to: 'end' },
      { id: '5', from: 'li', to: 'end' },
    ],
  }
  await releaseDesign(admin(), { kind: 'workflow', id: def.id, body: bodyOf(def) })
  const { instance } = await submitted(def.id, 'Pump')
  expect(await taskOf('li', instance)).toBeGreaterThan(0)
})

test('a rule that yields nobody moves nothing where the step blocks, and is an exception where it does not', async () => {
  const nobody = { executors: [{ rule: 'role' as const, ids: [newId()] }] }
  const blocking = await published({ ...nobody, empty: { does: 'block' } })
  const before = [await countOf('wf_instance'), await countOf('wf_todo')]
  expect(await codeOf(submitted(blocking, 'Valve'))).toBe('workflow.no_executor')
  expect([await countOf('wf_instance'), await countOf('wf_todo')]).toEqual(before)
  const { instance, state } = await submitted(await published(nobody), 'Valve')
  expect(state).toBe('ongoing')
  expect((await readInstance(admin(), instance)).nodes.find(({ id }) => id === 'lead')?.state).toBe('current')
})

test('a role that is renamed under a running instance still finds its holders', async () => {
  const { id: role } = await createRecord(asSystem(admin(), 'test'), 'role', { name: 'Buyer' })
  await admin().db.run(sql`
    insert into gantry.member_role (space, member, role) values ('alpha', ${idOf('wang')}::uuid, ${role}::uuid)`)
  const second = { executors: [{ rule: 'role' as const, ids: [role] }] }
  const { instance } = await submitted(await published({}, second), 'Motor')
  const { version } = (await getRecord(asSystem(admin(), 'test'), 'role', role)).data
  await updateRecord(asSystem(admin(), 'test'), 'role', role, { name: 'Purchasing', version })
  await give('li', instance, { do: 'agree', task: await taskOf('li', instance) })
  await give('wang', instance, { do: 'agree', task: await taskOf('wang', instance) })
  expect((await readInstance(as('zeng'), instance)).state).toBe('finished')
})

test('commands on tasks of others, of nobody and of the past change nothing', async () => {
  const { instance } = await submitted(await published(), 'Belt')
  const task = await taskOf('li', instance)
  const revision = async () => (await readInstance(admin(), instance)).rev
  const before = await revision()
  expect(await codeOf(give('zeng', instance, { do: 'agree', task }))).toBe('workflow.not_holder')
  expect(await codeOf(give('sun', instance, { do: 'agree', task }))).toBe('workflow.not_found')
  expect(await codeOf(give('li', instance, { do: 'agree', task: 1_000 }))).toBe('workflow.task_state')
  expect(await revision()).toBe(before)
  await give('li', instance, { do: 'agree', task })
  expect(await codeOf(give('li', instance, { do: 'disagree', task }))).toBe('workflow.task_handled')
  expect((await readInstance(admin(), instance)).outcome).toBe('approved')
})
