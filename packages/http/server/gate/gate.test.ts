import { contract } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { Type } from 'typebox'
import { afterAll, expect, it } from 'vitest'
import { endpoint } from '../endpoint.ts'
import { deniedLines, sampleApp, sampleContract, sampleOrder } from '../fixtures.ts'

const kernel = await testDatabase()

const secret = contract({
  ...sampleContract,
  method: 'GET',
  path: '/secret',
  can: ['admin'],
  input: Type.Object({}),
})
const whoAmI = contract({
  ...sampleContract,
  method: 'GET',
  path: '/who',
  can: 'public',
  input: Type.Object({}),
})

const app = await sampleApp(kernel, [
  endpoint(sampleOrder, async (_ctx, input) => input),
  endpoint(secret, async () => 'the plan'),
  endpoint(whoAmI, async ctx => ({ name: ctx.actor.name, space: ctx.space, lang: ctx.actor.lang })),
])
afterAll(() => app.close())

const ben = { cookies: { who: 'ben' } }
const ann = { cookies: { who: 'ann' } }

it('asks strangers to sign in', async () => {
  const answer = await app.inject({ url: '/space-alpha/api/secret' })
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
    401,
    'auth.required',
    '请先登录',
  ])
})

it('shows a foreign space as little as one that does not exist, and notes who knocked', async () => {
  for (const url of ['/space-beta/api/secret', '/space-nowhere/api/secret', '/space-a_b/api/secret']) {
    const answer = await app.inject({ ...ann, url })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'space.not_found'])
  }
  expect(await deniedLines(kernel)).toContainEqual({
    space: 'alpha',
    who: 'Ann',
    details: { method: 'GET', path: '/space-beta/api/secret', space: 'beta' },
  })
})

it('lets in only the user types a contract names, and notes the others', async () => {
  expect((await app.inject({ ...ann, url: '/api/secret' })).json()).toBe('the plan')
  const answer = await app.inject({ ...ben, url: '/space-alpha/api/secret' })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'permission.denied'])
  expect(await deniedLines(kernel)).toContainEqual({
    space: 'alpha',
    who: 'Test',
    details: { method: 'GET', path: '/space-alpha/api/secret' },
  })
})

it('knows public callers without a session, in no space', async () => {
  expect((await app.inject({ url: '/api/who' })).json()).toEqual({ name: '', space: '', lang: 'zh-CN' })
  expect((await app.inject({ ...ann, url: '/api/who' })).json()).toEqual({
    name: 'Ann',
    space: 'alpha',
    lang: 'en',
  })
  expect((await app.inject({ ...ann, url: '/space-beta/api/who' })).json()).toMatchObject({ space: '' })
})

it.each([
  [{ origin: 'http://localhost' }, 200],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 200],
  [{}, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }, 403],
])('weighs where a change comes from: %o', async (headers, status) => {
  const request = { method: 'POST', url: '/api/orders/1', payload: { lines: [] }, headers } as const
  expect(
    (await app.inject({ ...request, ...ben, headers: { host: 'localhost', ...headers } })).statusCode,
  ).toBe(status)
})

it('asks where a call comes from that carries a cookie, whatever else it carries', async () => {
  for (const authorization of ['Bearer x', 'Bearer ben', 'Bearer a b']) {
    const headers = { origin: 'https://evil.example', authorization }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders/1',
      payload: { lines: [] },
      headers,
      ...ben,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.origin'])
  }
})

it('does not ask a bearer where he comes from', async () => {
  const headers = { origin: 'https://elsewhere.example', authorization: 'Bearer ben' }
  const answer = await app.inject({ method: 'POST', url: '/api/orders/1', payload: { lines: [] }, headers })
  expect(answer.statusCode).toBe(200)
})
