import { type Json, newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, getRecord, saveTables } from '@gantry/records/server'
import { codeOf, drawnTable, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type FieldPermission, type WorkflowDef } from '@gantry/workflow/shared'
import { beforeAll, expect, test } from 'vitest'
import { previewCommand } from './desk/preview.ts'
import { taskContext } from './desk/task-context.ts'
import { needsStored, writable } from './field-permissions.ts'
import { castOf, publish, submit, taskOf } from './fixtures.ts'
import { approvals } from './index.ts'
import { rowsIn } from './opened-rows.ts'
import { readInstance } from './read-instance.ts'
import { runCommand } from './run-command.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])

const policy: TableDef['policy'] = [{ operations: ['read', 'create'] }, { who: true, operations: ['read'] }]
const order = drawnTable('order', { items: field.slave('order_item') }, { policy })
const item: TableDef = {
  ...drawnTable('order_item', {}, { master: 'order', title: 'name', policy: [] }),
  fields: { name: field.text(), qty: field.number(), price: field.decimal({ scale: 2 }) },
}

let cast: Awaited<ReturnType<typeof castOf>>

/** One step whose holder, li, has these rights over the fields; much of an order goes on to wang. */
const orderWorkflow = (fields: Readonly<Record<string, FieldPermission>>): WorkflowDef => ({
  ...emptyWorkflow(newId(), 'order'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    check: {
      kind: 'approve',
      settings: {
        name: 'Check',
        executors: [{ rule: 'users', ids: [cast.idOf('li')] }],
        sign: { mode: 'or_sign' },
        returns: { to: 'initiator', resubmit: 'rerun' },
        buttons: { return: true, save: true },
        fields,
      },
    },
    much: {
      kind: 'exclusive',
      settings: {
        name: 'How much',
        branches: [{ id: 'much', when: 'SUM(items.qty) > 100' }, { id: 'little' }],
      },
    },
    head: {
      kind: 'approve',
      settings: {
        name: 'Head',
        executors: [{ rule: 'users', ids: [cast.idOf('wang')] }],
        sign: { mode: 'or_sign' },
      },
    },
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'check' },
    { id: '2', from: 'check', to: 'much' },
    { id: '3', from: 'much', port: 'much', to: 'head' },
    { id: '4', from: 'much', port: 'little', to: 'end' },
    { id: '5', from: 'head', to: 'end' },
  ],
})

const rowsOf = async (record: string) => {
  const { data } = await getRecord(asSystem(cast.admin(), 'test'), 'order', record)
  return rowsIn(data.items ?? null)
}
const said = async (record: string) =>
  (await rowsOf(record)).map(({ name, qty, price }) => [name, qty, Number(price)])

const submitted = async (fields: Readonly<Record<string, FieldPermission>>) => {
  const def = orderWorkflow(fields)
  await publish(cast.admin(), def)
  const { id: record } = await createRecord(cast.as('zeng'), 'order', {
    name: 'Bearings',
    items: [
      { name: 'Bolt', qty: 10, price: '2.50' },
      { name: 'Nut', qty: 20, price: '1.00' },
    ],
  })
  const { instance } = await submit(cast.as('zeng'), def.id, record)
  const rows = await rowsOf(record)
  const decide = async (items: Json, what: 'agree' | 'save' = 'agree') =>
    runCommand(cast.as('li'), {
      instance,
      key: newId(),
      command: { do: what, task: await taskOf(cast.as('li'), instance) },
      values: { items },
    })
  const refused = async () => {
    const { rows: found } = await cast.admin().db.run<{ fields: string }>(sql`
      select details->>'fields' as fields from gantry.audit
      where space = 'alpha' and action = 'workflow.refused' and record_id = ${record}::uuid`)
    return found.map(({ fields }) => JSON.parse(fields))
  }
  return { instance, record, decide, refused, bolt: rows[0]!, nut: rows[1]! }
}

beforeAll(async () => {
  cast = await castOf(kernel, ['zeng', 'li', 'wang'])
  await createSpaceSchema(cast.admin())
  await saveTables(cast.admin(), [{ definition: order }, { definition: item }])
})

test('a decision changes, adds and removes the rows its step opens, and decides the way by them', async () => {
  const { instance, record, decide, bolt, refused } = await submitted({ items: 'edit' })
  const [own] = (await readInstance(cast.as('li'), instance)).mine
  expect(own?.fields.items).toMatchObject({
    permission: 'edit',
    rows: { add: true, remove: true, columns: {} },
    value: [{ name: 'Bolt' }, { name: 'Nut' }],
  })
  const moved = await decide([
    { id: bolt.id, qty: 99 },
    { name: 'Washer', qty: 5, price: '0.10' },
  ])
  expect(await said(record)).toEqual([
    ['Bolt', 99, 2.5],
    ['Washer', 5, 0.1],
  ])
  expect(moved.outcome).toBeNull()
  const task = await taskOf(cast.as('wang'), instance)
  expect(await refused()).toEqual([])
  const { why } = await taskContext(cast.as('wang'), instance, task)
  expect(why.passed.map(({ read }) => read)).toEqual([{ items: [{ qty: 99 }, { qty: 5 }] }])
})

