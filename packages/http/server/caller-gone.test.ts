import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { Type } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { endpoint } from './endpoint.ts'
import { sampleApp, sampleContract } from './fixtures.ts'

let heard: (signal: AbortSignal | undefined) => void
const signal = new Promise<AbortSignal | undefined>(resolve => {
  heard = resolve
})
const wait = contract({ ...sampleContract, method: 'GET', path: '/wait', input: Type.Object({}) })
const app = await sampleApp(await testDatabase(), [
  endpoint(wait, async ({ budget }) => {
    heard(budget?.signal)
    await new Promise(resolve => budget?.signal?.addEventListener('abort', resolve))
    await budget?.takeTurns()
    return null
  }),
])
afterAll(() => app.close())

test('the budget of a request ends when the caller goes away', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/space-alpha/api/wait',
    headers: { cookie: 'who=ann' },
  })
  call.on('error', () => undefined)
  call.end()
  const ofRequest = await signal
  expect(ofRequest?.aborted).toBe(false)
  const aborted = new Promise(resolve => ofRequest?.addEventListener('abort', () => resolve('aborted')))
  call.destroy()
  expect(await aborted).toBe('aborted')
})
