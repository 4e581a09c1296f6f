import { platform, sql } from '@gantry/kernel/server'
import { expect, it } from 'vitest'
import { identityApp } from '../fixtures.ts'

const { kernel, browser } = await identityApp()

it('lets the owner of a generated login choose another one, once', async () => {
  const user = browser()
  await user.signIn('user', { space: 'demo' })
  expect((await user.call('PUT', '/api/auth/login', { login: 'own.choice' })).status).toBe(403)
  await platform(kernel).run(sql`update gantry.account set login_generated = true where login_id = 'user'`)
  const choose = async (login: string) => {
    const { status, body } = await user.call('PUT', '/api/auth/login', { login })
    return [status, body.issues?.[0]?.code ?? body.code]
  }
  expect(await choose('admin')).toEqual([409, 'duplicate'])
  expect(await choose('13800001111')).toEqual([400, 'login_name'])
  expect(await choose('own.choice')).toEqual([200, undefined])
  expect(await choose('another')).toEqual([403, 'permission.denied'])
  await browser().signIn('own.choice')
})
