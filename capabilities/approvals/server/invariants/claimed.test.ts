import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, getRecord, saveTable, updateRecord } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { beforeAll, expect, test } from 'vitest'
import { castOf, publish, submit } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand, startInstance } from '../run-command.ts'

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

/** A context whose write of a record waits for something else, after everything about it was checked. */
const heldUp = (ctx: Ctx, before: () => Promise<unknown>): Ctx => {
  const run: Ctx['db']['run'] = async (statement, options) => {
    if (/^with "?saved"? as/.test(statement.text)) await before()
    return ctx.db.run(statement, options)
  }
  return { ...ctx, db: { ...ctx.db, run } }
}

test('a write that was checked before a workflow starts and comes after it is a concurrent change', async () => {
  const record = await recorded()
  let started = 0
  const late = heldUp(cast.as('zeng'), async () => {
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
  const { nodes } = await readInstance(admin, instance)
  expect(nodes.filter(({ state }) => state === 'current').map(({ id }) => id)).toEqual(['wang'])
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
  const start = () =>
    startInstance(cast.as('zeng'), { id: newId(), workflow, record, key, command: { do: 'submit' } })
  const [one, other] = await Promise.all([start(), start()])
  expect(other).toEqual(one)
  expect(await codeOf(submit(cast.as('zeng'), workflow, record))).toBe('workflow.instance_state')
})
