import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutboundFailure } from './failure.ts'
import { isInternal } from './internal.ts'
import { refusalOf } from './refusal-of.ts'
import { type OutboundLimits, type OutboundRequest, sendOut } from './request.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const servers: Server[] = []
const seen: { readonly url: string | undefined; readonly key: string | string[] | undefined }[] = []
const serve = async (handler: Handler): Promise<string> => {
  const server = createServer((request, response) => {
    seen.push({ url: request.url, key: request.headers['x-key'] })
    handler(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
let other = ''
let here = ''
beforeAll(async () => {
  other = await serve((_, response) => response.end('other'))
  here = await serve((request, response) => {
    const to = (location: string, status = 302) => response.writeHead(status, { location }).end()
    switch (request.url) {
      case '/same':
        return to('/echo', 307)
      case '/elsewhere':
        return to(`${other}/x`, 307)
      case '/inside':
        return to('http://10.0.0.7/')
      case '/loop':
        return to('/loop')
      case '/large':
        return response.end('x'.repeat(5_000))
      case '/silent':
        return undefined
      default:
        return request.pipe(response.writeHead(201, { 'content-type': 'text/plain' }))
    }
  })
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const limits: OutboundLimits = { milliseconds: 5_000, bytes: 2_000, redirects: 3 }
const allowed = ['127.0.0.1']
const reasonOf = (request: Partial<OutboundRequest> & { url: string }, more: object = {}): Promise<string> =>
  sendOut({ method: 'GET', ...request }, { allowed, limits, ...more }).then(
    () => 'answered',
    (error: OutboundFailure) => error.reason,
  )

test.each([
  ['8.8.8.8', false],
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['fd00::1', true],
  ['fe80::1%eth0', true],
  ['2606:4700::1111', false],
  ['no address', true],
])('%s is internal: %s', (address, expected) => {
  expect(isInternal(address)).toBe(expected)
})

describe('an address that somebody has named', () => {
  test('is called when the operator allows it, with method, headers and body', async () => {
    const answer = await sendOut(
      { method: 'POST', url: `${here}/echo`, body: '{"a":"泵"}' },
      { allowed, limits },
    )
    expect(answer).toMatchObject({ status: 201, body: '{"a":"泵"}' })
  })

  test.each([
    ['http://127.0.0.1:1/', [], 'insecure'],
    ['https://127.0.0.1/', [], 'internal'],
    ['https://2130706433/', [], 'internal'],
    ['https://0x7f.1/', [], 'internal'],
    ['https://[::1]/', [], 'internal'],
    ['https://[::ffff:127.0.0.1]/', [], 'internal'],
    ['https://user:pass@example.com/', [], 'address'],
    ['file:///etc/passwd', [], 'address'],
    ['nonsense', [], 'address'],
    ['http://127.0.0.1:1/', allowed, 'unreachable'],
  ])('%s is refused with %j allowed: %s', async (url, hosts, reason) => {
    expect(await reasonOf({ url }, { allowed: hosts })).toBe(reason)
  })

  test('is refused when one of the answers of the name server is internal', async () => {
    const resolve = async () => ['93.184.216.34', '10.0.0.7']
    expect(await reasonOf({ url: 'https://example.com/' }, { allowed: [], resolve })).toBe('internal')
    const nothing = async () => []
    expect(await reasonOf({ url: 'https://example.com/' }, { allowed: [], resolve: nothing })).toBe(
      'unreachable',
    )
  })

  test('is refused before a call by its form, scheme and host, and not because its name is unknown', async () => {
    const nowhere = async (): Promise<readonly string[]> => {
      throw new Error('ENOTFOUND')
    }
    const inside = async () => ['10.0.0.7']
    expect(await refusalOf('nonsense', [])).toBe('address')
    expect(await refusalOf('http://mes.example.com/', [])).toBe('insecure')
    expect(await refusalOf('https://127.0.0.1/', [])).toBe('internal')
    expect(await refusalOf('https://mes.example.com/', [], inside)).toBe('internal')
    expect(await refusalOf('https://mes.example.com/', [], nowhere)).toBeNull()
    expect(await refusalOf('http://mes.example.com/', ['mes.example.com'], inside)).toBeNull()
  })

  test('is connected to at the address that was checked', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return ['127.0.0.1']
    }
    const url = here.replace('127.0.0.1', 'erp.plant.example')
    const answer = await sendOut({ method: 'GET', url }, { allowed: ['erp.plant.example'], limits, resolve })
    expect(answer.status).toBe(201)
    expect(asked).toEqual(['erp.plant.example'])
  })
})

describe('a redirect', () => {
  const headers = { 'x-key': 'secret' }
  test('keeps the secret within its origin, and loses it outside', async () => {
    seen.length = 0
    await sendOut({ method: 'GET', url: `${here}/same`, headers }, { allowed, limits })
    await sendOut({ method: 'GET', url: `${here}/elsewhere`, headers }, { allowed, limits })
    expect(seen).toEqual([
      { url: '/same', key: 'secret' },
      { url: '/echo', key: 'secret' },
      { url: '/elsewhere', key: 'secret' },
      { url: '/x', key: undefined },
    ])
  })

  test.each([
    ['/inside', 'insecure'],
    ['/loop', 'redirects'],
    ['/large', 'too_large'],
  ])('or an answer at %s ends with %s', async (path, reason) => {
    expect(await reasonOf({ url: `${here}${path}` })).toBe(reason)
  })

  test('a server that says nothing is left', async () => {
    expect(await reasonOf({ url: `${here}/silent` }, { limits: { ...limits, milliseconds: 200 } })).toBe(
      'timeout',
    )
  })
})
