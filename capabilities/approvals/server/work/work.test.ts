import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, platform, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  getRecord,
  saveTable,
  saveTables,
} from '@gantry/records/server'
import { retryRun, runEntry, runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { listTodos } from '../desk/list-todos.ts'
import { castOf, decideAs, publish, submit } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { listInstances } from '../lists/list-instances.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { timeQueue } from '../wake.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
const system = asSystem(admin, 'test')
const policy = [{ operations: ['read' as const, 'create' as const, 'update' as const] }]
const job = drawnTable(
  'job',
  { amount: field.number(), level: field.text(), log: field.text(), parts: field.slave('part') },
  { policy },
)
const part: TableDef = {
  ...drawnTable('part', {}, { master: 'job', title: 'item', policy: [] }),
  fields: { item: field.text() },
}
const check = drawnTable('check', { item: field.text() }, { policy })

let cast: Awaited<ReturnType<typeof castOf>>

const start: FlowNode = { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } }
const end: FlowNode = { kind: 'end', settings: { name: 'End' } }
const step = (who: string): FlowNode => ({
  kind: 'approve',
  settings: {
    name: `By ${who}`,
    executors: [{ rule: 'users', ids: [cast.idOf(who)] }],
    sign: { mode: 'single' },
    returns: { to: 'any', resubmit: 'rerun' },
    buttons: { return: true },
  },
})

/** A straight line of nodes from start to end. */
const line = (table: string, nodes: Readonly<Record<string, FlowNode>>): WorkflowDef => {
  const ids = ['start', ...Object.keys(nodes), 'end']
  return {
    ...emptyWorkflow(newId(), table),
    nodes: { start, ...nodes, end },
    edges: ids.slice(1).map((to, at) => ({ id: `e${at}`, from: ids[at] ?? '', to })),
  }
}

/** Does the runs that wait, as the workers would, until none is left that may go on now. */
const work = async (): Promise<void> => {
  for (let round = 0; round < 20; round++) {
    const { rows } = await platform(kernel).run<{ id: string }>(sql`
      select id from gantry.run where space = 'alpha' and state in ('queued', 'waiting') order by id`)
    if (rows.length === 0) return
    for (const { id } of rows) await runEntry(kernel, 'alpha', id)
  }
}

const begin = async (def: WorkflowDef, values: object) => {
  await publish(admin, def)
  const { id } = await createRecord(cast.as('zeng'), def.table, { name: 'Job', ...values })
  return { record: id, ...(await submit(cast.as('zeng'), def.id, id)) }
}
const stateOf = async (instance: string) => (await readInstance(admin, instance)).state
const row = async (id: string) => (await getRecord(system, job, id)).data as Record<string, unknown>

beforeAll(async () => {
  await createSpaceSchema(admin)
  cast = await castOf(kernel, ['zeng', 'li', 'wang'])
  await saveTables(admin, [{ definition: job }, { definition: part }])
  await saveTable(admin, check)
})

