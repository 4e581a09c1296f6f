import type { RecordAnswer, TableSummary } from '@gantry/model/shared'
import { switchFeaturesOff, type Visitor } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gate, startAiService, told } from './ai-service.ts'
import { demoPassword, productApp } from './fixtures.ts'

const { heard, script, address, close } = await startAiService()
const { url, visitor, kernel } = await productApp()
const api = '/space-demo/api'
let admin: Visitor
let user: Visitor
let root: Visitor
let app: string
beforeAll(async () => {
  const enter = async (login: string) => {
    const guest = visitor()
    await guest.signIn(login, demoPassword)
    return guest
  }
  ;[admin, user, root] = await Promise.all([enter('admin'), enter('user'), enter('root')])
  const { data } = (await admin.call<{ data: TableSummary[] }>('GET', `${api}/tables`)).body
  app = data.find(({ id }) => id === 'work_order')?.app ?? ''
})
afterAll(close)
beforeEach(() => {
  heard.length = 0
  script.length = 0
})

const settings = (more: object = {}) => ({
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
const save = (more: object = {}) =>
  admin.call<{ hasKey: boolean; code?: string }>('PUT', `${api}/assistant/settings`, settings(more))
interface Answered {
  readonly answer: string
  readonly cited: readonly { readonly table: string; readonly id: string }[]
  readonly tools: readonly { readonly tool: string; readonly rows: number; readonly refused?: string }[]
  readonly tokens: number
  readonly code?: string
}
const ask = (by: Visitor, question: string) =>
  by.call<Answered>('POST', `${api}/assistant/questions`, { question })
const allowLocal = () =>
  root.call('PUT', '/api/root/settings', { path: 'server.outbound.internalHosts', value: '127.0.0.1' })

it('calls no internal address until the platform allows it, and is set up by the administrator alone', async () => {
  expect((await user.call('GET', `${api}/assistant/settings`)).status).toBe(403)
  expect((await ask(user, 'x')).body.code).toBe('assistant.off')
  const test = () =>
    admin.call<{ answer: string; code?: string }>('POST', `${api}/assistant/settings/test`, settings())
  expect((await test()).body.code).toMatch(/^outbound\./)
  expect((await allowLocal()).status).toBe(200)
  expect((await test()).body).toMatchObject({ answer: 'OK', tokens: 42 })
  script.push({ status: 401 })
  expect((await test()).body.code).toBe('assistant.refused')
})

it('keeps a key for the origin it was given for, and never tells it', async () => {
  expect((await save({ key: 'sk-secret' })).body.hasKey).toBe(true)
  const read = await admin.call('GET', `${api}/assistant/settings`)
  expect(JSON.stringify(read.body)).not.toContain('sk-secret')
  await admin.call('POST', `${api}/assistant/settings/test`, settings())
  expect(heard.at(-1)?.authorization).toBe('Bearer sk-secret')
  await admin.call(
    'POST',
    `${api}/assistant/settings/test`,
    settings({ address: address.replace('127.0.0.1', 'localhost') }),
  )
  expect(heard.filter(({ authorization }) => authorization).length).toBe(1)
  expect((await save({ address: 'https://elsewhere.example/v1' })).body.hasKey).toBe(false)
  expect((await save({ address: '' })).body.code).toBe('request.invalid')
})

it('answers nobody while the enterprise is without the assistant, and goes on afterwards', async () => {
  await save({ key: 'sk-secret' })
  await switchFeaturesOff(kernel, 'demo', ['assistant'])
  expect((await ask(admin, 'Which bearings?')).body.code).toBe('feature.assistant')
  expect(heard).toEqual([])
  await switchFeaturesOff(kernel, 'demo', [])
  script.push({ text: 'None' })
  expect((await ask(admin, 'Which bearings?')).body.answer).toContain('None')
})

it('answers from records the person may read, cites what tools have shown, and logs it', async () => {
  await save({ key: 'sk-secret' })
  const made = await admin.call<RecordAnswer>('POST', `${api}/tables/work_order/records`, {
    title: 'Bearing of P-301',
    area: 'A7',
  })
  const { id } = made.body.data
  const elsewhere = '0196a000-0000-7000-8000-000000000001'
  script.push(
    { tool: 'find_tables', input: {} },
    { tool: 'find_records', input: { table: 'work_order', filter: { id } } },
    { tool: 'summarise_records', input: { table: 'work_order', aggregates: 'count' } },
    { text: `[Bearing](record:work_order/${id}) and [other](record:work_order/${elsewhere}) <b>x</b>` },
  )
  const { body } = await ask(admin, 'Which bearings?')
  expect(body).toMatchObject({ cited: [{ table: 'work_order', id }], tokens: 168 })
  expect(body.tools.map(({ tool, rows, refused }) => [tool, rows, refused])).toEqual([
    ['find_tables', 0, undefined],
    ['find_records', 1, undefined],
    ['summarise_records', 1, undefined],
  ])
  expect(heard[0]?.body.tools?.map(each => each.function.name)).toEqual([
    'find_tables',
    'describe_table',
    'find_records',
    'summarise_records',
  ])
  expect(heard[2]?.body.messages.at(-1)?.content).toContain('Bearing of P-301')
  const log = await admin.call<{ data: { prompt: string; tokens: number }[] }>('GET', `${api}/assistant/log`)
  expect(log.body.data[0]).toMatchObject({ prompt: 'Which bearings?', tokens: 168 })
  expect((await user.call('GET', `${api}/assistant/log`)).status).toBe(403)

  // What was answered with the rights of somebody else is not the administrator's to read.
  script.push({ tool: 'find_records', input: { table: 'work_order' } }, { text: 'For the user alone.' })
  expect((await ask(user, 'Mine?')).status).toBe(200)
  const other = await admin.call<{ data: object[] }>('GET', `${api}/assistant/log`)
  expect(other.body.data[0]).toMatchObject({
    prompt: 'Mine?',
    own: false,
    answer: '',
    tools: [{ tool: 'find_records', input: '' }],
  })
  expect(other.body.data[1]).toMatchObject({ own: true, answer: expect.stringContaining('Bearing') })
})

const lines = (by: Visitor, question: string, signal: AbortSignal) =>
  told(url, by, `${api}/assistant/questions`, { question }, signal)

it('tells text while the service still writes it, and ends when the page stops it', async () => {
  await save({ key: 'sk-secret' })
  const writing = gate()
  script.push({ tool: 'find_tables', input: {} }, { text: 'There are four tables.', hold: writing.held })
  const heardLines = []
  for await (const line of lines(admin, 'Which tables?', AbortSignal.timeout(10_000))) {
    heardLines.push(line)
    if (line.piece?.text === 'There a') writing.open()
  }
  expect(heardLines.slice(0, 2)).toMatchObject([
    { piece: { tool: { tool: 'find_tables' } } },
    { piece: { text: 'There a' } },
  ])
  expect(heardLines.at(-1)).toMatchObject({ answer: { answer: 'There are four tables.', tokens: 84 } })

  const never = gate()
  script.push({ text: 'This takes very long.', hold: never.held })
  const stop = new AbortController()
  await expect(
    (async () => {
      for await (const _line of lines(admin, 'Stop?', stop.signal)) stop.abort()
    })(),
  ).rejects.toThrow()
  const newest = async () =>
    (
      await admin.call<{ data: { prompt: string; failure: string | null; tokens: number }[] }>(
        'GET',
        `${api}/assistant/log`,
      )
    ).body.data[0]
  await expect.poll(newest).toMatchObject({
    prompt: 'Stop?',
    failure: 'request.cancelled',
    tokens: expect.any(Number),
  })
  expect((await newest())?.tokens).toBeGreaterThan(0)
  never.open()
})

it('keeps closed tables, other applications and writing from the model', async () => {
  await save({ closedTables: ['work_order'] })
  script.push(
    { tool: 'find_records', input: { table: 'work_order' } },
    { tool: 'find_records', input: { table: 'member' } },
    { tool: 'remove_record', input: { table: 'work_order', id: 'x', version: 1 } },
    { text: 'Nothing.' },
  )
  const { body } = await ask(admin, 'Everything?')
  expect(body.tools.map(({ refused }) => refused)).toEqual([
    'table.not_found',
    'table.not_found',
    'table.not_found',
  ])
})

it('speaks to Ollama too, and ends at the tokens of the day', async () => {
  await save({ dialect: 'ollama', address })
  script.push({ tool: 'find_tables', input: { words: 'order' } }, { text: 'Two tables.' })
  const { body } = await ask(user, 'Which tables?')
  expect(body).toMatchObject({ answer: 'Two tables.', tokens: 84 })
  expect(heard.every(({ path }) => path === '/api/chat')).toBe(true)
  await save({ tokensPerDay: 50 })
  expect((await ask(user, 'Again?')).body.code).toBe('assistant.quota')
})
