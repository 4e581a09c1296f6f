import { platform, sql } from '@gantry/kernel/server'
import { beforeAll, expect, it } from 'vitest'
import type { Binding, ProviderConfig, ProviderName } from '../../shared/federation/index.ts'
import type { SessionInfo } from '../../shared/index.ts'
import type { Browser } from '../fixtures.ts'
import { oidcServer } from './fixtures/oidc-server.ts'
import { federationApp, origin, redirect } from './fixtures/traveller.ts'

const { kernel, browser, admin, setUp, begin, finish, later } = await federationApp()
const { issuer, signIn } = await oidcServer(redirect)

const settings = {
  label: '恒川统一登录',
  issuer,
  clientId: 'gantry',
  secret: 'oidc-secret-of-the-plant',
  scope: 'openid profile email',
}
beforeAll(async () => {
  expect((await setUp('oidc', settings)).status).toBe(200)
})

/** To the provider as somebody, and back. */
const travel = async (guest: Browser, person: string, rest: object = {}) => {
  const { body } = await begin(guest, 'oidc', rest)
  return finish(await signIn(body.address, person), guest)
}
const bindTo = async (login: string, person: string) => {
  const guest = browser()
  const { body } = await begin(guest, 'oidc')
  const back = await signIn(body.address, person)
  expect((await finish(back, guest)).body).toMatchObject({
    kind: 'stranger',
    name: `${person} of the plant`,
    label: '恒川统一登录',
    space: { id: 'demo', name: '恒川重工' },
  })
  await guest.signIn(login, { space: 'demo' })
  return guest.call('POST', '/api/auth/federation/bind', { state: back.state ?? '' })
}
const audited = async (action: string) => {
  const { rows } = await platform(kernel).run<{ details: Record<string, unknown>; name: string }>(sql`
    select details, actor_name as name from gantry.audit where space = 'demo' and action = ${action} order by id desc`)
  return rows
}

it('offers what the space has switched on, and tests it', async () => {
  const { body } = await browser().call<{ space: { ways: unknown[] } }>('GET', '/api/auth/options?space=demo')
  expect(body.space.ways).toEqual([{ name: 'oidc', label: '恒川统一登录' }])
  const test = await admin.call('POST', '/space-demo/api/identity/providers/oidc/test')
  expect(test.body).toEqual({ ok: true, detail: '' })
})

it('binds a stranger who signs in to an account, and signs them in from then on', async () => {
  expect((await bindTo('luyao', 'lu')).status).toBe(200)
  const guest = browser()
  const { status, body } = await travel(guest, 'lu', { next: '/space-demo/appcenter' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'entered',
    next: '/space-demo/appcenter',
    session: { user: { loginId: 'luyao' } },
  })
  expect((await guest.call('GET', '/api/auth/session')).status).toBe(200)
  expect((await audited('session.opened'))[0]).toMatchObject({ details: { by: 'oidc' } })
  expect((await audited('federation.bound'))[0]).toMatchObject({
    details: { provider: 'oidc', name: 'lu of the plant' },
  })
})

it('binds one person to one account only, and says so', async () => {
  await bindTo('hejing', 'he')
  const other = browser()
  await other.signIn('caomin')
  const bindOwn = async (guest: Browser, person: string) => {
    const { body } = await guest.call<{ address: string }>(
      'POST',
      '/space-demo/api/identity/bindings/oidc',
      {},
      { origin },
    )
    return finish(await signIn(body.address, person), guest)
  }
  expect((await bindOwn(other, 'he')).body.code).toBe('federation.taken')
  expect((await bindOwn(other, 'cao')).body).toMatchObject({ kind: 'bound' })
  expect((await bindOwn(other, 'cao the second')).body.code).toBe('federation.bound')
  const listed = () => other.call<{ data: Binding[] }>('GET', '/space-demo/api/identity/bindings')
  expect((await listed()).body.data).toMatchObject([{ name: 'oidc', bound: { name: 'cao of the plant' } }])
  expect((await other.call('DELETE', '/space-demo/api/identity/bindings/oidc')).status).toBe(200)
  expect((await listed()).body.data).toMatchObject([{ name: 'oidc', bound: null }])
  expect((await travel(browser(), 'cao')).body).toMatchObject({ kind: 'stranger' })
})