test('rows of a step that does not open them stay, and the audit names what was refused', async () => {
  const { instance, record, decide, bolt, refused } = await submitted({})
  const [own] = (await readInstance(cast.as('li'), instance)).mine
  expect(own?.fields.items).toMatchObject({ permission: 'read', rows: { add: false, remove: false } })
  await decide([{ id: bolt.id, qty: 99 }])
  expect(await said(record)).toEqual([
    ['Bolt', 10, 2.5],
    ['Nut', 20, 1],
  ])
  expect(await refused()).toEqual([['items']])
})

test('where a step opens a column, only its cells change', async () => {
  const { instance, record, decide, bolt, nut, refused } = await submitted({ 'items.qty': 'edit' })
  const task = await taskOf(cast.as('li'), instance)
  const next = async (qty: number) =>
    (
      await previewCommand(cast.as('li'), {
        instance,
        task,
        do: 'agree',
        values: { items: [{ id: bolt.id, qty }] },
      })
    ).next.map(({ node }) => node)
  // What is looked at before the decision is the stored rows with the cells that were changed.
  expect([await next(80), await next(81)]).toEqual([[], ['head']])
  await decide([
    { id: nut.id, qty: 7, price: '999.00' },
    { name: 'Washer', qty: 5 },
  ])
  expect(await said(record)).toEqual([
    ['Bolt', 10, 2.5],
    ['Nut', 7, 1],
  ])
  expect((await refused()).flat().toSorted()).toEqual(['items', 'items.price'])
})

test('a closed column of an open table keeps its values, and new rows do without it', async () => {
  const { record, decide, bolt, nut, refused } = await submitted({ items: 'edit', 'items.price': 'read' })
  await decide([
    { id: nut.id, qty: 21, price: '1.00' },
    { id: bolt.id, price: '0.01' },
    { name: 'Washer', qty: 5, price: '3.00' },
  ])
  expect(await said(record)).toEqual([
    ['Nut', 21, 1],
    ['Bolt', 10, 2.5],
    ['Washer', 5, 0],
  ])
  expect(await refused()).toEqual([['items.price']])
})

test('an empty cell of a required column stops the decision, and saving does not', async () => {
  const { record, decide, bolt, nut } = await submitted({ items: 'edit', 'items.qty': 'required' })
  const rows = [{ id: bolt.id }, { id: nut.id, qty: null }]
  await expect(decide(rows)).rejects.toMatchObject({
    code: 'workflow.field_required',
    issues: [{ field: 'items.1.qty', code: 'required' }],
  })
  expect(await said(record)).toContainEqual(['Nut', 20, 1])
  expect(await codeOf(decide(rows, 'save'))).toBe('done')
  expect(await said(record)).toContainEqual(['Nut', null, 1])
})

test('what is no list of rows is not written', async () => {
  const { record, decide, refused } = await submitted({ 'items.qty': 'edit' })
  await decide('none')
  expect((await said(record)).length).toBe(2)
  expect(await refused()).toEqual([['items']])
})

test('after a return the initiator changes the rows and submits them again', async () => {
  const { instance, record, bolt } = await submitted({})
  const [own] = (await readInstance(cast.as('li'), instance)).mine
  await runCommand(cast.as('li'), {
    instance,
    key: newId(),
    command: { do: 'return', task: own!.task, to: own!.targets[0]!.activation, reason: 'Too many' },
  })
  const [back] = (await readInstance(cast.as('zeng'), instance)).mine
  expect(back?.fields.items?.rows).toEqual({ add: true, remove: true, columns: {} })
  await runCommand(cast.as('zeng'), {
    instance,
    key: newId(),
    command: { do: 'submit', task: back!.task },
    values: { items: [{ id: bolt.id, qty: 3 }] },
  })
  expect(await said(record)).toEqual([['Bolt', 3, 2.5]])
})

test('a number that the server assigns is not the holder’s to set, also where the step opens it', () => {
  const table = drawnTable('order', { number: field.serial({ pattern: 'PO-{n:4}' }) })
  const step = {
    def: orderWorkflow({ name: 'edit', number: 'edit' }),
    node: 'check',
    table,
    tables: new Map(),
  }
  expect(writable(step, { name: 'Bearings', number: '0042' }, {})).toEqual({
    open: { name: 'Bearings' },
    dropped: ['number'],
  })
})

test('numbers of new rows are assigned also where the step opens the whole table; stored rows keep theirs', () => {
  const table = drawnTable('parcel', { items: field.slave('parcel_item') })
  const rows: TableDef = {
    ...drawnTable('parcel_item', {}, { master: 'parcel', title: 'name', policy: [] }),
    fields: { name: field.text(), number: field.serial({ pattern: 'P-{n:4}' }) },
  }
  const tables = new Map([table, rows].map(each => [each.id, each]))
  const step = { def: orderWorkflow({ items: 'edit' }), node: 'check', table, tables }
  const stored = { items: [{ id: 'a', name: 'Bolt', number: 'P-0001' }] }
  expect(needsStored(step, { items: [] })).toBe(true)
  const sent = [
    { id: 'a', name: 'Bolts', number: 'P-0001' },
    { name: 'Nut', number: 'P-0042' },
  ]
  expect(writable(step, { items: sent }, stored)).toEqual({
    open: { items: [{ id: 'a', name: 'Bolts' }, { name: 'Nut' }] },
    dropped: ['items.number'],
  })
})
