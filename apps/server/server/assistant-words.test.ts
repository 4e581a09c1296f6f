import type { Comparison, RecordAnswer, TableSummary } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startAiService } from './ai-service.ts'
import { demoPassword, productApp } from './fixtures.ts'

const { heard, script, address, close } = await startAiService()
const { visitor } = await productApp()
const api = '/space-demo/api'
let admin: Visitor
let user: Visitor
let app: string
beforeAll(async () => {
  const enter = async (login: string) => {
    const guest = visitor()
    await guest.signIn(login, demoPassword)
    return guest
  }
  const root = await enter('root')
  ;[admin, user] = await Promise.all([enter('admin'), enter('user')])
  await root.call('PUT', '/api/root/settings', { path: 'server.outbound.internalHosts', value: '127.0.0.1' })
  const { data } = (await admin.call<{ data: TableSummary[] }>('GET', `${api}/tables`)).body
  app = data.find(({ id }) => id === 'work_order')?.app ?? ''
})
afterAll(close)
beforeEach(async () => {
  heard.length = 0
  script.length = 0
  await save()
})

const save = (more: object = {}) =>
  admin.call('PUT', `${api}/assistant/settings`, {
    enabled: true,
    design: false,
    dialect: 'openai',
    address: `${address}/v1`,
    model: 'small-1',
    apps: [app],
    closedTables: [],
    grade: 'ordinary',
    tokensPerDay: 100_000,
    ...more,
  })

interface Filtered {
  readonly match: string
  readonly conditions: readonly Comparison[]
  readonly missing: readonly object[]
  readonly tokens: number
  readonly code?: string
}
const filter = (by: Visitor, wish: string, table = 'work_order') =>
  by.call<Filtered>('POST', `${api}/assistant/words/filter`, { table, wish })
const propose = (conditions: readonly object[], more: object = {}) => ({
  tool: 'propose_filter',
  input: { match: 'all', conditions, ...more },
})
const is = (field: string, op: string, value?: unknown) => ({ field, op, value })
const state = (by: Visitor, table = 'work_order') =>
  by.call<{ open: boolean; left: number }>('GET', `${api}/assistant/words?table=${table}`)
const heardLast = () => heard.at(-1)?.body.messages.at(-1)?.content ?? ''

it('is open only where the administrator has opened questions and the table', async () => {
  expect((await state(user)).body.open).toBe(true)
  expect((await state(user, 'nowhere')).body.open).toBe(false)
  await save({ closedTables: ['work_order'] })
  expect((await state(user)).body.open).toBe(false)
  expect((await filter(user, 'Open ones')).body.code).toBe('table.not_found')
  await save({ enabled: false, design: true })
  expect((await state(admin)).body.open).toBe(false)
  expect((await filter(admin, 'Open ones')).body.code).toBe('assistant.off')
  expect((await visitor().call('GET', `${api}/assistant/words?table=work_order`)).status).toBe(401)
  expect(heard).toEqual([])
})

it('makes conditions of a description: options by names in both languages, relative dates as such', async () => {
  script.push(
    propose([
      is('status', 'eq', 'open'),
      is('priority', 'in', ['紧急', 'HIGH']),
      is('planned', 'within', 'lastMonth'),
      is('amount', 'gt', 50_000),
      is('assignee', 'eq', { term: 'me' }),
    ]),
  )
  const { body } = await filter(user, 'My open urgent or high orders of last month over 50,000')
  expect(body).toMatchObject({ match: 'all', missing: [], tokens: 42 })
  expect(body.conditions).toEqual([
    is('status', 'in', ['open']),
    is('priority', 'in', ['urgent', 'high']),
    is('planned', 'within', 'lastMonth'),
    is('amount', 'gt', 50_000),
    is('assignee', 'in', [{ term: 'me' }]),
  ])
  // What was proposed is a filter of the list.
  const asked = encodeURIComponent(JSON.stringify({ op: 'and', of: body.conditions }))
  expect((await user.call('GET', `${api}/tables/work_order/records?filter=${asked}`)).status).toBe(200)

  const system = heard[0]?.body.messages[0]?.content ?? ''
  expect(system).toContain('urgent="紧急" / "Urgent"')
  expect(system).toContain('lastMonth')
  expect(heard[0]?.body.tools?.map(each => each.function.name)).toEqual(['propose_filter'])
  const log = await user.call<{ data: object[] }>('GET', `${api}/assistant/log`)
  expect(log.status).toBe(403)
  const { data } = (await admin.call<{ data: object[] }>('GET', `${api}/assistant/log`)).body
  expect(data[0]).toMatchObject({ kind: 'filter', rows: 0, tools: [], own: false, answer: '' })
})

