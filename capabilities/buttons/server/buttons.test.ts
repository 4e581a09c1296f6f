import { AppError, type Json, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { role, userType } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, findRecords, saveTable, undoEdits } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { registerWorkflowDoor, type WorkflowDoor } from '@gantry/workflow/server'
import { beforeAll, describe, expect, test } from 'vitest'
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
const hidden = button({ showWhen: 'secret > 0' })
const forKeepers = button({ roles: [keepers] })
const release = (own: readonly OwnButton[]) =>
  releaseDesign(admin(), {
    kind: 'buttons',
    id: 'part',
    body: {
      table: 'part',
      own,
      system: { edit: { hidden: ['row'] } },
      order: { row: [ask.id] },
    } as unknown as Json,
  })
const setting = (field: string) =>
  button({ action: { kind: 'change', options: { values: [{ field, formula: '1' }] } } })
let revision = 0
const ids: Record<string, string> = {}
const press = (of: OwnButton, records: readonly string[], key = newId(), ctx = keeper()) =>
  pressButton(ctx, { table: 'part', button: of.id, press: key, ids: records.map(name => ids[name]!) })

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTable(admin(), part)
  await saveTable(admin(), order)
  await release([ask, askNow, mark, hidden, forKeepers, submit])
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
  expect(await offered(keeper())).toEqual([ask.id, askNow.id, mark.id, hidden.id, forKeepers.id, submit.id])
  expect(await offered(guest())).toEqual([ask.id, askNow.id, mark.id, submit.id])
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
  const body = { table: 'part', own: [own] } as unknown as Json
  const key = { kind: 'buttons', id: 'part' }
  const draft = await keepDraft(admin(), { ...key, body, base: 1, revision })
  revision = draft.revision
  await expect(publishDesigns(admin(), { designs: [{ ...key, revision }] })).rejects.toMatchObject({
    code: 'design.invalid',
    issues: [{ field: place }],
  })
})
