import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { http } from './http.ts'

let server: Server
let base: string

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url === '/slow') return
    if (request.url === '/gone') return response.writeHead(404).end()
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        method: request.method,
        url: decodeURIComponent(request.url ?? ''),
        type: request.headers['content-type'],
        body: await readBody(request),
      }),
    )
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

// As browsers send it (WHATWG Fetch, extracting a body from URLSearchParams).
const form = 'application/x-www-form-urlencoded;charset=UTF-8'

test('a query is written in nested brackets', async () => {
  const answer = await http.get<{ url: string }>(`${base}/x`, {
    filter: { status: { in: ['open', 'done'] } },
    sort: [{ field: 'code', desc: true }],
    page: 2,
  })
  expect(answer.url).toBe(
    '/x?filter[status][in][0]=open&filter[status][in][1]=done&sort[0][field]=code&sort[0][desc]=true&page=2',
  )
})

test.each([
  ['a form by default', {}, form, 'a=1&b%5Bc%5D=%E4%B8%AD'],
  ['JSON when asked', { json: true }, 'application/json', '{"a":1,"b":{"c":"中"}}'],
  ['an explicit type', { contentType: 'application/merge-patch+json' }, 'application/merge-patch+json', null],
])('a body is %s', async (_, config, type, body) => {
  for (const send of [http.post, http.put]) {
    const data = body === null ? '{}' : { a: 1, b: { c: '中' } }
    const answer = await send<{ type: string; body: string }>(`${base}/x`, data, config)
    expect(answer.type).toBe(type)
    expect(answer.body).toBe(body ?? '{}')
  }
})

test('a deletion has a query, or a form when asked', async () => {
  expect(await http.delete(`${base}/x`, { a: 1 })).toMatchObject({
    method: 'DELETE',
    url: '/x?a=1',
    body: '',
  })
  expect(await http.formDelete(`${base}/x`, { a: 1 })).toMatchObject({
    method: 'DELETE',
    url: '/x',
    type: form,
    body: 'a=1',
  })
})

test('failures have the words of the specification', async () => {
  await expect(http.get(`${base}/slow`, {}, { timeout: 30 })).rejects.toMatchObject({
    code: 'ECONNABORTED',
    message: 'timeout of 30ms exceeded',
  })
  await expect(http.get(`${base}/gone`)).rejects.toMatchObject({
    message: 'Request failed with status code 404',
  })
})
