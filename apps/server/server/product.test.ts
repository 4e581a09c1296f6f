import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

it('is healthy', async () => {
  const { status, body } = await visitor().call('GET', '/api/health')
  expect([status, body]).toEqual([200, { status: 'ok', version: 'test', database: 'ok' }])
})

it.each(['root', 'saas', 'admin', 'user', 'safe', 'audit'])('lets %s into the demo space', async login => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  const { body } = await guest.call('GET', '/api/auth/session')
  expect(body).toMatchObject({ user: { userType: login }, space: { id: 'demo' } })
})
