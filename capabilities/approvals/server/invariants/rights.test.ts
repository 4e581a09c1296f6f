import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { everySpace, inTransaction, platform, raw, sealAudit, sql, verifyChain } from '@gantry/kernel/server'
import { me, type UserType, where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  getRecord,
  recordHistory,
  saveTable,
  searchRecords,
} from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import { emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listTodos } from '../desk/list-todos.ts'
import { previewCommand } from '../desk/preview.ts'
import { taskContext } from '../desk/task-context.ts'
import { castOf, decideAs, publish, submit, taskOf } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { instanceOfRecord } from '../instance-of-record.ts'
import { listInstances } from '../lists/list-instances.ts'
import { monitorsRunner } from '../monitors/open-to-monitors.ts'
import { printedTracks } from '../printed-tracks.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
await createSpaceSchema(admin)
const { idOf, as } = await castOf(kernel, ['zeng', 'li', 'wang', 'mo', 'qian'])
await saveTable(
  admin,
  drawnTable(
    'order',
    { cost: field.text(), note: field.text() },
    { policy: [{ operations: ['create'] }, { operations: ['read'], rows: where('owner', 'eq', me) }] },
  ),
)

const step = (who: string, cost: 'hidden' | 'read'): FlowNode => ({
  kind: 'approve',
  settings: {
    name: who,
    executors: [{ rule: 'users', ids: [idOf(who)] }],
    sign: { mode: 'single' },
    fields: { cost, note: 'edit' },
    messages: [{ event: 'received', channels: ['inApp'], text: 'Costs {cost}' }],
  },
})
const def: WorkflowDef = {
  ...emptyWorkflow(newId(), 'order'),
  monitors: { users: [idOf('mo')], roles: [] },
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    lead: step('li', 'hidden'),
    director: step('wang', 'read'),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'lead' },
    { id: '2', from: 'lead', to: 'director' },
    { id: '3', from: 'director', to: 'end' },
  ],
}
await publish(admin, def)

/** A value nothing else in these tests holds. */
const secret = 'cost-918273'

const started = async () => {
  const { id } = await createRecord(as('zeng'), 'order', { name: 'Pump', cost: secret })
  return { record: id, instance: (await submit(as('zeng'), def.id, id)).instance }
}

/** Everything a person reads of a record and its workflow, by the name of the way. */
const readBy = async (name: string, record: string, instance: string) => {
  const ctx = () => ({ ...as(name), request: {} })
  const task = await taskOf(ctx(), instance)
  return {
    detail: await getRecord(ctx(), 'order', record),
    list: await findRecords(ctx(), 'order', {}),
    search: await searchRecords(ctx(), 'cost-918273'),
    history: await recordHistory(ctx(), 'order', record),
    task: await readInstance(ctx(), instance),
    record: await instanceOfRecord(ctx(), 'order', record),
    difference: await taskContext(ctx(), instance, task),
    'dry run': await previewCommand(ctx(), { instance, task, do: 'agree' }),
    desk: await listTodos(ctx()),
    print: await printedTracks(ctx(), { table: 'order', records: [record] }),
  }
}

test('32 nobody receives a field value that his step hides, whichever way he reads', async () => {
  const { record, instance } = await started()
  for (const [way, read] of Object.entries(await readBy('li', record, instance)))
    expect(JSON.stringify(read), way).not.toContain(secret)
  // What a filter or a sort asks of a hidden field would tell its value.
  const filtered = await findRecords(as('li'), 'order', { filter: where('cost', 'eq', secret) })
  expect(filtered.data).toEqual([])
  const { rows } = await platform(kernel).run(
    sql`select payload from gantry.outbox where space = 'alpha' and type like 'workflow.%'`,
  )
  expect(JSON.stringify(rows), 'message').not.toContain(secret)
  await decideAs(as('li'), instance)
  expect(JSON.stringify(await getRecord(as('wang'), 'order', record))).toContain(secret)
  expect(JSON.stringify(await getRecord(as('li'), 'order', record))).not.toContain(secret)
})

