import { AppError, asJson, type JsonObject, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns, registerRuleDoor, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { role, userType, where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  saveTable,
  saveTables,
  undoEdits,
} from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { registerWorkflowDoor, type WorkflowDoor } from '@gantry/workflow/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkButton } from '../shared/buttons-kind.ts'
import type { OwnButton } from '../shared/types.ts'
import { buttons } from './index.ts'
import { listButtons } from './list-buttons.ts'
import { pressButton } from './press-button.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [designs, buttons])
const keepers = newId()
const admin = () => testCtx(kernel, { userType: 'admin' })
const personId = newId()
const keeper = () => testCtx(kernel, { personId, roles: [keepers] })
const guest = () => testCtx(kernel)
const work = ['read', 'create', 'update', 'remove'] as const
const rights = [
  { who: userType('admin'), operations: [...work] },
  { who: role(keepers), operations: [...work] },
]
const part = drawnTable(
  'part',
  {
    stock: field.decimal({ scale: 2 }),
    safety: field.decimal({ scale: 2 }),
    state: field.choice(['open', 'asked']),
    secret: field.decimal({ scale: 2 }),
  },
  { policy: [...rights, { operations: ['read'], fields: ['name', 'stock', 'safety', 'state'] }] },
)
const order = drawnTable(
  'part_order',
  { part: field.link('part'), qty: field.decimal({ scale: 2, min: 0 }) },
  { policy: rights },
)
const button = (more: Partial<OwnButton>): OwnButton => ({
  id: newId(),
  text: 'Button',
  places: ['row'],
  action: { kind: 'open', options: { to: 'list', table: 'part' } },
  ...more,
})
const short = {
  showWhen: 'stock < safety',
  enabledWhen: 'state = "open"',
  reason: 'Asked already',
}
const ask = button({
  ...short,
  text: 'Order parts',
  places: ['row', 'record'],
  action: {
    kind: 'create',
    options: {
      table: 'part_order',
      values: [
        { field: 'part', self: true },
        { field: 'qty', formula: 'safety - stock' },
        { field: 'name', copy: 'name' },
      ],
    },
  },
})
const askNow = button({
  ...short,
  places: ['batch'],
  action: { kind: 'create', options: { ...ask.action.options, atOnce: true } },
})
const mark = button({
  ...short,
  places: ['batch'],
  action: { kind: 'change', options: { values: [{ field: 'state', formula: '"asked"' }] } },
})
const flow = newId()
const submit = button({ places: ['batch'], action: { kind: 'workflow', options: { workflow: flow } } })
const begin = button({ places: ['batch'], action: { kind: 'rule', options: { rule: flow } } })
const hidden = button({ showWhen: 'secret > 0' })
const forKeepers = button({ roles: [keepers] })
const release = (own: readonly OwnButton[]) =>
  releaseDesign(admin(), {
    kind: 'buttons',
    id: 'part',
    body: asJson({
      table: 'part',
      own,
      system: { edit: { hidden: ['row'] } },
      order: { row: [ask.id] },
    }),
  })
const setting = (field: string) =>
  button({ action: { kind: 'change', options: { values: [{ field, formula: '1' }] } } })
const job = drawnTable(
  'job',
  { state: field.choice(['open', 'waiting']), items: field.slave('job_item') },
  { policy: rights },
)
const jobItem = { ...drawnTable('job_item', { missing: field.decimal({ scale: 2 }) }), master: 'job' }
const purchase = drawnTable(
  'purchase',
  { job: field.link('job'), items: field.slave('purchase_item') },
  { policy: rights },
)
const purchaseItem = {
  ...drawnTable('purchase_item', { qty: field.decimal({ scale: 2 }) }),
  master: 'purchase',
}
const rowsOptions = {
  table: 'purchase',
  values: [
    { field: 'name', copy: 'name' },
    { field: 'job', self: true },
  ],
  rows: {
    from: 'items',
    into: 'items',
    only: 'missing > 0',
    values: [
      { field: 'name', copy: 'name' },
      { field: 'qty', copy: 'missing' },
    ],
  },
}
const isShort = 'some item in items satisfies item.missing > 0'
const orderRows = button({
  places: ['record'],
  showWhen: isShort,
  enabledWhen: 'state = "open"',
  reason: 'Waits already',
  action: {
    kind: 'create',
    options: { ...rowsOptions, atOnce: true, changes: [{ field: 'state', formula: '"waiting"' }] },
  },
})
const beginRows = button({ places: ['record'], action: { kind: 'create', options: rowsOptions } })
let revision = 0
const ids: Record<string, string> = {}
const press = (of: OwnButton, records: readonly string[], key = newId(), ctx = keeper()) =>
  pressButton(ctx, { table: 'part', button: of.id, press: key, ids: records.map(name => ids[name]!) })

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTable(admin(), part)
  await saveTable(admin(), order)
  await saveTables(
    admin(),
    [job, jobItem, purchase, purchaseItem].map(definition => ({ definition })),
  )
  await releaseDesign(admin(), {
    kind: 'buttons',
    id: 'job',
    body: asJson({ table: 'job', own: [orderRows, beginRows] }),
  })
  await release([ask, askNow, mark, hidden, forKeepers, submit, begin])
  for (const [name, stock] of [
    ['a', 1],
    ['b', 2],
    ['c', 9],
  ] as const)
    ids[name] = (await createRecord(admin(), 'part', { name, stock, safety: 5, state: 'open' })).id
})

