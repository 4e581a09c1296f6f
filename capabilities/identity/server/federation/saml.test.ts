import { changeSpaceSettings, platform, sql, systemCtx } from '@gantry/kernel/server'
import { beforeAll, expect, it } from 'vitest'
import type { SessionInfo } from '../../shared/index.ts'
import type { Browser } from '../fixtures.ts'
import { ownCertificate, ownKey } from './fixtures/own-key.ts'
import { messageIn, samlServer } from './fixtures/saml-server.ts'
import { federationApp, origin } from './fixtures/traveller.ts'

const { app, kernel, admin, browser, later, setUp, begin, finish } = await federationApp()
const { issuer, certificate, otherKey, answer, logoutQuery } = samlServer()
const settings = { label: '', entry: 'https://idp.plant.example/sso', idpIssuer: issuer, certificate }

beforeAll(async () => {
  expect((await setUp('saml', settings)).status).toBe(200)
})

type Said = Parameters<typeof answer>[2]

const addressFor = async (guest: Browser) => (await begin(guest, 'saml')).body.address

/** The page of the identity provider posts its form, from another site and without cookies. */
const post = async ({ RelayState, SAMLResponse }: Awaited<ReturnType<typeof answer>>) => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/api/auth/saml/acs',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://idp.plant.example',
    },
    payload: new URLSearchParams({ RelayState, SAMLResponse }).toString(),
  })
  expect(statusCode).toBe(303)
  const url = new URL(String(headers.location), 'http://gantry.test')
  expect(url.pathname).toBe('/loginMiddle')
  return Object.fromEntries(url.searchParams)
}
const travel = async (guest: Browser, person: string, said: Said = {}) =>
  finish(await post(await answer(await addressFor(guest), person, said)), guest)

it('describes itself to the identity provider', async () => {
  const { body } = await app.inject({ url: '/api/auth/saml/demo/metadata', headers: { host: 'gantry.test' } })
  expect(body).toContain('entityID="http://gantry.test/api/auth/saml/demo/metadata"')
  expect(body).toContain('Location="http://gantry.test/api/auth/saml/acs"')
  expect(body).toContain('WantAssertionsSigned="true"')
})

it.each(['Assertion', 'Response'] as const)('signs in by a signed %s', async signs => {
  const guest = browser()
  const login = signs === 'Assertion' ? 'luyao' : 'hejing'
  const back = await post(await answer(await addressFor(guest), login, { signs }))
  expect((await finish(back, guest)).body).toMatchObject({ kind: 'stranger', name: `${login} of the plant` })
  await guest.signIn(login, { space: 'demo' })
  expect((await guest.call('POST', '/api/auth/federation/bind', { state: back.state ?? '' })).status).toBe(
    200,
  )
  expect((await travel(browser(), login, { signs })).body).toMatchObject({
    kind: 'entered',
    session: { user: { loginId: login } },
  })
})

it.each<[string, Said]>([
  ['no signature', { signs: null }],
  ['the signature of somebody else', { key: otherKey }],
  ['another issuer', { issuer: 'https://idp.elsewhere.example' }],
  ['another audience', { audience: 'https://other.example' }],
  ['an assertion that has ended', { life: -120 }],
  ['an assertion that names no request', { namesRequest: false }],
  ['the answer to another request', { inResponseTo: '_of_another_request' }],
])('refuses %s', async (_what, said) => {
  const { body } = await travel(browser(), 'luyao', said)
  expect(body.code).toBe('federation.refused')
})

it('refuses a changed assertion', async () => {
  const guest = browser()
  const form = await answer(await addressFor(guest), 'mallory')
  const changed = Buffer.from(form.SAMLResponse, 'base64').toString().replaceAll('mallory', 'luyao')
  const back = await post({ ...form, SAMLResponse: Buffer.from(changed).toString('base64') })
  expect((await finish(back, guest)).body.code).toBe('federation.refused')
})

