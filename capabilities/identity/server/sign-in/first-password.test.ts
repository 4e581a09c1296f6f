import { newId } from '@gantry/base/shared'
import { platform, sql } from '@gantry/kernel/server'
import { beforeAll, expect, it } from 'vitest'
import type { PasswordState, SessionInfo } from '../../shared/index.ts'
import { oidcServer } from '../federation/fixtures/oidc-server.ts'
import { federationApp, redirect } from '../federation/fixtures/traveller.ts'
import type { Browser } from '../fixtures.ts'

const { kernel, browser, setUp, begin, finish } = await federationApp()
const { issuer, signIn } = await oidcServer(redirect)

beforeAll(async () => {
  const settings = {
    label: '统一登录',
    issuer,
    clientId: 'gantry',
    secret: 'oidc-secret-of-the-plant',
    scope: 'openid profile email',
  }
  const given = await setUp('oidc', settings, true, { department: null, mapping: [] })
  expect(given.status).toBe(200)
})

/** A person of the provider, who gets an account at the first sign-in. */
const arrive = async (person: string): Promise<Browser> => {
  const guest = browser()
  const { body } = await begin(guest, 'oidc')
  expect((await finish(await signIn(body.address, person), guest)).body).toMatchObject({ kind: 'entered' })
  return guest
}
const stateOf = async (guest: Browser) => (await guest.call<PasswordState>('GET', '/api/auth/password')).body
const sessionOf = async (guest: Browser) => (await guest.call<SessionInfo>('GET', '/api/auth/session')).body
const give = (guest: Browser, next: string, confirm = next) =>
  guest.call('POST', '/api/auth/password/first', { next, confirm })
const password = 'Werk-2026-first'

it('is set right after a sign-in through the provider, ends other sessions, and signs in from then on', async () => {
  const other = await arrive('qian')
  const guest = await arrive('qian')
  expect(await stateOf(guest)).toEqual({ set: false, vouched: true, elsewhere: false, provider: 'oidc' })
  expect((await give(guest, password, 'another')).body.issues?.[0]).toMatchObject({
    code: 'password_differs',
  })
  expect((await give(guest, '123')).body.issues?.[0]).toMatchObject({ field: 'next' })
  expect((await give(guest, password)).status).toBe(200)
  expect((await other.call('GET', '/api/auth/session')).status).toBe(401)
  const { user } = await sessionOf(guest)
  expect(await stateOf(guest)).toEqual({ set: true })
  expect((await give(guest, 'Werk-2026-second')).body.code).toBe('auth.password_there')
  await browser().signIn(user.loginId ?? '', { password })
  const wrong = await guest.call('POST', '/api/auth/contacts/code', {
    channel: 'mail',
    to: 'q@plant.example',
    current: 'x',
  })
  const right = await guest.call('POST', '/api/auth/contacts/code', {
    channel: 'mail',
    to: 'q@plant.example',
    current: password,
  })
  expect([wrong.body.code, right.body.code]).toEqual(['auth.password_wrong', 'channels.off'])
})

it('needs the provider again after five minutes; a session handed over proves nothing', async () => {
  const guest = await arrive('sun')
  const handed = await guest.call<{ token: string }>('POST', '/api/auth/hand-over', {})
  const thief = browser()
  expect((await thief.call('POST', '/api/auth/hand-over/use', { token: handed.body.token })).status).toBe(200)
  expect(await stateOf(thief)).toMatchObject({ set: false, vouched: false })
  expect((await give(thief, password)).body.code).toBe('auth.vouch_again')
  await platform(kernel).run(sql`
    update gantry.session set vouched_at = vouched_at - interval '5 minutes' where vouched_at is not null`)
  expect((await give(guest, password)).body.code).toBe('auth.vouch_again')
  expect((await give(await arrive('sun'), password)).status).toBe(200)
})

it('is refused for an account that works in another space, for which the provider does not vouch', async () => {
  const guest = await arrive('li')
  const { user } = await sessionOf(guest)
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.space where id <> 'demo' limit 1`,
  )
  await platform(kernel).run(sql`
    insert into gantry.t_member (space, id, f_account, f_name, f_user_type, f_state, created_at, updated_at)
    select ${rows[0]?.id}, ${newId()}::uuid, f_account, f_name, 'user', 'active', now(), now()
    from gantry.t_member where space = 'demo' and id = ${user.personId}::uuid`)
  expect(await stateOf(guest)).toMatchObject({ elsewhere: true })
  expect((await give(guest, password)).body.code).toBe('auth.works_elsewhere')
})

it('is not for an account that has a password', async () => {
  const guest = browser()
  await guest.signIn('user')
  expect(await stateOf(guest)).toEqual({ set: true })
  expect((await give(guest, password)).body.code).toBe('auth.password_there')
})
