import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { me, type Operation, type UserType, where } from '@gantry/model/shared'
import {
  allowedRows,
  compileFilter,
  createRecord,
  createSpaceSchema,
  findRecords,
  getRecord,
  holdRecord,
  openRecordTo,
  removeRecord,
  saveTable,
  scopeOf,
  shareRecord,
  updateRecord,
} from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import { emptyWorkflow, type Instance, type WorkflowDef } from '@gantry/workflow/shared'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { castOf, decideAs, publish, submit, taskOf } from './fixtures.ts'
import { approvals } from './index.ts'
import { holdOf } from './record-rights.ts'
import { runCommand } from './run-command.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
const own = [
  { operations: ['create' as const] },
  {
    operations: ['read' as const, 'update' as const, 'remove' as const, 'share' as const],
    rows: where('owner', 'eq', me),
  },
]
const order = drawnTable(
  'order',
  { amount: field.number(), cost: field.number(), note: field.text() },
  { policy: own },
)

let cast: Awaited<ReturnType<typeof castOf>>
let flow: WorkflowDef

beforeAll(async () => {
  await createSpaceSchema(admin)
  cast = await castOf(kernel, ['zeng', 'li', 'wang', 'sun', 'qian'])
  await saveTable(admin, order)
  flow = {
    ...emptyWorkflow(newId(), 'order'),
    lockAfterFinish: true,
    nodes: {
      start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
      lead: {
        kind: 'approve',
        settings: {
          name: 'Lead',
          executors: [{ rule: 'users', ids: [cast.idOf('li')] }],
          sign: { mode: 'single' },
          fields: { cost: 'hidden', note: 'edit' },
        },
      },
      told: {
        kind: 'cc',
        settings: {
          name: 'Told',
          executors: [{ rule: 'users', ids: [cast.idOf('sun')] }],
          fields: { amount: 'hidden' },
        },
      },
      director: {
        kind: 'approve',
        settings: {
          name: 'Director',
          executors: [{ rule: 'users', ids: [cast.idOf('wang')] }],
          sign: { mode: 'single' },
        },
      },
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: [
      { id: '1', from: 'start', to: 'lead' },
      { id: '2', from: 'lead', to: 'told' },
      { id: '3', from: 'told', to: 'director' },
      { id: '4', from: 'director', to: 'end' },
    ],
  }
  await publish(admin, flow)
})

const read = async (name: string, id: string): Promise<Record<string, unknown>> =>
  (await getRecord(cast.as(name), order, id)).data as Record<string, unknown>
const write = async (name: string, id: string) => {
  const { version } = (await getRecord(asSystem(admin, 'test'), order, id)).data as { version: number }
  return codeOf(updateRecord(cast.as(name), 'order', id, { note: newId(), version }))
}

describe('the record of a workflow', () => {
  test('is read by those who take part, with the fields of their step, and by nobody else', async () => {
    const { id } = await createRecord(cast.as('zeng'), 'order', { name: 'Pump', amount: 5, cost: 3 })
    expect(await codeOf(read('li', id))).toBe('record.not_found')
    const { instance } = await submit(cast.as('zeng'), flow.id, id)
    expect(await read('li', id)).toMatchObject({ name: 'Pump', amount: 5 })
    expect(await read('li', id)).not.toMatchObject({ cost: 3 })
    expect(await codeOf(read('wang', id))).toBe('record.not_found')
    await decideAs(cast.as('li'), instance)
    expect(await read('wang', id)).toMatchObject({ amount: 5, cost: 3 })
    const told = await read('sun', id)
    expect(told).toMatchObject({ cost: 3 })
    expect(told.amount ?? null).toBeNull()
    expect(await codeOf(read('qian', id))).toBe('record.not_found')
    // The list is no way round it.
    const page = await findRecords(cast.as('sun'), order, {})
    expect(JSON.stringify(page)).toContain(id)
    expect(JSON.stringify(page)).not.toContain('"amount":5')
  })

  test('is changed by its step alone while it runs, and by nobody once it is locked', async () => {
    const { id } = await createRecord(cast.as('zeng'), 'order', { name: 'Valve', amount: 1 })
    expect(await write('zeng', id)).toBe('done')
    const { instance } = await submit(cast.as('zeng'), flow.id, id)
    expect(await write('zeng', id)).toBe('record.held')
    expect(await codeOf(removeRecord(cast.as('zeng'), 'order', id))).toBe('record.held')
    const { mine } = await runCommand(cast.as('li'), {
      instance,
      key: newId(),
      command: { do: 'agree', task: await taskOf(cast.as('li'), instance) },
      values: { note: 'by the step' },
    })
    expect(mine).toEqual([])
    expect(await read('zeng', id)).toMatchObject({ note: 'by the step' })
    await runCommand(admin, { instance, key: newId(), command: { do: 'interrupt', reason: 'wait' } })
    expect(await write('zeng', id)).toBe('record.held')
    await runCommand(admin, { instance, key: newId(), command: { do: 'recover', reason: 'go' } })
    expect((await decideAs(cast.as('wang'), instance)).state).toBe('finished')
    expect(await write('zeng', id)).toBe('record.held')
    expect(await codeOf(removeRecord(cast.as('zeng'), 'order', id))).toBe('done')
  })

  test('that is void stays as it is and may still be shared to be seen', async () => {
    const { id } = await createRecord(cast.as('zeng'), 'order', { name: 'Belt', amount: 1 })
    const { instance } = await submit(cast.as('zeng'), flow.id, id)
    await runCommand(admin, { instance, key: newId(), command: { do: 'invalidate', reason: 'wrong' } })
    expect(await write('zeng', id)).toBe('record.held')
    const subjects = [{ kind: 'user' as const, id: cast.idOf('qian') }]
    await shareRecord(cast.as('zeng'), 'order', id, { level: 'view', subjects })
    expect(await read('qian', id)).toMatchObject({ name: 'Belt' })
  })
})

// Section 6.5: the reference below is written from the specification, row by row, and knows nothing of filters.

type State = Instance['state'] | null
interface Row {
  readonly id: string
  readonly owner: string
  readonly state: State
  readonly initiator: string
  readonly locked: boolean
  readonly parts: readonly string[]
  readonly acl: readonly { readonly who: string; readonly modify: boolean }[]
}
interface Grants {
  readonly operations: readonly Operation[]
  readonly scope: 'own' | 'all'
}

const may = (row: Row, who: string, type: UserType, grants: readonly Grants[], op: Operation): boolean => {
  if (type !== 'user' && type !== 'admin') return false
  if (row.state === 'draft' && row.initiator !== who) return false
  const isRunning = row.state === 'ongoing' || row.state === 'interrupted'
  if (op === 'update' && (isRunning || row.state === 'invalidated' || row.locked)) return false
  if (op === 'remove' && isRunning) return false
  if (op === 'share' && row.state === 'draft') return false
  if (op === 'handOver' && (row.state === 'draft' || row.state === 'invalidated')) return false
  const granted = grants.some(
    ({ operations, scope }) => operations.includes(op) && (scope === 'all' || row.owner === who),
  )
  const shared = row.acl.some(each => each.who === who && (op === 'read' || (op === 'update' && each.modify)))
  const part = op === 'read' && row.parts.includes(who)
  return (granted || shared || part) && (op === 'read' || may(row, who, type, grants, 'read'))
}

test('6.5 the data path admits what the specification says, whoever asks for what', {
  timeout: timeForRuns(60_000),
}, async () => {
  const names = ['zeng', 'li', 'wang']
  const people = names.map(cast.idOf)
  const who = fc.constantFrom(...people)
  const rows = fc.sample(
    fc.record({
      owner: who,
      state: fc.constantFrom<State>(null, 'draft', 'ongoing', 'interrupted', 'finished', 'invalidated'),
      initiator: who,
      lock: fc.boolean(),
      parts: fc.subarray(people),
      acl: fc
        .subarray(people)
        .chain(list =>
          fc.tuple(...list.map(each => fc.record({ who: fc.constant(each), modify: fc.boolean() }))),
        ),
    }),
    { numRuns: runs(24), seed: 65 },
  )
  const system = asSystem(admin, 'test')
  await saveTable(admin, { ...order, id: 'part', label: 'Parts' })
  const giver = newId()
  const made: Row[] = []
  for (const { lock, ...row } of rows) {
    const { id } = await createRecord(testCtx(kernel, { personId: row.owner, userType: 'user' }), 'part', {
      name: 'Part',
    })
    if (row.state !== null)
      await holdRecord(
        system,
        'part',
        id,
        holdOf({ lockAfterFinish: lock }, { state: row.state, initiator: row.initiator }),
      )
    await openRecordTo(system, 'part', id, {
      openings: row.parts.map(person => ({ channel: 'flow', person, fields: null })),
    })
    for (const { who: person, modify } of row.acl)
      await admin.db.run(sql`
        insert into gantry.record_share (id, space, table_id, record_id, subject, level, operations, given_by, responsible, given_at)
        values (${newId()}::uuid, 'alpha', 'part', ${id}::uuid, ${`user:${person}`}, 'view',
          ${modify ? ['read', 'update'] : ['read']}::text[], ${giver}::uuid, ${giver}::uuid, now())`)
    made.push({ ...row, id, locked: lock && row.state === 'finished' })
  }
  const asked = fc.subarray<Operation>(['read', 'update', 'remove', 'share', 'handOver'], { minLength: 1 })
  const grants = fc.array(
    fc.record({ operations: asked, scope: fc.constantFrom<'own' | 'all'>('own', 'all') }),
    { maxLength: 3 },
  )
  const types = fc.constantFrom<UserType>('user', 'user', 'user', 'admin', 'safe', 'audit')
  let admitted = 0
  await fc.assert(
    fc.asyncProperty(grants, who, types, async (given, person, userType) => {
      const ctx: Ctx = testCtx(kernel, { personId: person, userType })
      const known = await scopeOf(ctx, 'part')
      const table = {
        ...known.table,
        policy: given.map(({ operations, scope }) => ({
          operations,
          ...(scope === 'own' && { rows: where('owner', 'eq', me) }),
        })),
      }
      const catalog = { ...known.catalog, tables: new Map([...known.catalog.tables, ['part', table]]) }
      const scope = { ...known, catalog, table }
      for (const op of ['read', 'update', 'remove', 'share', 'handOver'] as const) {
        const { rows: found } = await ctx.db.run<{ id: string }>(sql`
          select r.id from s_alpha.t_part r
          where ${compileFilter(allowedRows(scope, op), { catalog, table, alias: 'r' })} order by r.id`)
        const expected = made.filter(row => may(row, person, userType, given, op)).map(({ id }) => id)
        expect(found.map(({ id }) => id)).toEqual(expected.toSorted())
        admitted += found.length
      }
    }),
    { numRuns: runs(40) },
  )
  expect(admitted).toBeGreaterThan(200)
})