it('refuses a passing name', async () => {
  const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  const { body } = await travel(browser(), 'luyao', { format })
  expect(body.code).toBe('federation.refused')
})

it('refuses a replay: of the response, of its trip, and in another browser', async () => {
  const guest = browser()
  const form = await answer(await addressFor(guest), 'luyao')
  const back = await post(form)
  expect((await finish(back, browser())).body.code).toBe('federation.expired')
  expect((await finish(back, guest)).body).toMatchObject({ kind: 'entered' })
  const again = await post(form)
  expect((await finish(again, guest)).body.code).toBe('federation.expired')
  const other = browser()
  const { RelayState } = await answer(await addressFor(other), 'luyao')
  expect((await finish(await post({ ...form, RelayState }), other)).body.code).toBe('federation.refused')
})

it('tells the audit what was wrong', async () => {
  const { rows } = await platform(kernel).run<{ details: object }>(sql`
    select details from gantry.audit where space = 'demo' and action = 'federation.refused' order by id limit 1`)
  expect(rows[0]?.details).toMatchObject({ provider: 'saml', why: 'refused' })
})

it('takes a certificate or a key only', async () => {
  const { body } = await setUp('saml', { ...settings, certificate: 'no certificate' })
  expect(body).toMatchObject({ code: 'config.invalid', issues: [{ field: 'certificate', code: 'format' }] })
})

it('makes accounts for strangers where the space wishes: members without rights, in the department of their group', async () => {
  const { body } = await admin.call<{ data: { id: string; name: string }[] }>(
    'GET',
    '/space-demo/api/identity/departments',
  )
  const [first, second] = body.data
  const newAccounts = { department: first!.id, mapping: [{ group: 'welders', department: second!.id }] }
  expect((await setUp('saml', settings, true, newAccounts)).status).toBe(200)

  const guest = browser()
  expect((await travel(guest, 'zhou', { groups: ['all', 'welders'] })).body).toMatchObject({
    kind: 'entered',
    session: {
      user: { name: 'zhou of the plant', userType: 'user' },
      roles: [],
      departments: [{ id: second!.id }],
    },
  })
  expect((await travel(browser(), 'wu')).body).toMatchObject({
    session: { departments: [{ id: first!.id }] },
  })
  const count = async () => {
    const { rows } = await platform(kernel).run<{ count: number }>(sql`
      select count(*)::int as count from gantry.t_member where space = 'demo' and f_name = 'zhou of the plant'`)
    return rows[0]?.count
  }
  expect((await travel(browser(), 'zhou')).body).toMatchObject({ kind: 'entered' })
  expect(await count()).toBe(1)
  const unbound = await guest.call('DELETE', '/space-demo/api/identity/bindings/saml')
  expect(unbound.body.code).toBe('federation.last_way')
  const session = await guest.call<SessionInfo>('GET', '/api/auth/session')
  const login = session.body.user.loginId ?? ''
  expect(login).toMatch(/^saml-/)
  expect((await browser().call('POST', '/api/auth/sign-in', { login, password: '!' })).body.code).toBe(
    'auth.wrong',
  )
})

it('reads encrypted assertions, signs what it asks, and says so in its metadata', async () => {
  const wrong = await setUp('saml', { ...settings, ownCertificate })
  expect(wrong.body).toMatchObject({
    code: 'config.invalid',
    issues: [{ field: 'secret', code: 'required' }],
  })
  expect((await travel(browser(), 'luyao', { encryptFor: ownCertificate })).body.code).toBe(
    'federation.refused',
  )
  const logout = 'https://idp.plant.example/slo'
  expect((await setUp('saml', { ...settings, ownCertificate, secret: ownKey, logout })).status).toBe(200)
  const { body } = await app.inject({ url: '/api/auth/saml/demo/metadata' })
  expect(body).toContain('use="encryption"')
  expect(body).toMatch(/SingleLogoutService Binding="[^"]*HTTP-Redirect" Location="[^"]*saml\/demo\/logout"/)
  expect(body).not.toContain('PRIVATE')
  expect(new URL(await addressFor(browser())).searchParams.get('Signature')).toBeTruthy()
  expect((await travel(browser(), 'luyao', { encryptFor: ownCertificate })).body).toMatchObject({
    kind: 'entered',
    session: { user: { loginId: 'luyao' } },
  })
  const { body: listed } = await admin.call('GET', '/space-demo/api/identity/providers')
  expect(JSON.stringify(listed)).not.toContain('PRIVATE')
})

