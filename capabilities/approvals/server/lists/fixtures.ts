import { newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import type { ApproveSettings, Command, WorkflowDef } from '@gantry/workflow/shared'
import { bodyOf, emptyWorkflow } from '@gantry/workflow/shared'
import { approvals } from '../index.ts'
import { runCommand } from '../run-command.ts'
import { startInstance } from '../start-instance.ts'

const table = drawnTable(
  'purchase',
  { amount: field.decimal({ scale: 2 }), note: field.text() },
  { policy: [{ operations: ['read', 'create'] }, { who: true, operations: ['read'] }] },
)

/** A space with five people and a table of purchases, and what tests of lists and desk do in it. */
export const approvalSpace = async () => {
  const kernel = await testDatabase()
  await prepareCapabilities(kernel, [identity, designs, approvals])
  const admin = () => testCtx(kernel, { userType: 'admin' })
  await createSpaceSchema(admin())
  const people: Record<string, string> = {}
  for (const name of ['zeng', 'li', 'wang', 'zhao', 'sun']) {
    const { id } = await createRecord(asSystem(admin(), 'test'), 'member', {
      name,
      name_pinyin: name,
      user_type: 'user',
      state: 'active',
      account: name,
    })
    people[name] = id
  }
  await saveTable(admin(), table)
  const idOf = (name: string): string => people[name] ?? ''
  const as = (name: string): Ctx => testCtx(kernel, { personId: idOf(name), name })
  /** Publishes one step of approval after the submission, and a second one where its settings are given. */
  const published = async (settings: Partial<ApproveSettings> = {}, second?: Partial<ApproveSettings>) => {
    const step = (more: Partial<ApproveSettings>): WorkflowDef['nodes'][string] => ({
      kind: 'approve',
      settings: {
        name: 'Approve',
        executors: [{ rule: 'users', ids: [idOf('li')] }],
        sign: { mode: 'single' },
        fields: { note: 'edit' },
        returns: { to: 'any', resubmit: 'chooser' },
        buttons: { return: true, delegate: true, hand_over: true },
        ...more,
      },
    })
    const def: WorkflowDef = {
      ...emptyWorkflow(newId(), 'purchase'),
      nodes: {
        start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
        lead: step(settings),
        ...(second && { next: step({ name: 'Next', ...second }) }),
        end: { kind: 'end', settings: { name: 'End' } },
      },
      edges: second
        ? [
            { id: '1', from: 'start', to: 'lead' },
            { id: '2', from: 'lead', to: 'next' },
            { id: '3', from: 'next', to: 'end' },
          ]
        : [
            { id: '1', from: 'start', to: 'lead' },
            { id: '2', from: 'lead', to: 'end' },
          ],
    }
    await releaseDesign(admin(), { kind: 'workflow', id: def.id, body: bodyOf(def) })
    return def.id
  }
  const recorded = async (name: string, amount = 1) =>
    (await createRecord(as('zeng'), 'purchase', { name, amount })).id
  const submitted = async (
    workflow: string,
    name: string,
    picks?: Readonly<Record<string, readonly string[]>>,
  ) => {
    const record = await recorded(name)
    const moved = await startInstance(as('zeng'), {
      id: newId(),
      workflow,
      record,
      key: newId(),
      command: { do: 'submit', ...(picks && { picks }) },
    })
    return { ...moved, record }
  }
  const give = (name: string, instance: string, command: Command) =>
    runCommand(as(name), { instance, key: newId(), command })
  /** The newest open task somebody has in an instance. */
  const taskOf = async (name: string, instance: string): Promise<number> => {
    const { rows } = await admin().db.run<{ task: number }>(sql`
      select task from gantry.wf_todo where space = 'alpha' and instance = ${instance}::uuid
        and person = ${idOf(name)}::uuid order by task desc limit 1`)
    if (!rows[0]) throw new Error(`${name} has nothing to do`)
    return rows[0].task
  }
  return { kernel, admin, as, idOf, published, recorded, submitted, give, taskOf }
}
