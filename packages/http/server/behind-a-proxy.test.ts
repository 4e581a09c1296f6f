import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { createServer, request as httpsRequest } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { contract } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { Type } from 'typebox'
import { afterAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { endpoint } from './endpoint.ts'
import { sampleApp, sampleContract } from './fixtures.ts'

/** Of localhost, for this test alone: nobody else believes it. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAXRnZd3S5zeyij6A
O5mtaBFU/5EFd3CWL4YLCosQ1Q+hRANCAAS2LHuD4JKUIn2frKs3VNb8aa+vRgMC
ZgrBwhVPeDpmZ45kL6bSMrGPaSzgKDhuMgZjRHmGvB5lRTR7hBg0WRcm
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUNnR/pPl6Ky/nxHBWGESmE8AWxJMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA5MzUxOFoYDzIxMjYxMDI5
MDkzNTE4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS2LHuD4JKUIn2frKs3VNb8aa+vRgMCZgrBwhVPeDpmZ45kL6bSMrGP
aSzgKDhuMgZjRHmGvB5lRTR7hBg0WRcmo28wbTAdBgNVHQ4EFgQU7ntWwepPxhNL
B3ncrO1GryZk9V8wHwYDVR0jBBgwFoAU7ntWwepPxhNLB3ncrO1GryZk9V8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAIKNi4EuNMejje2TIFY9Tm8lSubx81WYoAJg0NllmRFAAiBi
thameWCG9NkfS1DgXkVxhNqCrYMCvS6Gzv10LcUyTg==
-----END CERTIFICATE-----`

const kernel = await testDatabase()
const enter = contract({
  ...sampleContract,
  method: 'POST',
  path: '/enter',
  can: 'public',
  input: Type.Object({}),
})

/** Gantry on a free port, with a proxy in front of it that ends TLS and says for whom it asks. */
const behindProxy = async (trustedProxies: string | null) => {
  const entering = endpoint(enter, async (_ctx, _input, io) => {
    io.setCookie('door', 'open')
    return { ip: io.ip }
  })
  const app = await sampleApp(kernel, [entering], { trustedProxies })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const forwarded = (host: string | undefined) => ({
    host: host ?? '',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
  })
  const proxy = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const passed = { ...headers, ...forwarded(headers.host) }
    incoming.pipe(
      httpRequest({ port, method, path: url, headers: passed }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  proxy.on('upgrade', (incoming, socket) => {
    const behind = connect(port, '127.0.0.1', () => {
      const headers = { ...incoming.headers, ...forwarded(incoming.headers.host) }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      behind.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      behind.pipe(socket).pipe(behind)
    })
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterAll(async () => {
    proxy.close()
    proxy.closeAllConnections()
    await app.close()
  })
  return `localhost:${(proxy.address() as AddressInfo).port}`
}

const post = async (address: string) => {
  const sent = httpsRequest(`https://${address}/api/enter`, {
    method: 'POST',
    ca: cert,
    lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    headers: { origin: `https://${address}`, 'content-type': 'application/json' },
  })
  sent.end('{}')
  const [answer] = await once(sent, 'response')
  const body = JSON.parse((await answer.toArray()).join(''))
  return { status: answer.statusCode, headers: answer.headers, body }
}

const trusted = await behindProxy('loopback')
const unknown = await behindProxy(null)

it('takes a trusted proxy at its word: the address of the caller, and that he came by HTTPS', async () => {
  const { status, headers, body } = await post(trusted)
  expect([status, body]).toEqual([200, { ip: '203.0.113.9' }])
  expect(headers['set-cookie']).toEqual([expect.stringContaining('Secure')])
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['cache-control']).toBe('no-store')
})

it('believes nobody else', async () => {
  const { status, headers, body } = await post(unknown)
  expect([status, body]).toEqual([200, { ip: '127.0.0.1' }])
  expect(headers['set-cookie']).toEqual([expect.not.stringContaining('Secure')])
  expect(headers).not.toHaveProperty('strict-transport-security')
})

const socketFrom = (origin: string) =>
  new WebSocket(`wss://${trusted}/napi/socket`, {
    ca: cert,
    headers: { cookie: 'who=ben', origin },
    lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  })

it('opens the push socket to pages that came through the proxy, and to no others', async () => {
  const own = socketFrom(`https://${trusted}`)
  await once(own, 'open')
  own.terminate()
  const foreign = socketFrom('https://evil.example')
  foreign.on('error', () => undefined)
  const [, refused] = await once(foreign, 'unexpected-response')
  expect(refused.statusCode).toBe(403)
  refused.resume()
  foreign.terminate()
})