it('signs out of the identity provider too', async () => {
  const guest = browser()
  await travel(guest, 'luyao', { session: '_of_the_morning' })
  const { body } = await guest.call<{ address: string }>('POST', '/api/auth/sign-out', {}, { origin })
  expect(body.address).toMatch(/^https:\/\/idp\.plant\.example\/slo\?.*Signature=/)
  expect(messageIn(body.address, 'SAMLRequest')).toMatch(/>luyao<.*>_of_the_morning</s)
  const back = await app.inject({ url: '/api/auth/saml/demo/logout?SAMLResponse=x' })
  expect([back.statusCode, back.headers.location]).toEqual([303, '/login'])
  await guest.signIn('luyao', { space: 'demo' })
  expect((await guest.call('POST', '/api/auth/sign-out')).body).toEqual({ done: true })
})

it('signs out whom the identity provider signs out, of the session it names', async () => {
  const [morning, evening, byPassword] = [browser(), browser(), browser()]
  await travel(morning, 'luyao', { session: '_morning' })
  await travel(evening, 'luyao', { session: '_evening' })
  await byPassword.signIn('luyao', { space: 'demo' })
  const living = () =>
    Promise.all(
      [morning, evening, byPassword].map(
        async each => (await each.call('GET', '/api/auth/session')).status === 200,
      ),
    )
  const ask = (query: string) => app.inject({ url: `/api/auth/saml/demo/logout?${query}` })
  const query = logoutQuery('luyao', { session: '_morning' })
  const refused = [
    query.replace(/&Signature=.*/, ''),
    query.replace('of-the-provider', 'of-somebody'),
    `${query}&SAMLRequest=${encodeURIComponent('of somebody')}`,
    logoutQuery('luyao', { key: otherKey }),
    logoutQuery('luyao', { issuer: 'https://idp.elsewhere.example' }),
    'SAMLRequest=%F0',
    '',
  ]
  for (const each of refused) expect((await ask(each)).statusCode, each).toBeLessThan(500)
  expect(await living()).toEqual([true, true, true])
  const answered = await ask(query)
  expect(answered.statusCode).toBe(303)
  expect(messageIn(String(answered.headers.location), 'SAMLResponse')).toContain('status:Success')
  expect(await living()).toEqual([false, true, true])
  await ask(logoutQuery('luyao'))
  expect(await living()).toEqual([false, false, true])
})

it('gives no accounts to whoever has a WeChat', async () => {
  const wechat = {
    appId: 'a',
    secret: 's',
    loginBase: 'https://open.weixin.qq.com',
    apiBase: 'https://api.weixin.qq.com',
  }
  const { body } = await setUp('wechat', wechat, true, { department: null, mapping: [] })
  expect(body).toMatchObject({ code: 'config.invalid', issues: [{ field: 'newAccounts', code: 'choice' }] })
})

it('asks an account without a password for two-step verification all the same, and never for a new password', async () => {
  await changeSpaceSettings(systemCtx(kernel, 'demo', 'test'), {
    'password.maxDays': 30,
    'signIn.twoStep': true,
  })
  later(40 * 24 * 60 * 60_000)
  const guest = browser()
  expect((await travel(guest, 'zhou')).body).toMatchObject({ kind: 'entered', session: { duty: 'two_step' } })
})