it('ends a trip once, in the browser that began it, and not after its time', async () => {
  const guest = browser()
  const trip = async () => signIn((await begin(guest, 'oidc')).body.address, 'nobody')
  const back = await trip()
  expect((await finish(back, browser())).body.code).toBe('federation.expired')
  expect((await finish(back, guest)).body).toMatchObject({ kind: 'stranger' })
  expect((await finish(back, guest)).body.code).toBe('federation.expired')
  const late = await trip()
  later(21 * 60_000)
  expect((await finish(late, guest)).body.code).toBe('federation.expired')
})

it('refuses a wrong code, another state, and what the provider refused', async () => {
  const guest = browser()
  const trip = async () => signIn((await begin(guest, 'oidc')).body.address, 'lu')
  expect((await finish({ ...(await trip()), code: 'guessed' }, guest)).body.code).toBe('federation.refused')
  const first = await trip()
  const second = await trip()
  // The code of one trip under the state of another: PKCE does not fit.
  expect((await finish({ ...first, code: second.code ?? '' }, guest)).body.code).toBe('federation.refused')
  const { state = '' } = await trip()
  expect((await finish({ state, error: 'access_denied', iss: issuer }, guest)).body.code).toBe(
    'federation.refused',
  )
  expect((await audited('federation.refused'))[0]?.details).toMatchObject({
    provider: 'oidc',
    why: 'refused',
  })
})

it('lets nobody into another space: a provider of a space vouches for no one elsewhere', async () => {
  await bindTo('admin', 'shen')
  const guest = browser()
  const { body } = await travel(guest, 'shen')
  expect(body).toMatchObject({ kind: 'entered', session: { space: { id: 'demo' } } })
  const session = (await guest.call<SessionInfo>('GET', '/api/auth/session')).body
  expect(session.spaces.map(({ id }) => id)).toEqual(['demo'])
  const mine = (await admin.call<SessionInfo>('GET', '/api/auth/session')).body.spaces.map(({ id }) => id)
  const elsewhere = mine.find(id => id !== 'demo') ?? ''
  expect(elsewhere).not.toBe('')
  expect((await guest.call('POST', '/api/auth/switch-space', { space: elsewhere })).body.code).toBe(
    'space.not_found',
  )
  expect((await guest.call('GET', `/space-${elsewhere}/api/tables/member/records`)).status).toBe(404)
  const handed = await guest.call<{ token: string }>('POST', '/api/auth/hand-over', {})
  const there = browser()
  await there.call('POST', '/api/auth/hand-over/use', { token: handed.body.token })
  expect((await there.call<SessionInfo>('GET', '/api/auth/session')).body.spaces).toHaveLength(1)
})

it('keeps its secret: sealed, never sent back, redacted in the audit, asked for again when the address changes', async () => {
  const listed = await admin.call<{ data: ProviderConfig[] }>('GET', '/space-demo/api/identity/providers')
  expect(listed.body.data.find(({ name }) => name === 'oidc')).toMatchObject({ on: true, hasSecret: true })
  const { rows } = await platform(kernel).run<{ text: string }>(sql`
    select p::text as text from gantry.sign_in_provider p union all select a::text from gantry.audit a`)
  expect(rows.some(({ text }) => text.includes(settings.secret))).toBe(false)
  expect(JSON.stringify(listed.body)).not.toContain(settings.secret)
  expect((await setUp('oidc', { ...settings, secret: '' })).status).toBe(200)
  expect((await setUp('oidc', { ...settings, secret: '', issuer: 'https://login.example.com' })).status).toBe(
    200,
  )
  expect(
    (await admin.call<{ data: ProviderConfig[] }>('GET', '/space-demo/api/identity/providers')).body.data[0],
  ).toMatchObject({ hasSecret: false })
  expect((await setUp('oidc', settings)).status).toBe(200)
})