describe('an automatic step', () => {
  test('decides values by a rule, changes the record and makes another one, and the run goes on', async () => {
    const { instance, record, state } = await begin(
      line('job', {
        rule: {
          kind: 'rule',
          settings: {
            name: 'Level',
            undo: 'rerun_safe',
            lines: [
              { when: 'amount > 100', values: [{ field: 'level', formula: '"high"' }] },
              { values: [{ field: 'level', formula: '"low"' }] },
            ],
          },
        },
        sum: {
          kind: 'script',
          settings: {
            name: 'Twice',
            undo: 'compensate',
            code: 'return { amount: record.amount * 2 }',
          },
        },
        note: {
          kind: 'service',
          settings: {
            name: 'Note',
            undo: 'compensate',
            work: { does: 'change', values: [{ field: 'log', formula: '"level " + level' }] },
          },
        },
        make: {
          kind: 'service',
          settings: {
            name: 'Make',
            undo: 'compensate',
            work: {
              does: 'create',
              table: 'check',
              values: [
                { field: 'name', copy: 'name' },
                { field: 'item', copy: 'level' },
              ],
            },
          },
        },
        last: step('li'),
      }),
      { amount: 500 },
    )
    expect(state).toBe('ongoing')
    expect((await listTodos(cast.as('li'))).data).toEqual([])
    await work()
    expect(await row(record)).toMatchObject({ level: 'high', log: 'level high', amount: 1000 })
    const { data } = await findRecords(system, 'check', {})
    expect(data).toMatchObject([{ name: 'Job', item: 'high' }])

    // Returned to the beginning, what can be taken back is taken back.
    const { mine } = await readInstance(cast.as('li'), instance)
    await runCommand(cast.as('li'), {
      instance,
      key: newId(),
      command: {
        do: 'return',
        task: mine[0]?.task ?? 0,
        to: mine[0]?.targets[0]?.activation ?? 0,
        reason: 'no',
      },
    })
    await work()
    expect(await row(record)).toMatchObject({ level: 'high', log: null, amount: 500 })
    expect((await findRecords(system, 'check', {})).data).toEqual([])
  })

  test('that fails is tried as often as it says, then waits for the administrator, who tries it again', async () => {
    const { instance, record } = await begin(
      line('job', {
        note: {
          kind: 'service',
          settings: {
            name: 'Note',
            undo: 'rerun_safe',
            attempts: 2,
            work: { does: 'create', table: 'check', values: [{ field: 'item', copy: 'log' }] },
          },
        },
      }),
      {},
    )
    // The name of a check is required, and the step gives none.
    await work()
    const { track } = await readInstance(admin, instance)
    expect(track.map(({ action }) => action)).toContain('job_failed')
    expect(await stateOf(instance)).toBe('ongoing')
    const { rows } = await platform(kernel).run<{ id: string; attempt: number; error: { code: string } }>(sql`
      select r.id, r.attempt, r.error from gantry.run r join gantry.wf_job j on j.run = r.id
      where j.instance = ${instance}::uuid and r.state = 'failed'`)
    expect(rows).toMatchObject([{ attempt: 2, error: { code: 'record.invalid' } }])
    // The step does not let go what it failed with, so that no list offers to take the submission back.
    const listedAs = async () =>
      (await listInstances(cast.as('zeng'), { list: 'processed' })).data.find(
        each => each.instance === instance,
      )
    expect(await listedAs()).toMatchObject({ state: 'ongoing', fetch: null })
    expect((await readInstance(cast.as('zeng'), instance)).fetch).toBeNull()
    await saveTable(admin, { ...check, fields: { ...check.fields, name: field.text() } }, 1)
    await retryRun(admin, rows[0]?.id ?? '')
    await work()
    expect(await stateOf(instance)).toBe('finished')
    expect(await codeOf(retryRun(admin, rows[0]?.id ?? ''))).toBe('run.state')
    expect(record).toBeTruthy()
  })

  test('31 whose process dies between any two statements leaves all or nothing', async () => {
    const { instance, record } = await begin(
      line('job', {
        add: {
          kind: 'service',
          settings: {
            name: 'Add',
            undo: 'rerun_safe',
            attempts: 20,
            work: { does: 'change', values: [{ field: 'amount', formula: 'amount + 1' }] },
          },
        },
      }),
      { amount: 1 },
    )
    const { rows } = await platform(kernel).run<{ id: string }>(sql`
      select run as id from gantry.wf_job where instance = ${instance}::uuid`)
    const id = rows[0]?.id ?? ''
    // The connection dies after so many statements of the transaction, at every place there is.
    let died = 0
    const { transaction } = kernel.database
    for (let left = 1; left < 60 && (await stateOf(instance)) === 'ongoing'; left++) {
      const dying = vi.spyOn(kernel.database, 'transaction').mockImplementation((space, body) =>
        transaction(space, tx => {
          let count = left
          const run: typeof tx.run = (...statement) => {
            if (count-- > 0) return tx.run(...statement)
            died++
            throw new Error('the process died')
          }
          return body({ ...tx, run })
        }),
      )
      await runEntry(kernel, 'alpha', id).catch((error: Error) =>
        expect(error.message).toBe('the process died'),
      )
      dying.mockRestore()
      if ((await stateOf(instance)) === 'ongoing') expect(await row(record)).toMatchObject({ amount: 1 })
    }
    expect(died).toBeGreaterThan(5)
    expect(await stateOf(instance)).toBe('finished')
    expect(await row(record)).toMatchObject({ amount: 2 })
  })
})

