import { newId } from '@gantry/base/shared'
import { designs, setDesignState } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, dropTable, getRecord, saveTable } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { beforeAll, expect, test } from 'vitest'
import { castOf, publish, submit } from './fixtures.ts'
import { approvals } from './index.ts'
import { draftOf, keepSubmission } from './lists/drafts.ts'
import { startInstance } from './start-instance.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
let cast: Awaited<ReturnType<typeof castOf>>

/** One person decides. */
const decidedBy = (id: string, who: string): WorkflowDef => ({
  ...emptyWorkflow(id, 'order'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    decide: {
      kind: 'approve',
      settings: {
        name: 'Decide',
        executors: [{ rule: 'users', ids: [cast.idOf(who)] }],
        sign: { mode: 'single' },
      },
    },
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'decide' },
    { id: '2', from: 'decide', to: 'end' },
  ],
})

beforeAll(async () => {
  await createSpaceSchema(admin)
  cast = await castOf(kernel, ['zeng', 'li', 'wang'])
  await saveTable(
    admin,
    drawnTable('order', {}, { policy: [{ operations: ['read', 'create', 'update', 'remove'] }] }),
  )
})

const recorded = async (): Promise<string> =>
  (await createRecord(cast.as('zeng'), 'order', { name: 'Pump' })).id

/** A workflow that was started before. */
const known = async (): Promise<string> => {
  const workflow = newId()
  await publish(admin, decidedBy(workflow, 'li'))
  await submit(cast.as('zeng'), workflow, await recorded())
  return workflow
}

test('a start goes by a release that was published after the one before', async () => {
  const workflow = await known()
  await publish(admin, decidedBy(workflow, 'wang'), 1)
  const { instance } = await submit(cast.as('zeng'), workflow, await recorded())
  const { rows } = await admin.db.run<{ release: number; person: string }>(sql`
    select i.release, t.person from gantry.wf_instance i join gantry.wf_todo t on t.space = i.space and t.instance = i.id
    where i.space = 'alpha' and i.id = ${instance}::uuid`)
  expect(rows).toEqual([{ release: 2, person: cast.idOf('wang') }])
})

test('a workflow that went out of use since the start before is not found', async () => {
  const workflow = await known()
  const record = await recorded()
  await setDesignState(admin, { kind: 'workflow', id: workflow }, 'stopped')
  expect(await codeOf(submit(cast.as('zeng'), workflow, record))).toBe('workflow.not_found')
  expect((await getRecord(admin, 'order', record)).data.version).toBe(1)
})

test('a start that is asked for once more is answered and touches neither the record nor what was saved since', async () => {
  const workflow = await known()
  const record = await recorded()
  const asked = { id: newId(), workflow, record, key: newId(), command: { do: 'submit' } as const }
  const first = await startInstance(cast.as('zeng'), asked)
  const { version } = (await getRecord(admin, 'order', record)).data
  await keepSubmission(cast.as('zeng'), { workflow, record })
  expect(await startInstance(cast.as('zeng'), { ...asked, id: newId() })).toEqual(first)
  expect((await getRecord(admin, 'order', record)).data.version).toBe(version)
  expect(await draftOf(cast.as('zeng'), record)).not.toBeNull()
})

test('a start that leaves work leaves it with the instance or not at all', async () => {
  const workflow = newId()
  const { nodes, ...flow } = decidedBy(workflow, 'li')
  const script = {
    kind: 'script',
    settings: { name: 'Note', undo: 'rerun_safe', code: 'return {}' },
  } as const
  await publish(admin, { ...flow, nodes: { ...nodes, decide: script } })
  const record = await recorded()
  await platform(kernel).run({ text: 'alter table gantry.wf_job rename to wf_job_away', values: [] })
  await expect(submit(cast.as('zeng'), workflow, record)).rejects.toThrow('wf_job')
  await platform(kernel).run({ text: 'alter table gantry.wf_job_away rename to wf_job', values: [] })
  const stored = async () => {
    const { rows } = await admin.db.run<{ instances: number; jobs: number }>(sql`
      select (select count(*) from gantry.wf_instance where space = 'alpha' and record_id = ${record}::uuid) as instances,
        (select count(*) from gantry.wf_job j join gantry.wf_instance i on i.space = j.space and i.id = j.instance
          where i.space = 'alpha' and i.record_id = ${record}::uuid) as jobs`)
    return rows[0]
  }
  expect(await stored()).toEqual({ instances: 0, jobs: 0 })
  expect(await codeOf(submit(cast.as('zeng'), workflow, record))).toBe('done')
  expect(await stored()).toEqual({ instances: 1, jobs: 1 })
})

test('a start goes by the newest release where the one before was over a table that is gone', async () => {
  const workflow = await known()
  await saveTable(
    admin,
    drawnTable('request', {}, { policy: [{ operations: ['read', 'create', 'update'] }] }),
  )
  await publish(admin, { ...decidedBy(workflow, 'li'), table: 'request' }, 1)
  await dropTable(admin, 'order')
  const { id } = await createRecord(cast.as('zeng'), 'request', { name: 'Pump' })
  expect(await codeOf(submit(cast.as('zeng'), workflow, id))).toBe('done')
})