it('takes no address inside the network of the platform, and no plain http', async () => {
  const wrong = await setUp('oidc', { ...settings, issuer: 'http://login.example.com' })
  expect(wrong.body).toMatchObject({
    code: 'config.invalid',
    issues: [{ field: 'issuer', code: 'provider_address' }],
  })
  expect((await setUp('oidc', { ...settings, issuer: 'https://169.254.169.254' })).status).toBe(200)
  const test = await admin.call<{ ok: boolean; detail: string }>(
    'POST',
    '/space-demo/api/identity/providers/oidc/test',
  )
  expect(test.body).toMatchObject({ ok: false, detail: 'internal: 169.254.169.254' })
  expect((await begin(browser(), 'oidc')).body.code).toBe('federation.unreachable')
  expect((await setUp('oidc', settings)).status).toBe(200)
})

it('is the administrator’s to set up', async () => {
  const guest = browser()
  await guest.signIn('user')
  expect((await guest.call('GET', '/space-demo/api/identity/providers')).status).toBe(403)
  expect((await setUp('oidc', settings, false)).status).toBe(200)
  expect((await begin(browser(), 'oidc')).body.code).toBe('federation.off')
  expect((await setUp('oidc', settings)).status).toBe(200)
})

it('may be used for work notices alone: people bind to it, nobody signs in through it', async () => {
  const wecom = {
    corpId: 'ww1',
    agentId: '1',
    secret: 'wecom-secret',
    loginBase: 'https://login.example.com',
    apiBase: 'https://api.example.com',
  }
  const use = (provider: ProviderName, signIn: boolean, given: object) =>
    admin.call('PUT', `/space-demo/api/identity/providers/${provider}`, { on: true, signIn, settings: given })
  const offered = async () =>
    (
      await browser().call<{ space: { ways: { name: string }[] } }>('GET', '/api/auth/options?space=demo')
    ).body.space.ways.map(({ name }) => name)
  const refused = await use('oidc', false, settings)
  expect(refused.body).toMatchObject({ code: 'config.invalid', issues: [{ field: 'signIn' }] })
  expect((await use('wecom', true, wecom)).status).toBe(200)
  expect(await offered()).toContain('wecom')
  expect((await use('wecom', false, wecom)).status).toBe(200)
  expect(await offered()).not.toContain('wecom')
  expect((await begin(browser(), 'wecom')).body.code).toBe('federation.off')
  const guest = browser()
  await guest.signIn('user')
  const bindings = await guest.call<{ data: Binding[] }>('GET', '/space-demo/api/identity/bindings')
  expect(bindings.body.data.find(({ name }) => name === 'wecom')).toMatchObject({
    signIn: false,
    bound: null,
  })
  const trip = await guest.call<{ address: string }>(
    'POST',
    '/space-demo/api/identity/bindings/wecom',
    {},
    { origin },
  )
  expect(trip.body.address).toMatch(/^https:\/\/login\.example\.com/)
})

it('ends the session at the provider with ours, where the space wishes', async () => {
  const leave = async () => {
    const guest = browser()
    expect((await travel(guest, 'lu')).body).toMatchObject({ kind: 'entered' })
    return (await guest.call<{ address?: string }>('POST', '/api/auth/sign-out', {}, { origin })).body.address
  }
  expect((await setUp('oidc', settings)).status).toBe(200)
  expect(await leave()).toBeUndefined()
  const logoutReturn = 'https://gantry.example/login'
  expect((await setUp('oidc', { ...settings, logoutReturn })).status).toBe(200)
  const address = (await leave()) ?? ''
  expect(address.startsWith(`${issuer}/session/end?`)).toBe(true)
  // The provider knows its own token, and asks the person only because there is no cookie of it here.
  expect((await fetch(address)).status).toBe(200)
  const forged = new URL(address)
  forged.searchParams.set('id_token_hint', 'of somebody')
  expect((await fetch(forged)).status).toBe(400)
})