it('finds records by name with the rights of the person, and sends none of them', async () => {
  const device = (name: string) =>
    admin.call<RecordAnswer>('POST', `${api}/tables/equipment/records`, { name, code: name })
  const made = await device('Stirrer Zeta 7')
  expect(made.status).toBe(201)
  await device('Stirrer Zeta 70')
  await device('Stirrer Eta 8')
  script.push(
    propose(
      [
        is('equipment', 'eq', 'stirrer zeta 7'),
        is('equipment', 'ne', 'Stirrer'),
        is('equipment', 'in', ['Stirrer Theta 9']),
      ],
      { unknown: ['the blue ones'] },
    ),
  )
  const { body } = await filter(admin, 'Orders of stirrer zeta 7, not of Stirrer, the blue ones')
  expect(body.conditions).toEqual([
    is('equipment', 'in', [{ id: made.body.data.id, title: 'Stirrer Zeta 7' }]),
    { field: 'equipment', op: 'notIn' },
    { field: 'equipment', op: 'in' },
  ])
  expect(body.missing).toEqual([
    { text: 'the blue ones', why: 'unfit' },
    { text: 'Stirrer', why: 'several_records' },
    { text: 'Stirrer Theta 9', why: 'no_record' },
  ])
  expect(JSON.stringify(heard)).not.toContain('Zeta 70')
})

it('asks again with what the checks refuse, and answers only what passes', async () => {
  script.push(
    { text: 'I would filter by status.' },
    propose([is('salary', 'gt', 1)]),
    propose([is('status', 'eq', 'burning')]),
    propose([is('planned', 'within', 'someTime')]),
  )
  expect((await filter(admin, 'Burning ones')).body.code).toBe('assistant.no_good_answer')
  expect(heard.map(({ body }) => body.messages.at(-1)?.content)).toEqual([
    'Burning ones',
    expect.stringContaining('Call the tool propose_filter'),
    expect.stringContaining('work_order.fields.salary'),
    expect.stringContaining('burning'),
  ])
  heard.length = 0
  script.push(
    propose([is('title', 'gt', 'A')]),
    propose([is('title', 'contains', 'A')], { match: 'some' }),
    propose([is('title', 'contains', 'A')]),
  )
  expect((await filter(admin, 'With A')).body.conditions).toEqual([is('title', 'contains', 'A')])
  expect(heardLast()).toContain('match')
  script.push({ status: 500 })
  expect((await filter(admin, 'With A')).body.code).toBe('assistant.refused')
})

interface Charted {
  readonly chart: object
  readonly missing: readonly object[]
  readonly code?: string
}
const chart = (by: Visitor, wish: string) =>
  by.call<Charted>('POST', `${api}/assistant/words/chart`, { table: 'work_order', wish })
const draw = (more: object = {}) => ({
  tool: 'propose_chart',
  input: {
    kind: 'bar',
    rows: [{ field: 'createdAt', step: 'month' }],
    columns: [{ field: 'status' }],
    measures: [{ fn: 'count' }],
    look: ['stacked'],
    match: 'all',
    conditions: [is('createdAt', 'within', 'thisYear')],
    ...more,
  },
})
const stacked = {
  kind: 'bar',
  from: { table: 'work_order' },
  rows: [{ field: 'createdAt', step: 'month' }],
  columns: [{ field: 'status' }],
  measures: [{ fn: 'count' }],
  look: { stacked: true },
  filter: is('createdAt', 'within', 'thisYear'),
}

it('makes a chart of a description that passes the checks of charts, and that can be drawn', async () => {
  script.push(draw({ unknown: ['in our colours'] }))
  const { body } = await chart(user, 'Orders of this year by month and state, as stacked columns')
  expect(body).toMatchObject({ chart: stacked, missing: [{ text: 'in our colours', why: 'unfit' }] })
  const drawn = await user.call<{ data: { answer?: object }[] }>('POST', `${api}/charts/answers`, {
    charts: [body.chart],
  })
  expect(drawn.body.data).toEqual([{ answer: expect.objectContaining({ rows: expect.any(Array) }) }])
  const system = heard[0]?.body.messages[0]?.content ?? ''
  expect(system).toContain('\nbar: rows 1–1')
  expect(system).not.toContain('\nregions: ')
  expect(system).toMatch(/amount: .*; functions sum/)
})

it('asks again for a chart the checks refuse: its kind, its fields, its looks, its conditions', async () => {
  script.push(
    draw({ kind: 'regions', columns: [], look: [] }),
    draw({ measures: [{ fn: 'sum', field: 'title' }] }),
    draw({ look: ['glowing'] }),
    draw({ conditions: [is('status', 'in', ['burning'])] }),
  )
  expect((await chart(user, 'A map')).body.code).toBe('assistant.no_good_answer')
  expect(heard.slice(1).map(({ body }) => body.messages.at(-1)?.content)).toEqual([
    expect.stringContaining('kind'),
    expect.stringContaining('measures.0'),
    expect.stringContaining('look'),
  ])
  script.push(draw({ rows: [{ field: 'salary' }] }), draw())
  expect((await chart(user, 'Anew')).body.chart).toEqual(stacked)
})
