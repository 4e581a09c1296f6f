import { newId } from '@gantry/base/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

let admin: Visitor
let user: Visitor
let app = ''
let decision = ''
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  user = visitor()
  await user.signIn('user', demoPassword)
  const { body } = await admin.call<{ data: { id: string; app: string }[] }>('GET', '/api/decisions')
  decision = body.data[0]?.id ?? ''
  app = body.data[0]?.app ?? ''
})

interface Opened {
  readonly published: { readonly own: readonly object[] } | null
  readonly design: { readonly release: number | null } | null
  readonly draft: { readonly revision: number } | null
  readonly inputs?: readonly { readonly name: string }[]
}
const open = async (kind: string, id: string) =>
  (await admin.call<Opened>('GET', `/api/designs/${kind}/${id}`)).body
const publish = async (kind: string, id: string, body: object) => {
  const { design, draft } = await open(kind, id)
  const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/${kind}/${id}/draft`, {
    body,
    base: design?.release ?? null,
    revision: draft?.revision ?? 0,
  })
  return admin.call<{ code?: string }>('POST', '/api/designs/publish', {
    designs: [{ kind, id, revision: kept.body.revision }],
  })
}
const send = async (title: string, more: object = {}, by = admin): Promise<string> =>
  (
    await by.call<{ data: { id: string } }>('POST', '/api/tables/work_order/records', {
      title,
      area: 'A1',
      ...more,
    })
  ).body.data.id
const read = async (id: string) =>
  (await admin.call<{ data: Record<string, unknown> }>('GET', `/api/tables/work_order/records/${id}`)).body
    .data
const press = (button: string, ids: readonly string[], by = admin) =>
  by.call<{ done: string[]; refused: { code: string }[] }>(
    'POST',
    `/api/tables/work_order/buttons/${button}/press`,
    { press: newId(), ids },
  )

const asked = () => ({
  design: decision,
  input: [
    { name: 'downtime', formula: 'if amount > 5000 then 120 else 20' },
    { name: 'safety', formula: 'false' },
    { name: 'area', formula: 'area' },
  ],
  answer: [{ field: 'priority', from: 'priority' }],
})
/** Writes the record itself, then answers or fails. */
const flow = (id: string) => ({
  id,
  app,
  name: 'Look at it',
  inputs: [
    { name: 'order', label: 'Order', type: 'text' },
    { name: 'fail', label: 'Fail', type: 'boolean' },
  ],
  blocks: [
    {
      id: 'b1',
      kind: 'create',
      table: 'work_order',
      values: [
        { field: 'title', value: '"After " + order' },
        { field: 'area', value: '"A1"' },
      ],
    },
    { id: 'b2', kind: 'branch', when: 'fail = true' },
    { id: 'b3', kind: 'raise', under: 'b2', message: '"no"' },
    { id: 'b4', kind: 'return', value: '{said: "seen " + order}' },
  ],
})
const titled = async (title: string) =>
  (
    await admin.call<{ data: object[] }>(
      'GET',
      `/api/tables/work_order/records?filter=${encodeURIComponent(JSON.stringify({ title }))}`,
    )
  ).body.data

it('a button asks a decision for each record and runs a logic flow whole or not at all', async () => {
  expect((await open('decision', decision)).inputs?.map(({ name }) => name)).toEqual([
    'downtime',
    'safety',
    'area',
  ])
  const [logic, byDecision, byLogic, gone] = [newId(), newId(), newId(), newId()]
  expect((await publish('logic', logic, flow(logic))).status).toBe(202)
  const before = (await open('buttons', 'work_order')).published
  const body = { table: 'work_order', ...before }
  const own = (before?.own ?? []) as readonly object[]
  const button = (id: string, kind: string, options: object) => ({
    id,
    text: kind,
    places: ['row', 'batch'],
    action: { kind, options },
  })
  const unknown = button(gone, 'decision', { ...asked(), design: newId(), answer: [] })
  const refused = await publish('buttons', 'work_order', { ...body, own: [...own, unknown] })
  expect([refused.status, refused.body.code]).toEqual([422, 'design.invalid'])
  const input = [
    { name: 'order', formula: 'title' },
    { name: 'fail', formula: 'amount > 5000' },
  ]
  const published = await publish('buttons', 'work_order', {
    ...body,
    own: [
      ...own,
      button(byDecision, 'decision', asked()),
      button(byLogic, 'logic', { design: logic, input, answer: [{ field: 'remark', from: 'said' }] }),
    ],
  })
  expect(published.status).toBe(202)

  const [small, large] = [await send('Small', { amount: 10 }), await send('Large', { amount: 9_000 })]
  expect((await press(byDecision, [small, large])).body).toMatchObject({ done: [small, large], refused: [] })
  expect([(await read(small)).priority, (await read(large)).priority]).toEqual(['high', 'urgent'])

  expect((await press(byLogic, [small, large])).body).toMatchObject({
    done: [small],
    refused: [{ code: 'logic.raised' }],
  })
  expect((await read(small)).remark).toBe('seen Small')
  expect(await titled('After Small')).toHaveLength(1)
  expect(await titled('After Large')).toEqual([])
  const { body: listed } = await admin.call<{ data: { id: string; runs: number }[] }>('GET', '/api/logic')
  expect(listed.data.find(({ id }) => id === logic)).toMatchObject({ runs: 2, failed: 1 })

  // Neither design names a role of this person.
  const own2 = await send('Mine', { amount: 10 }, user)
  expect((await press(byDecision, [own2], user)).body.refused).toMatchObject([{ code: 'decision.not_found' }])
  expect((await press(byLogic, [own2], user)).body.refused).toMatchObject([{ code: 'logic.not_found' }])
})

it('a rule asks a decision by itself, its dry run shows the answer and writes nothing', async () => {
  const id = newId()
  const rule = {
    name: 'Assess',
    app,
    on: { kind: 'record', options: { table: 'work_order', events: ['created'] } },
    when: { formula: 'amount = 7777' },
    results: [{ id: newId(), kind: 'decision', options: asked() }],
    as: 'rule',
  }
  const tried = await send('Tried', { amount: 7_777 })
  const trial = await admin.call<{ effects: object[] }>('POST', '/api/rule-trials', { rule, record: tried })
  expect(trial.body.effects).toMatchObject([
    { kind: 'decision', error: null, answer: { priority: 'urgent' }, records: [{ does: 'changes' }] },
  ])
  expect((await read(tried)).priority).not.toBe('urgent')

  expect((await publish('rule', id, rule)).status).toBe(202)
  const made = await send('Assessed', { amount: 7_777 })
  await expect.poll(async () => (await read(made)).priority).toBe('urgent')
  const { body: log } = await admin.call<{ data: { id: string }[] }>('GET', `/api/rules/${id}/runs`)
  const { body: run } = await admin.call('GET', `/api/rules/${id}/runs/${log.data[0]?.id}`)
  expect(run).toMatchObject({
    results: [{ kind: 'decision', state: 'done', did: [{ does: 'decided' }, { does: 'changed' }] }],
  })
})