test('buttons are offered by role, and not where a condition reads what is closed', async () => {
  const offered = async (ctx: ReturnType<typeof admin>) =>
    (await listButtons(ctx, 'part')).own.map(({ id }) => id)
  expect(await offered(keeper())).toEqual([
    ask.id,
    askNow.id,
    mark.id,
    hidden.id,
    forKeepers.id,
    submit.id,
    begin.id,
  ])
  expect(await offered(guest())).toEqual([ask.id, askNow.id, mark.id, submit.id, begin.id])
  expect(await listButtons(guest(), 'part')).toMatchObject({
    system: { edit: { hidden: ['row'] } },
    order: { row: [ask.id] },
    fields: ['stock', 'safety', 'state'],
  })
  expect(JSON.stringify(await listButtons(keeper(), 'part'))).not.toContain('"action"')
  expect(await codeOf(press(forKeepers, ['a'], newId(), guest()))).toBe('button.not_found')
})

describe('a press', () => {
  test('begins a record with values of the one it was pressed on', async () => {
    expect(await press(ask, ['a'])).toMatchObject({
      done: [ids.a],
      form: { table: 'part_order', values: { part: { id: ids.a, title: 'a' }, qty: 4, name: 'a' } },
    })
  })

  test('is refused with the reason where the conditions are not met', async () => {
    expect(await press(ask, ['c'])).toMatchObject({
      done: [],
      form: null,
      refused: [{ id: ids.c, code: 'button.not_now', reason: 'Asked already' }],
    })
  })

  test('acts once however often it is sent', async () => {
    const key = newId()
    const [one, two] = await Promise.all([
      press(askNow, ['a', 'b', 'c'], key),
      press(askNow, ['a', 'b', 'c'], key),
    ])
    expect(two).toEqual(one)
    expect(one.done).toEqual([ids.a, ids.b])
    expect(one.refused).toHaveLength(1)
    expect((await findRecords(admin(), 'part_order')).total).toBe(2)
  })

  test('changes the records that meet the conditions, and is taken back', async () => {
    const states = async () =>
      (await findRecords(admin(), 'part', { sort: [{ field: 'name', direction: 'asc' }] })).data.map(
        ({ state }) => state,
      )
    const { batch, done } = await press(mark, ['a', 'b', 'c'])
    expect(done).toEqual([ids.a, ids.b])
    expect(await states()).toEqual(['asked', 'asked', 'open'])
    await undoEdits(keeper(), 'part', batch ?? '')
    expect(await states()).toEqual(['open', 'open', 'open'])
  })

  test('submits each record on its own, and says which one cannot be', async () => {
    expect(await codeOf(press(submit, ['a']))).toBe('workflow.not_found')
    const submits: WorkflowDoor['submit'] = async (ctx, { workflow, record }) => {
      expect([workflow, ctx.actor.personId]).toEqual([flow, personId])
      if (record === ids.b) throw new AppError('workflow.instance_state', { state: 'ongoing' })
      return { instance: newId() }
    }
    registerWorkflowDoor(kernel, { startable: async () => [], submit: submits, keep: submits, act: submits })
    const { done, refused } = await press(submit, ['a', 'b', 'c'])
    expect(done).toEqual([ids.a, ids.c])
    expect(refused).toEqual([{ id: ids.b, code: 'workflow.instance_state', issues: [] }])
  })

  test('starts a rule for the records, and says which it was not started for', async () => {
    expect(await codeOf(press(begin, ['a']))).toBe('rule.not_found')
    registerRuleDoor(kernel, {
      start: async (_ctx, { rule, table, records }) => {
        expect([rule, table]).toEqual([flow, 'part'])
        return records.map(({ id }) => (id === ids.b ? { id, code: 'button.not_now' } : { id }))
      },
    })
    const { done, refused } = await press(begin, ['a', 'b', 'c'])
    expect(done).toEqual([ids.a, ids.c])
    expect(refused).toEqual([{ id: ids.b, code: 'button.not_now', issues: [] }])
  })

  test('makes the slave rows of a new record of those that are short, and changes the record with it', async () => {
    const made = async (name: string, items: readonly object[]) =>
      (await createRecord(admin(), 'job', { name, state: 'open', items: items as JsonObject[] })).id
    const one = await made('pump', [
      { name: 'seal', missing: 2 },
      { name: 'bolt', missing: 0 },
    ])
    const none = await made('fan', [{ name: 'belt' }])
    const pressJob = (of: OwnButton, id: string) =>
      pressButton(keeper(), { table: 'job', button: of.id, press: newId(), ids: [id] })
    expect(await listButtons(keeper(), 'job')).toMatchObject({ fields: ['state'] })
    expect(await pressJob(orderRows, one)).toMatchObject({ done: [one], refused: [] })
    const orders = await findRecords(admin(), 'purchase', { fields: ['name', 'job', 'items'] })
    expect(orders.data).toMatchObject([{ name: 'pump', job: { id: one }, items: [{ name: 'seal', qty: 2 }] }])
    const after = await findRecords(admin(), 'job', { filter: where('id', 'eq', one) })
    expect(after.data).toMatchObject([{ state: 'waiting' }])
    // It waits now: pressed anew, nothing more is ordered.
    const notNow = { done: [], refused: [{ code: 'button.not_now' }] }
    expect(await pressJob(orderRows, one)).toMatchObject(notNow)
    expect(await pressJob(orderRows, none)).toMatchObject(notNow)
    expect(await codeOf(pressJob(beginRows, none))).toBe('button.no_rows')
    expect(await pressJob(beginRows, one)).toMatchObject({
      form: { table: 'purchase', values: { items: [{ name: 'seal', qty: 2 }] } },
    })
    expect((await findRecords(admin(), 'purchase')).total).toBe(1)
  })

  test('acts with the rights of the person only', async () => {
    expect(await codeOf(press(mark, ['a'], newId(), guest()))).toBe('permission.denied')
    expect(await codeOf(press(ask, ['a'], newId(), testCtx(kernel, { space: 'beta' })))).toBe(
      'table.not_found',
    )
  })
})

