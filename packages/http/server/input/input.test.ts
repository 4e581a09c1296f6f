import { text } from 'node:stream/consumers'
import type { Json } from '@gantry/base/shared'
import { texts } from '@gantry/base/texts'
import { contract } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { Type } from 'typebox'
import { afterAll, expect, it } from 'vitest'
import { endpoint } from '../endpoint.ts'
import { sampleApp, sampleContract, sampleOrder } from '../fixtures.ts'

const kernel = await testDatabase()

const find = contract({
  ...sampleContract,
  method: 'GET',
  path: '/orders',
  input: Type.Object({
    filter: Type.Optional(Type.Unsafe<Json>({})),
    fields: Type.Optional(Type.Array(Type.String())),
    page: Type.Optional(Type.Integer()),
  }),
})
const put = contract({
  ...sampleContract,
  method: 'PUT',
  path: '/things/:table',
  input: Type.Object({ table: Type.String(), thing: Type.Unsafe<Json>({ type: 'object' }) }),
  bodyIs: 'thing',
  status: 202,
})
const upload = contract({
  ...sampleContract,
  method: 'POST',
  path: '/upload',
  body: 'multipart',
  input: Type.Object({ title: Type.String(), tags: Type.Optional(Type.Array(Type.String())) }),
})
const stream = contract({
  ...sampleContract,
  method: 'POST',
  path: '/stream',
  body: 'stream',
  input: Type.Object({ name: Type.String() }),
})

const open = contract({
  ...sampleContract,
  can: 'public',
  method: 'GET',
  path: '/open',
  input: Type.Object({ space: Type.Optional(Type.String()) }),
})

const app = await sampleApp(kernel, [
  endpoint(sampleOrder, async (_ctx, input) => input),
  endpoint(find, async (_ctx, input) => input),
  endpoint(put, async (_ctx, input) => input),
  endpoint(upload, async (_ctx, input, io) => {
    const files: Json[] = []
    for await (const file of io.files()) files.push([file.name, file.filename, await text(file.stream)])
    return { input, files }
  }),
  endpoint(open, async (_ctx, input) => input),
  endpoint(stream, async (_ctx, { name }, io) => ({ name, content: await text(io.body) })),
])
afterAll(() => app.close())

const ben = { cookies: { who: 'ben' } }

it('is parameters, query and body in one, checked against the schema', async () => {
  const answer = await app.inject({
    ...ben,
    method: 'POST',
    url: '/space-alpha/api/orders/7?urgent=true',
    payload: { lines: [{ qty: 2.5 }], state: 'open', id: 9, unknown: 1 },
  })
  expect(answer.json()).toEqual({ id: 7, urgent: true, lines: [{ qty: 2.5 }], state: 'open' })
})

it('tells a call without a session the space of its address, whatever it says itself', async () => {
  const answer = await app.inject({ url: '/space-alpha/api/open?space=beta' })
  expect(answer.json()).toEqual({ space: 'alpha' })
})

it('names every field that is wrong and why', async () => {
  const answer = await app.inject({
    ...ben,
    method: 'POST',
    url: '/api/orders/0',
    payload: { lines: [{ qty: '2' }, { note: 'too long' }], state: 'lost' },
    headers: { 'accept-language': 'en' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'request.invalid',
    message: texts.en['error.request.invalid'],
    issues: [
      { field: 'id', code: 'min', params: { limit: 1 } },
      { field: 'lines.0.qty', code: 'type', params: { type: 'number' } },
      { field: 'lines.1.qty', code: 'required' },
      { field: 'lines.1.note', code: 'max_length', params: { limit: 5 } },
      { field: 'state', code: 'choice' },
    ],
    requestId: answer.headers['x-request-id'],
  })
})

it('comes from forms with nested brackets as well as from JSON', async () => {
  const answer = await app.inject({
    ...ben,
    method: 'POST',
    url: '/api/orders/1',
    payload: 'lines[0][qty]=1.5&lines[0][note]=%E9%98%80&lines[1][qty]=2&urgent=1&state=done',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.json()).toEqual({
    id: 1,
    urgent: true,
    lines: [{ qty: 1.5, note: '阀' }, { qty: 2 }],
    state: 'done',
  })
})

it.each([
  ['filter[status][in][]=open&filter[status][in][]=done', { filter: { status: { in: ['open', 'done'] } } }],
  ['filter={"op":"eq","field":"a","value":1}', { filter: { op: 'eq', field: 'a', value: 1 } }],
  ['fields=a,b&page=2', { fields: ['a', 'b'], page: 2 }],
  ['fields[]=a&fields[]=b', { fields: ['a', 'b'] }],
  ['fields=["a"]', { fields: ['a'] }],
  ['fields=a', { fields: ['a'] }],
  ['_=123', {}],
])('reads the query %s', async (query, expected) => {
  const answer = await app.inject({ ...ben, url: `/api/orders?${query}` })
  expect(answer.json()).toEqual(expected)
})

it('takes the deepest filter a person can build and refuses a bomb', async () => {
  const fine = `filter${'[of][0]'.repeat(7)}[op]=eq`
  expect((await app.inject({ ...ben, url: `/api/orders?${fine}` })).statusCode).toBe(200)
  const bomb = `filter${'[a]'.repeat(5_000)}=1`
  expect((await app.inject({ ...ben, url: `/api/orders?${bomb}` })).statusCode).toBe(400)
  expect((await app.inject({ ...ben, url: '/api/orders?filter[__proto__][x]=1' })).json()).not.toHaveProperty(
    'filter.x',
  )
})

it('keeps a body apart from parameters where the contract says so', async () => {
  const answer = await app.inject({
    ...ben,
    method: 'PUT',
    url: '/api/things/pump',
    payload: { table: 'mine', id: 1 },
  })
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toEqual({ table: 'pump', thing: { table: 'mine', id: 1 } })
})

it.each([
  ['{"lines":', 'request.unreadable', 400],
  ['[1]', 'request.unreadable', 400],
  ['{"__proto__": {"x": 1}, "lines": []}', 'request.unreadable', 400],
])('refuses the body %s', async (payload, code, status) => {
  const answer = await app.inject({
    ...ben,
    method: 'POST',
    url: '/api/orders/1',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.json().code, answer.statusCode]).toEqual([code, status])
})

it('streams a form with files, its fields first, and a bare body', async () => {
  const form = new FormData()
  form.append('title', '报告')
  form.append('tags[]', 'a')
  form.append('tags[]', 'b')
  form.append('one', new Blob(['first']), '一.txt')
  form.append('two', new Blob(['second']), 'two.txt')
  const packed = new Response(form)
  const answer = await app.inject({
    ...ben,
    method: 'POST',
    url: '/space-alpha/api/upload',
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  })
  expect(answer.json()).toEqual({
    input: { title: '报告', tags: ['a', 'b'] },
    files: [
      ['one', '一.txt', 'first'],
      ['two', 'two.txt', 'second'],
    ],
  })
  const bare = await app.inject({
    ...ben,
    method: 'POST',
    url: '/api/stream?name=x.bin',
    payload: 'bytes',
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(bare.json()).toEqual({ name: 'x.bin', content: 'bytes' })
})
