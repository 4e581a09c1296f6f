import { changeSpaceSettings, createCtx, noActor } from '@gantry/kernel/server'
import { generate } from 'otplib'
import { afterEach, expect, it } from 'vitest'
import { demoPassword, identityApp } from '../fixtures.ts'

const { kernel, browser, later } = await identityApp()

const rule = (changes: Readonly<Record<string, boolean | number | null>>) =>
  changeSpaceSettings(createCtx(kernel, { ...noActor, space: 'demo' }, 'test'), changes)
afterEach(() => rule({ 'signIn.twoStep': null, 'password.maxDays': null, 'password.first': null }))

const next = 'another-Passw0rd'

it('opens nothing but the change of a password that is too old', async () => {
  const guest = browser()
  await guest.signIn('luyao')
  later(31 * 24 * 60 * 60_000)
  await rule({ 'password.maxDays': 30 })
  const session = await guest.signIn('luyao')
  expect(session.duty).toBe('password')
  const refused = await guest.call('GET', '/api/identity/departments')
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.duty_password'])
  await guest.call('POST', '/api/auth/password', { current: demoPassword, next, confirm: next })
  expect((await guest.call('GET', '/api/identity/departments')).status).toBe(200)
})

it('asks for a new password after an administrator has given one', async () => {
  await rule({ 'password.first': true })
  const admin = browser()
  await admin.signIn('admin')
  const given = { name: '新人', login: 'newcomer', password: 'given-Passw0rd' }
  expect((await admin.call('POST', '/api/identity/members', given)).status).toBe(201)
  const guest = browser()
  expect((await guest.signIn('newcomer', { password: given.password })).duty).toBe('password')
  await guest.call('POST', '/api/auth/password', { current: given.password, next, confirm: next })
  expect((await guest.call<{ duty?: string }>('GET', '/api/auth/session')).body.duty).toBeUndefined()
})

it('asks for two-step verification where the space demands it, and keeps it', async () => {
  const guest = browser()
  await rule({ 'signIn.twoStep': true })
  expect((await guest.signIn('hejing')).duty).toBe('two_step')
  expect((await guest.call('GET', '/api/identity/departments')).body.code).toBe('auth.duty_two_step')
  const { body } = await guest.call<{ secret: string }>('POST', '/api/auth/second-step/begin', {
    password: demoPassword,
  })
  const epoch = () => Math.floor(kernel.now().getTime() / 1_000)
  const code = await generate({ secret: body.secret, epoch: epoch() })
  expect((await guest.call('POST', '/api/auth/second-step/confirm', { code })).status).toBe(200)
  expect((await guest.call('GET', '/api/identity/departments')).status).toBe(200)
  const end = await guest.call('POST', '/api/auth/second-step/end', { password: demoPassword, code })
  expect(end.body.code).toBe('second_step.demanded')
})
