import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import {
  createRecord,
  createSpaceSchema,
  getRecord,
  removeRecord,
  saveTable,
  updateRecord,
} from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { beforeAll, expect, test } from 'vitest'
import { castOf, publish, submit } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { startInstance } from '../start-instance.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
const order = drawnTable(
  'order',
  { amount: field.number() },
  { policy: [{ operations: ['read', 'create', 'update', 'remove'] }] },
)
let cast: Awaited<ReturnType<typeof castOf>>
const workflow = newId()

/** Over 100 wang decides, else li. */
const byAmount = (): WorkflowDef => ({
  ...emptyWorkflow(workflow, 'order'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    much: {
      kind: 'exclusive',
      settings: { name: 'How much', branches: [{ id: 'much', when: 'amount > 100' }, { id: 'little' }] },
    },
    ...Object.fromEntries(
      (['wang', 'li'] as const).map(who => [
        who,
        {
          kind: 'approve' as const,
          settings: {
            name: who,
            executors: [{ rule: 'users' as const, ids: [cast.idOf(who)] }],
            sign: { mode: 'single' as const },
          },
        },
      ]),
    ),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'much' },
    { id: '2', from: 'much', port: 'much', to: 'wang' },
    { id: '3', from: 'much', port: 'little', to: 'li' },
    { id: '4', from: 'wang', to: 'end' },
    { id: '5', from: 'li', to: 'end' },
  ],
})

beforeAll(async () => {
  await createSpaceSchema(admin)
  cast = await castOf(kernel, ['zeng', 'li', 'wang'])
  await saveTable(admin, order)
  await publish(admin, byAmount())
})

const recorded = async (): Promise<string> =>
  (await createRecord(cast.as('zeng'), 'order', { name: 'Pump', amount: 1 })).id
const amountOf = async (record: string) => (await getRecord(admin, 'order', record)).data.amount

const writes = /^\s*with "?saved"? as/
const claims = /^\s*with "?claimed"? as/

/** A context whose statement waits for something else, after everything about it was checked. */
const heldUp = <C extends Ctx>(ctx: C, statements: RegExp, before: () => Promise<unknown>): C => {
  const run: Ctx['db']['run'] = async (statement, options) => {
    if (statements.test(statement.text)) await before()
    return ctx.db.run(statement, options)
  }
  return { ...ctx, db: { ...ctx.db, run } }
}

const setAmount = (record: string, amount: number) =>
  updateRecord({ ...cast.as('zeng'), request: {} }, 'order', record, { amount }, { unconditional: true })

const asked = (record: string) =>
  ({ id: newId(), workflow, record, key: newId(), command: { do: 'submit' } }) as const

const waitingAt = async (instance: string): Promise<readonly string[]> => {
  const { nodes } = await readInstance(admin, instance)
  return nodes.filter(({ state }) => state === 'current').map(({ id }) => id)
}

const instancesOf = async (record: string): Promise<number> => {
  const { rows } = await admin.db.run(sql`
    select 1 from gantry.wf_instance where space = 'alpha' and record_id = ${record}::uuid`)
  return rows.length
}

test('a write that was checked before a workflow starts and comes after it is a concurrent change', async () => {
  const record = await recorded()
  let started = 0
  const late = heldUp(cast.as('zeng'), writes, async () => {
    if (started++ === 0) await submit(cast.as('zeng'), workflow, record)
  })
  expect(await codeOf(updateRecord(late, 'order', record, { amount: 500, version: 1 }))).not.toBe('done')
  expect(started).toBe(1)
  expect(await amountOf(record)).toBe(1)
})

test('a write under way is waited for, and decides the way', async () => {
  const record = await recorded()
  let begun: ReturnType<typeof submit> | undefined
  await inTransaction(cast.as('zeng'), async tx => {
    await updateRecord(tx, 'order', record, { amount: 500, version: 1 })
    begun = submit(cast.as('zeng'), workflow, record)
    // The start waits for the lock of the record, which a look from outside shows.
    await expect
      .poll(
        async () => {
          const { rows } = await kernel.database.apart('alpha').run({
            text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            values: [],
          })
          return rows.length
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
  })
  const { instance } = (await begun) ?? { instance: '' }
  expect(await waitingAt(instance)).toEqual(['wang'])
})

test('a start whose record changes after it was read begins anew, and goes by what the record says then', async () => {
  const record = await recorded()
  let tries = 0
  const late = heldUp(cast.as('zeng'), claims, async () => {
    if (tries++ === 0) await setAmount(record, 500)
  })
  const { instance } = await startInstance(late, asked(record))
  expect(tries).toBe(2)
  expect(await waitingAt(instance)).toEqual(['wang'])
  expect(await instancesOf(record)).toBe(1)
})

test('a start in a transaction begins anew without ending the transaction', async () => {
  const record = await recorded()
  let tries = 0
  const other = await inTransaction(cast.as('zeng'), async tx => {
    const { id } = await createRecord(tx, 'order', { name: 'Valve', amount: 1 })
    const late = heldUp(tx, claims, async () => {
      if (tries++ === 0) await setAmount(record, 500)
    })
    await startInstance(late, asked(record))
    return id
  })
  expect(tries).toBe(2)
  expect(await amountOf(other)).toBe(1)
  expect(await instancesOf(record)).toBe(1)
})

test('version_conflict: a start gives up on a record that changes each time, and leaves nothing', async () => {
  const record = await recorded()
  let amount = 1
  const late = heldUp(cast.as('zeng'), claims, () => setAmount(record, ++amount))
  const start = asked(record)
  expect(await codeOf(startInstance(late, start))).toBe('workflow.version_conflict')
  expect(await instancesOf(record)).toBe(0)
  const { rows } = await admin.db.run(sql`
    select action from gantry.audit where space = 'alpha' and details->>'instance' = ${start.id}`)
  expect(rows).toEqual([{ action: 'workflow.refused' }])
  expect(await codeOf(startInstance(cast.as('zeng'), start))).toBe('done')
})

test('record.not_found: a record that is removed after it was read is not started', async () => {
  const record = await recorded()
  let tries = 0
  const late = heldUp(cast.as('zeng'), claims, async () => {
    if (tries++ === 0) await removeRecord({ ...cast.as('zeng'), request: {} }, 'order', record)
  })
  expect(await codeOf(startInstance(late, asked(record)))).toBe('record.not_found')
  expect(await instancesOf(record)).toBe(0)
})

test('version_conflict: a command that saw an earlier revision changes nothing', async () => {
  const { instance } = await submit(cast.as('zeng'), workflow, await recorded())
  const urge = (rev: number) =>
    runCommand(cast.as('zeng'), { instance, key: newId(), command: { do: 'urge' }, rev })
  const { rev } = await readInstance(admin, instance)
  expect(await codeOf(urge(rev - 1))).toBe('workflow.version_conflict')
  expect((await readInstance(admin, instance)).rev).toBe(rev)
  expect(await codeOf(urge(rev))).toBe('done')
})

test('30 two starts at the same moment with the same key start it once and answer the same', async () => {
  const record = await recorded()
  const key = newId()
  const start = () => startInstance(cast.as('zeng'), { ...asked(record), key })
  const [one, other] = await Promise.all([start(), start()])
  expect(other).toEqual(one)
  expect(await codeOf(submit(cast.as('zeng'), workflow, record))).toBe('workflow.instance_state')
})