describe('a sub-process', () => {
  test('starts one instance for each row, waits for all of them, and goes on', async () => {
    const child = line('check', { look: step('wang') })
    await publish(admin, child)
    const { instance, record } = await begin(
      line('job', {
        sub: {
          kind: 'subprocess',
          settings: {
            name: 'Checks',
            workflow: child.id,
            wait: 'all',
            each: 'parts',
            values: { name: 'name', item: 'parts.item' },
          },
        },
      }),
      { parts: [{ item: 'bolt' }, { item: 'nut' }] },
    )
    await work()
    const waiting = (await listTodos(cast.as('wang'))).data
    expect(waiting).toHaveLength(2)
    expect(record).toBeTruthy()
    await decideAs(cast.as('wang'), waiting[0]?.instance ?? '')
    await work()
    expect(await stateOf(instance)).toBe('ongoing')
    // What happens to the parent comes down to the children that still run.
    await runCommand(admin, { instance, key: newId(), command: { do: 'interrupt', reason: 'wait' } })
    await work()
    expect(await stateOf(waiting[1]?.instance ?? '')).toBe('interrupted')
    await runCommand(admin, { instance, key: newId(), command: { do: 'recover', reason: 'go on' } })
    await work()
    await decideAs(cast.as('wang'), waiting[1]?.instance ?? '')
    await work()
    expect(await stateOf(instance)).toBe('finished')
  })

  test('that is waited for is void with its parent', async () => {
    const child = line('check', { look: step('wang') })
    await publish(admin, child)
    const { instance } = await begin(
      line('job', {
        sub: {
          kind: 'subprocess',
          settings: { name: 'Check', workflow: child.id, wait: 'any', values: { name: 'name' } },
        },
      }),
      {},
    )
    await work()
    const [waiting] = (await listTodos(cast.as('wang'))).data
    await runCommand(admin, { instance, key: newId(), command: { do: 'invalidate', reason: 'wrong' } })
    await work()
    expect(await stateOf(waiting?.instance ?? '')).toBe('invalidated')
  })
})

test('a timer goes on at its second, and an earlier look finds nothing to do', async () => {
  const { instance } = await begin(
    line('job', {
      wait: { kind: 'timer', settings: { name: 'Wait', until: { minutes: 1 } } },
      after: step('li'),
    }),
    {},
  )
  const { rows } = await platform(kernel).run<{ at: Date; queued: Date }>(sql`
    select i.wake_at as at, q.run_at as queued from gantry.wf_instance i
    join graphile_worker._private_jobs q on q.key = ${`workflow_time alpha/${instance}`} where i.id = ${instance}::uuid`)
  expect(new Date(rows[0]?.queued ?? 0).toISOString()).toBe(new Date(rows[0]?.at ?? 1).toISOString())
  const look = (now: Date) =>
    timeQueue.run(
      { ...kernel, now: () => now },
      { space: 'alpha', id: instance },
      new AbortController().signal,
    )
  const at = new Date(rows[0]?.at ?? 0).getTime()
  await look(new Date(at - 1_000))
  expect((await listTodos(cast.as('li'))).data.some(todo => todo.instance === instance)).toBe(false)
  await look(new Date(at))
  expect((await listTodos(cast.as('li'))).data.some(todo => todo.instance === instance)).toBe(true)
})