test.each<UserType>(['safe', 'audit', 'saas'])('33 %s never reads business rows', async userType => {
  const { record, instance } = await started()
  const refused = ['record.not_found', 'permission.denied']
  // Even with the id of somebody who takes part.
  for (const name of ['zeng', 'li']) {
    const officer = () => testCtx(kernel, { personId: idOf(name), userType })
    expect(refused).toContain(await codeOf(getRecord(officer(), 'order', record)))
    expect(refused).toContain(await codeOf(instanceOfRecord(officer(), 'order', record)))
    const list = await findRecords(officer(), 'order', {}).then(JSON.stringify, () => '')
    expect(list).not.toContain(record)
  }
  const stranger = () => testCtx(kernel, { personId: newId(), userType })
  expect(await codeOf(readInstance(stranger(), instance))).toBe('workflow.not_found')
  expect((await listInstances(stranger(), { list: 'monitored' })).data).toEqual([])
  expect((await listTodos(stranger())).data).toEqual([])
})

test('26 the hash chain over what workflows did verifies, and no field of it can be changed unnoticed', {
  timeout: timeForRuns(20_000),
}, async () => {
  const { instance } = await started()
  const command = (what: 'interrupt' | 'recover') =>
    runCommand(admin, { instance, key: newId(), command: { do: what, reason: 'wait' } })
  await command('interrupt')
  await command('recover')
  expect(await codeOf(decideAs(as('li'), instance, 'submit'))).toBe('workflow.not_allowed_by_node')
  await decideAs(as('li'), instance)
  const verified = () => verifyChain(admin, 'alpha')
  await expect
    .poll(async () => (await sealAudit(kernel)) + (await verified()).waiting, { timeout: 20_000 })
    .toBe(0)
  expect((await verified()).brokenAt).toBeNull()
  const { rows } = await platform(kernel).run<{ readonly id: string }>(sql`
    select id from gantry.audit where space = 'alpha' and action like 'workflow.%' order by id`)
  const change = (text: string, id: string) =>
    kernel.database.transaction(everySpace, async tx => {
      await tx.run(raw('alter table gantry.audit disable trigger user'))
      await tx.run({ text: `update gantry.audit set ${text} where id = $1`, values: [id] })
      await tx.run(raw('alter table gantry.audit enable trigger user'))
    })
  const flips = [
    [`details = details || '{"flipped": 1}'`, `details = details - 'flipped'`],
    [`action = action || '.'`, `action = left(action, -1)`],
    [`result = result || '.'`, `result = left(result, -1)`],
    [`actor_name = actor_name || '.'`, `actor_name = left(actor_name, -1)`],
    [`at = at + interval '1 microsecond'`, `at = at - interval '1 microsecond'`],
  ] as const
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rows), fc.constantFrom(...flips), async ({ id }, [flip, back]) => {
      await change(flip, id)
      expect((await verified()).brokenAt).not.toBeNull()
      await change(back, id)
      expect((await verified()).brokenAt).toBeNull()
    }),
    { numRuns: runs(8) },
  )
})

test('a monitor reads the records of his workflow without rights to the table, and those before him no longer', async () => {
  const { record } = await started()
  const read = (name: string) => codeOf(getRecord(as(name), 'order', record))
  expect([await read('mo'), await read('qian')]).toEqual(['done', 'record.not_found'])
  await publish(admin, { ...def, monitors: { users: [idOf('qian')], roles: [] } }, 1)
  await monitorsRunner.run({
    id: newId(),
    ctx: admin,
    input: { workflow: def.id },
    number: 1,
    signal: new AbortController().signal,
    step: (_path, _input, work) => inTransaction(admin, work),
    call: (_path, _input, work) => work(newId()),
  })
  expect([await read('mo'), await read('qian')]).toEqual(['record.not_found', 'done'])
})
