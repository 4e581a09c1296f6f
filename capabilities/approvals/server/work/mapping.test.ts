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
  updateRecord,
} from '@gantry/records/server'
import { runEntry, runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type FlowNode, type SettingsOf, type WorkflowDef } from '@gantry/workflow/shared'
import { beforeAll, expect, test } from 'vitest'
import { listTodos } from '../desk/list-todos.ts'
import { castOf, decideAs, publish, submit } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { readInstance } from '../read-instance.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
const system = asSystem(admin, 'test')
const policy = [{ operations: ['read' as const, 'create' as const, 'update' as const] }]
const check = drawnTable('check', { item: field.text(), found: field.text() }, { policy })
const job = drawnTable(
  'job',
  { verdict: field.text(), check: field.link('check'), parts: field.slave('part') },
  { policy },
)
const part: TableDef = {
  ...drawnTable('part', {}, { master: 'job', title: 'item', policy: [] }),
  fields: { item: field.text(), found: field.text(), check: field.link('check') },
}
let cast: Awaited<ReturnType<typeof castOf>>
let child: WorkflowDef

const line = (table: string, node: FlowNode): WorkflowDef => ({
  ...emptyWorkflow(newId(), table),
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    node,
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: 'a', from: 'start', to: 'node' },
    { id: 'b', from: 'node', to: 'end' },
  ],
})
const sub = (settings: Partial<SettingsOf['subprocess']>): WorkflowDef =>
  line('job', {
    kind: 'subprocess',
    settings: { name: 'Checks', workflow: child.id, table: 'check', wait: 'all', ...settings },
  })
const work = async (): Promise<void> => {
  for (let round = 0; round < 10; round++) {
    const { rows } = await platform(kernel).run<{ id: string }>(sql`
      select id from gantry.run where space = 'alpha' and state in ('queued', 'waiting') order by id`)
    if (rows.length === 0) return
    for (const { id } of rows) await runEntry(kernel, 'alpha', id)
  }
}
const begin = async (def: WorkflowDef, values: object) => {
  await publish(admin, def)
  const { id } = await createRecord(cast.as('zeng'), 'job', { name: 'Job', ...values })
  const moved = await submit(cast.as('zeng'), def.id, id)
  await work()
  return { record: id, ...moved }
}
const jobNow = async (id: string) => (await getRecord(system, job, id)).data as Record<string, unknown>
/** The inspector enters what was found in every check that waits, and agrees. */
const inspect = async (found: (item: string) => string) => {
  for (const { instance, record } of (await listTodos(cast.as('wang'))).data) {
    const { data } = await getRecord(system, check, record)
    await updateRecord(system, 'check', record, { found: found(String(data.item)), version: data.version })
    await decideAs(cast.as('wang'), instance)
  }
  await work()
}

beforeAll(async () => {
  await createSpaceSchema(admin)
  cast = await castOf(kernel, ['zeng', 'wang'])
  await saveTable(admin, check)
  await saveTables(admin, [{ definition: job }, { definition: part }])
  child = line('check', {
    kind: 'approve',
    settings: {
      name: 'Look',
      executors: [{ rule: 'users', ids: [cast.idOf('wang')] }],
      sign: { mode: 'single' },
    },
  })
  await publish(admin, child)
})

test('a child for each row has the row’s values, is entered in it, and gives back what was found', async () => {
  const { instance, record } = await begin(
    sub({
      each: 'parts',
      link: 'parts.check',
      values: { name: 'name', item: 'parts.item' },
      back: { 'parts.found': 'found', verdict: 'found' },
    }),
    { parts: [{ item: 'bolt' }, { item: 'nut' }] },
  )
  const rows = (await jobNow(record)).parts as { item: string; check: { id: string } }[]
  const made = (await findRecords(system, 'check', { fields: ['item'] })).data
  expect(rows.map(row => made.find(({ id }) => id === row.check.id)?.item)).toEqual(['bolt', 'nut'])
  await inspect(item => `${item} fine`)
  expect(await jobNow(record)).toMatchObject({
    parts: [
      { item: 'bolt', found: 'bolt fine' },
      { item: 'nut', found: 'nut fine' },
    ],
  })
  expect((await readInstance(admin, instance)).state).toBe('finished')
})

test('a child about a linked record takes the values into it, and makes none', async () => {
  const linked = await createRecord(system, 'check', { name: 'There', item: 'old' })
  const { record } = await begin(
    sub({ link: 'check', values: { item: 'name' }, back: { verdict: 'found' } }),
    {
      check: linked.id,
    },
  )
  expect((await getRecord(system, check, linked.id)).data).toMatchObject({ name: 'There', item: 'Job' })
  await inspect(() => 'good')
  expect(await jobNow(record)).toMatchObject({ verdict: 'good', check: { id: linked.id } })
})

test.each([
  [{ values: { nothing: 'name' } }],
  [{ values: { item: 'parts.item' } }],
  [{ back: { check: 'found' } }],
  [{ link: 'verdict' }],
  [{ wait: 'async' as const, back: { verdict: 'found' } }],
])('%j is refused when it is published', async settings => {
  expect(await codeOf(publish(admin, sub(settings)))).toBe('design.invalid')
})
