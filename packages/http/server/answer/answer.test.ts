import { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import { texts } from '@gantry/base/texts'
import { platform, sql } from '@gantry/kernel/server'
import { contract, RawJson } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { Type } from 'typebox'
import { afterAll, expect, it } from 'vitest'
import { Download, endpoint, Told } from '../endpoint.ts'
import { sampleApp, sampleContract, sampleOrder } from '../fixtures.ts'

const kernel = await testDatabase()

const refuse = contract({
  ...sampleContract,
  method: 'GET',
  path: '/fail/:how',
  scope: 'platform',
  can: 'public',
  input: Type.Object({ how: Type.String() }),
})
const raw = contract({ ...sampleContract, method: 'GET', path: '/raw', input: Type.Object({}) })
const download = contract({ ...sampleContract, method: 'GET', path: '/download', input: Type.Object({}) })

const told = contract({ ...refuse, path: '/told/:how' })

const app = await sampleApp(kernel, [
  endpoint(sampleOrder, async (_ctx, input) => input),
  endpoint(refuse, async (ctx, { how }) => {
    if (how === 'denied') throw new AppError('permission.denied')
    if (how === 'bug') throw new TypeError('secret detail')
    await platform(ctx.kernel).run(
      how === 'busy' ? sql`do $$ begin raise sqlstate '57014'; end $$` : sql`selec`,
    )
    return null
  }),
  endpoint(
    told,
    async (_ctx, { how }) =>
      new Told(async tell => {
        tell({ done: 1 })
        if (how === 'refused') throw new AppError('permission.denied')
        return { all: 2 }
      }),
  ),
  endpoint(raw, async () => new RawJson('{"data": 1.10}')),
  endpoint(
    download,
    async () =>
      new Download({
        stream: Readable.from(['a,b']),
        filename: '设备 "A".csv',
        mime: 'text/csv',
        size: 3,
        part: ({ start, end }) => Readable.from(['a,b'.slice(start, end + 1)]),
      }),
  ),
])
afterAll(() => app.close())

const ben = { cookies: { who: 'ben' } }

it('passes JSON text through as it is', async () => {
  const answer = await app.inject({ ...ben, url: '/api/raw' })
  expect(answer.body).toBe('{"data": 1.10}')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})

it.each([
  ['well', { answer: { all: 2 } }],
  ['refused', { status: 403, error: { code: 'permission.denied' } }],
])('tells an answer line by line while it is made: %s', async (how, last) => {
  const answer = await app.inject({ ...ben, url: `/api/told/${how}` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
  ])
  const lines = answer.body.trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ piece: { done: 1 } }, last])
})

it.each([
  ['bytes=1-', 206, ',b', 'bytes 1-2/3', '2'],
  ['bytes=9-', 416, '', 'bytes */3', '0'],
])('sends the part of a file that %s asks for', async (range, status, text, content, length) => {
  const { statusCode, headers, body } = await app.inject({
    ...ben,
    url: '/api/download',
    headers: { range },
  })
  expect([statusCode, body, headers['content-range'], headers['content-length']]).toEqual([
    status,
    text,
    content,
    length,
  ])
})

it('sends a file with its whole name, unsniffed', async () => {
  const { headers, body } = await app.inject({ ...ben, url: '/api/download' })
  expect(body).toBe('a,b')
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="__ 'A'.csv"; filename*=UTF-8''%E8%AE%BE%E5%A4%87%20%22A%22.csv`,
    'content-type': 'text/csv',
    'content-length': '3',
    'x-content-type-options': 'nosniff',
  })
})

it('says nothing about a failure nobody expected', async () => {
  const answer = await app.inject({
    url: '/api/fail/bug',
    headers: { 'accept-language': 'fr, en;q=0.5, zh;q=0.2' },
  })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    code: 'server.failed',
    message: texts.en['error.server.failed'],
    issues: [],
    requestId: answer.headers['x-request-id'],
  })
})

it.each([
  ['busy', 503, 'server.busy'],
  ['syntax', 500, 'server.failed'],
])('knows which errors of the database mean something: %s', async (how, status, code) => {
  const answer = await app.inject({ url: `/api/fail/${how}` })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

it.each([
  ['GET', '/api/nothing', 404, 'request.not_found'],
  ['DELETE', '/space-alpha/api/orders/3', 405, 'request.method'],
  ['GET', '/%zz', 400, 'request.unreadable'],
] as const)('%s %s is %i', async (method, url, status, code) => {
  const answer = await app.inject({ ...ben, method, url })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

it('limits tries of what takes passwords', async () => {
  const signIn = contract({ ...refuse, method: 'POST', path: '/auth/try', input: Type.Object({}) })
  const small = await sampleApp(kernel, [endpoint(signIn, async () => 'no')])
  const tries = await Promise.all(
    Array.from({ length: 320 }, () => small.inject({ method: 'POST', url: '/api/auth/try' })),
  )
  const refused = tries.filter(answer => answer.statusCode === 429)
  expect(refused).toHaveLength(20)
  expect(refused[0]?.json().code).toBe('request.too_many')
  expect(refused[0]?.headers['retry-after']).toBe('60')
  await small.close()
})