test.each([
  ['a condition over no field', button({ showWhen: 'nothing > 1' }), 'own.0.showWhen'],
  ['a condition without a reason', button({ enabledWhen: 'stock > 1' }), 'own.0.reason'],
  ['a form for many records', { ...ask, places: ['batch' as const] }, 'own.0.places'],
  ['a value of no field', setting('nowhere'), 'own.0.action.values.0'],
  [
    'an address of another kind',
    button({ action: { kind: 'open', options: { to: 'address', address: 'javascript:alert(1)' } } }),
    'own.0.action.address',
  ],
  ['an unknown action', button({ action: { kind: 'none', options: {} } }), 'own.0.action'],
])('%s is not published', async (_, own, place) => {
  const body = asJson({ table: 'part', own: [own] })
  const key = { kind: 'buttons', id: 'part' }
  const draft = await keepDraft(admin(), { ...key, body, base: 1, revision })
  revision = draft.revision
  await expect(publishDesigns(admin(), { designs: [{ ...key, revision }] })).rejects.toMatchObject({
    code: 'design.invalid',
    issues: [{ field: place }],
  })
})

test('a condition over slave rows stands on an open record only, where its rows are known', () => {
  const scope = { table: job, tables: new Map([job, jobItem].map(each => [each.id, each])) }
  const open = button({
    places: ['record'],
    showWhen: isShort,
    action: { kind: 'change', options: { values: [{ field: 'state', formula: '"open"' }] } },
  })
  expect(checkButton(open, scope)).toEqual([])
  expect(checkButton({ ...open, places: ['row', 'record'] }, scope)).toMatchObject([
    { field: 'places', code: 'button_slave_rows' },
  ])
})
