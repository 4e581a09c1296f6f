import { newId } from '@gantry/base/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

let admin: Visitor
let user: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  user = visitor()
  await user.signIn('user', demoPassword)
})

interface Listed {
  readonly id: string
  readonly app: string
  readonly release: number | null
  readonly drafted: boolean
  readonly state: string
}
const list = async (by = admin) => (await by.call<{ data: Listed[] }>('GET', '/api/decisions')).body.data
interface Answer {
  readonly value?: unknown
  readonly sound?: boolean
  readonly release?: number
  readonly trace?: Record<
    string,
    { readonly rows?: string[]; readonly violation?: { readonly code: string } }
  >
  readonly code?: string
  readonly issues?: readonly { readonly field: string; readonly code: string }[]
}
const ask = (id: string, input: object, by = admin, release?: number) =>
  by.call<Answer>('POST', `/api/decisions/${id}/decide`, { input, ...(release !== undefined && { release }) })

const body = (id: string, app: string, more: object = {}) => ({
  id,
  app,
  name: 'Level',
  nodes: {
    ratio: { kind: 'input', settings: { label: { 'zh-CN': '振动比', en: 'Ratio' }, type: 'number' } },
    level: {
      kind: 'table',
      settings: {
        label: 'Level',
        hit: 'U',
        inputs: [{ id: 'r', label: 'Ratio', expression: 'ratio', type: 'number' }],
        outputs: [{ id: 'o', label: 'Level', type: 'text' }],
        rows: [
          { id: 'r1', when: { r: '> 1.5' }, give: { o: '"P1"' } },
          { id: 'r2', when: { r: '<= 1.5' }, give: { o: '"P2"' } },
        ],
      },
    },
  },
  edges: [{ id: 'e1', from: 'ratio', to: 'level' }],
  ...more,
})
const keep = (id: string, drawn: object, base: number | null, revision = 0, by = admin) =>
  by.call<{ revision: number; code?: string }>('PUT', `/api/designs/decision/${id}/draft`, {
    body: drawn,
    base,
    revision,
  })
const publish = (id: string, revision: number) =>
  admin.call<{ code?: string; issues?: { field: string; code: string }[] }>('POST', '/api/designs/publish', {
    designs: [{ kind: 'decision', id, revision }],
  })

it('answers with the decision of the demo plant, by the names of its inputs too', async () => {
  const [demo] = await list()
  expect(demo).toMatchObject({ release: 1, state: 'active', drafted: false })
  const { status, body } = await ask(demo?.id ?? '', { 停机分钟: 90, safety: false, 区域: 'A7' })
  expect([status, body]).toMatchObject([
    200,
    {
      value: { priority: 'high', respond: 60 },
      sound: true,
      release: 1,
      trace: { priority: { rows: ['r4'] } },
    },
  ])
  expect((await ask(demo?.id ?? '', { downtime: 'long' })).body).toMatchObject({
    code: 'request.invalid',
    issues: [{ field: 'input.downtime', code: 'type' }],
  })
  expect((await ask(demo?.id ?? '', { downtime: -1 })).body.issues).toMatchObject([
    { field: 'input.downtime', code: 'choice' },
  ])
})

it('is published when its cases pass, and asked by the release one names', async () => {
  const id = newId()
  const app = (await list())[0]?.app ?? ''
  const wrong = { cases: [{ id: 'c1', name: 'High', input: { ratio: 2 }, expect: 'P2' }] }
  const first = await keep(id, body(id, app, wrong), null)
  expect((await publish(id, first.body.revision)).body).toMatchObject({
    code: 'design.invalid',
    issues: [{ code: 'decision_case' }],
  })
  expect((await ask(id, { ratio: 2 })).body.code).toBe('decision.not_found')
  const right = { cases: [{ id: 'c1', name: 'High', input: { ratio: 2 }, expect: 'P1' }] }
  const second = await keep(id, body(id, app, right), null, first.body.revision)
  expect((await publish(id, second.body.revision)).status).toBe(202)
  expect((await ask(id, { ratio: 2 })).body).toMatchObject({ value: 'P1', release: 1 })

  const node = body(id, app).nodes.level
  const [top] = node.settings.rows
  const renamed = {
    ...node,
    settings: { ...node.settings, rows: [{ ...top, give: { o: '"P0"' } }, node.settings.rows[1]] },
  }
  const third = await keep(id, body(id, app, { nodes: { ...body(id, app).nodes, level: renamed } }), 1)
  expect((await publish(id, third.body.revision)).status).toBe(202)
  expect((await ask(id, { ratio: 2 })).body).toMatchObject({ value: 'P0', release: 2 })
  expect((await ask(id, { ratio: 2 }, admin, 1)).body).toMatchObject({ value: 'P1', release: 1 })

  // Two rows that match one input stop publishing under "unique".
  const both = {
    ...node,
    settings: { ...node.settings, rows: [top, { ...node.settings.rows[1], when: {} }] },
  }
  const fourth = await keep(id, body(id, app, { nodes: { ...body(id, app).nodes, level: both } }), 2)
  expect((await publish(id, fourth.body.revision)).body.issues).toMatchObject([{ code: 'decision_overlap' }])

  const stop = await admin.call('PUT', `/api/decisions/${id}/state`, { state: 'stopped' })
  expect(stop.status).toBe(200)
  expect((await ask(id, { ratio: 2 })).body.code).toBe('decision.not_found')
})

it('is closed to members it does not name', async () => {
  const [demo] = await list()
  expect(await list(user)).toEqual([])
  expect((await ask(demo?.id ?? '', { downtime: 5 }, user)).body.code).toBe('decision.not_found')
  expect((await keep(newId(), body(newId(), demo?.app ?? ''), null, 0, user)).status).toBe(403)
  expect((await user.call('PUT', `/api/decisions/${demo?.id}/state`, { state: 'removed' })).status).toBe(403)
})
