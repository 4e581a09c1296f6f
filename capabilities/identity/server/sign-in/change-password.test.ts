import { platform, sql } from '@gantry/kernel/server'
import { expect, it } from 'vitest'
import { demoPassword, identityApp } from '../fixtures.ts'

const { kernel, browser, later } = await identityApp()
const next = 'another-Passw0rd'

it('changes the password and ends all other sessions', async () => {
  const [here, there] = [browser(), browser()]
  await here.signIn('user')
  await there.signIn('user')
  const { status } = await here.call('POST', '/api/auth/password', {
    current: demoPassword,
    next,
    confirm: next,
  })
  expect(status).toBe(200)
  expect((await here.call('GET', '/api/auth/session')).status).toBe(200)
  expect((await there.call('GET', '/api/auth/session')).status).toBe(401)
  const { rows } = await platform(kernel).run(
    sql`select payload from gantry.outbox where type = 'account.password_changed'`,
  )
  expect(rows).toEqual([{ payload: { ip: expect.any(String), at: expect.any(String) } }])
  await browser().signIn('user', { password: next })
  const old = await browser().call('POST', '/api/auth/sign-in', { login: 'user', password: demoPassword })
  expect(old.body.code).toBe('auth.wrong')
})

it.each([
  ['short', 'short', [{ field: 'next', code: 'min_length', params: { limit: 8 } }]],
  ['new-Passw0rd', 'new-Passw0rt', [{ field: 'confirm', code: 'password_differs' }]],
  [demoPassword, demoPassword, [{ field: 'next', code: 'password_same' }]],
  ['password1', 'password1', [{ field: 'next', code: 'password_common' }]],
  ['ＱＷＥＲＴＹuiop', 'ＱＷＥＲＴＹuiop', [{ field: 'next', code: 'password_common' }]],
  ['admin@hengchuan.cn', 'admin@hengchuan.cn', [{ field: 'next', code: 'password_name' }]],
])('refuses %s / %s', async (password, confirm, issues) => {
  const guest = browser()
  await guest.signIn('admin')
  const answer = await guest.call('POST', '/api/auth/password', {
    current: demoPassword,
    next: password,
    confirm,
  })
  expect(answer.status).toBe(400)
  expect(answer.body.issues).toEqual(issues)
})

it('counts a wrong current password like one at sign-in', async () => {
  const guest = browser()
  await guest.signIn('safe')
  const attempt = (current: string) =>
    guest.call('POST', '/api/auth/password', { current, next, confirm: next })
  await attempt('one')
  await attempt('two')
  const third = await attempt('three')
  expect([third.status, third.body.code]).toEqual([400, 'auth.password_wrong'])
  expect(third.body.issues).toEqual([
    { field: 'current', code: 'password_wrong' },
    { field: 'current', code: 'wait', params: { seconds: 60 } },
  ])
  expect((await attempt(demoPassword)).status).toBe(429)
  const signIn = await browser().call('POST', '/api/auth/sign-in', { login: 'safe', password: demoPassword })
  expect(signIn.status).toBe(429)
  later(61_000)
  expect((await attempt(demoPassword)).status).toBe(200)
  const { rows } = await platform(kernel).run(
    sql`select action, count(*) from gantry.audit where actor_name = '郑凯' and action like 'password.%'
        group by action order by action`,
  )
  expect(rows).toEqual([
    { action: 'password.changed', count: 1 },
    { action: 'password.refused', count: 3 },
  ])
})
