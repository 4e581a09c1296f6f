import { channels } from '@gantry/channels/server'
import { platform, sql } from '@gantry/kernel/server'
import { beforeAll, expect, it } from 'vitest'
import { type Browser, demoPassword, identityApp, sentCode } from '../fixtures.ts'

const { kernel, browser, later } = await identityApp()
beforeAll(() => channels.demo?.(kernel))

const codeFor = (target: string) => sentCode(kernel, target)
const sentTo = async (target: string): Promise<number> => {
  const { rows } = await platform(kernel).run(sql`select 1 from gantry.dispatch where address = ${target}`)
  return rows.length
}

/** A person with an address and a phone number of their own. */
const reachable = async (login: string, email: string, phone: string | null = null) => {
  const guest = browser()
  const { user } = await guest.signIn(login)
  await platform(kernel).run(
    sql`update gantry.account set email = ${email}, phone = ${phone} where id = ${user.id}`,
  )
  return guest
}
const ask = (guest: Browser, login: string, what = 'sign-in') =>
  guest.call('POST', `/api/auth/${what}/code/ask`, { login })
const enter = (guest: Browser, login: string, code: string) =>
  guest.call('POST', '/api/auth/sign-in/code', { login, code })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('signs in with a code that was sent, once', async () => {
  await reachable('luyao', 'luyao@example.com', '13800000001')
  const guest = browser()
  for (const login of ['luyao@example.com', '13800000001']) {
    expect((await ask(guest, login)).status).toBe(200)
    const code = await codeFor(login)
    expect(code).toMatch(/^\d{6}$/)
    expect((await enter(guest, login, code)).status).toBe(200)
    expect((await guest.call('GET', '/api/auth/session')).status).toBe(200)
    expect((await enter(browser(), login, code)).body.code).toBe('auth.code_wrong')
  }
})

it('answers the same to a name that no account has, and sends nothing', async () => {
  const guest = browser('198.51.100.5')
  const stranger = await ask(guest, 'stranger@example.com')
  expect([stranger.status, stranger.body]).toEqual([200, { done: true }])
  expect(await sentTo('stranger@example.com')).toBe(0)
  expect((await ask(guest, 'stranger@example.com')).body.code).toBe('auth.code_soon')
  const code = await codeFor('stranger@example.com')
  expect((await enter(guest, 'stranger@example.com', code)).body.code).toBe('auth.code_wrong')
})

it('names a login that no code can be sent to', async () => {
  const { status, body } = await ask(browser(), 'luyao')
  expect([status, body.issues]).toMatchObject([400, [{ field: 'login', code: 'contact_unreachable' }]])
})

it('sends one code a minute, and ten an hour', async () => {
  await reachable('hejing', 'hejing@example.com')
  const guest = browser('198.51.100.6')
  for (let i = 0; i < 10; i++) {
    expect((await ask(guest, 'hejing@example.com')).status).toBe(200)
    if (i === 0) expect((await ask(guest, 'hejing@example.com', 'password')).status).toBe(429)
    later(61_000)
  }
  const { body } = await ask(guest, 'hejing@example.com')
  expect(body.issues).toMatchObject([{ code: 'wait', params: { seconds: 3_600 } }])
  expect(await sentTo('hejing@example.com')).toBe(10)
})

it('ends a code after five minutes', async () => {
  await reachable('caomin', 'caomin@example.com')
  const guest = browser('198.51.100.7')
  await ask(guest, 'caomin@example.com')
  const code = await codeFor('caomin@example.com')
  later(301_000)
  expect((await enter(guest, 'caomin@example.com', code)).body.code).toBe('auth.code_wrong')
})

it('lets no program guess: three wrong codes wait, five spend the code', async () => {
  await reachable('denglei', 'denglei@example.com')
  const guest = browser('198.51.100.8')
  await ask(guest, 'denglei@example.com')
  const code = await codeFor('denglei@example.com')
  const guess = () => enter(guest, 'denglei@example.com', wrongOf(code))
  const guesses = await Promise.all([guess(), guess(), guess(), guess(), guess(), guess()])
  expect(guesses.filter(({ body }) => body.code === 'auth.code_wrong')).toHaveLength(3)
  expect((await enter(guest, 'denglei@example.com', code)).body.code).toBe('auth.wait')
  later(61_000)
  await guess()
  await guess()
  const spent = await enter(guest, 'denglei@example.com', code)
  expect(spent.body.code).toBe('auth.code_wrong')
})

it('sets a forgotten password, by the rules, and ends every session', async () => {
  const signedIn = await reachable('xujianjun', 'xu@example.com')
  const guest = browser('198.51.100.9')
  await ask(guest, 'xu@example.com', 'password')
  const code = await codeFor('xu@example.com')
  const reset = (next: string, confirm = next) =>
    guest.call('POST', '/api/auth/password/code', { login: 'xu@example.com', code, next, confirm })
  expect((await reset('short')).body.issues).toMatchObject([{ field: 'next', code: 'min_length' }])
  expect((await reset('quite-Other-77', 'other')).body.issues).toMatchObject([{ field: 'confirm' }])
  // A code for one purpose opens nothing else.
  expect((await enter(guest, 'xu@example.com', code)).body.code).toBe('auth.code_wrong')
  expect((await reset('quite-Other-77')).status).toBe(200)
  expect((await signedIn.call('GET', '/api/auth/session')).status).toBe(401)
  const again = { login: 'xujianjun', password: 'quite-Other-77' }
  expect((await guest.call('POST', '/api/auth/sign-in', again)).status).toBe(200)
  expect((await reset('quite-Other-78')).body.code).toBe('auth.code_wrong')
})

it('binds a phone and an address with the code sent there, and unbinds all but the last', async () => {
  const guest = browser()
  const { user } = await guest.signIn('user')
  const send = (channel: string, to: string, current = demoPassword) =>
    guest.call('POST', '/api/auth/contacts/code', { channel, to, current })
  const bind = (channel: string, to: string, code: string) =>
    guest.call('PUT', '/api/auth/contacts', { channel, to, code })
  expect((await send('mail', 'new@example.com', 'wrong')).body.code).toBe('auth.password_wrong')
  expect((await send('mail', '13900000001')).body.issues).toMatchObject([{ field: 'to', code: 'email' }])
  expect((await send('mail', 'luyao@example.com')).body.issues).toMatchObject([
    { field: 'to', code: 'already_bound' },
  ])
  for (const [channel, to] of [
    ['mail', 'New@example.com'],
    ['sms', '+86 139 0000 0001'],
  ] as const) {
    expect((await send(channel, to)).status).toBe(200)
    const target = channel === 'mail' ? 'new@example.com' : '13900000001'
    const code = await codeFor(target)
    expect((await bind(channel, to, wrongOf(code))).body.code).toBe('auth.code_wrong')
    expect((await bind(channel, to, code)).status).toBe(200)
    expect((await bind(channel, to, code)).body.code).toBe('auth.code_wrong')
  }
  const { rows } = await platform(kernel).run(
    sql`select email, phone from gantry.account where id = ${user.id}`,
  )
  expect(rows).toEqual([{ email: 'new@example.com', phone: '13900000001' }])
  const unbind = (channel: string) =>
    guest.call('POST', '/api/auth/contacts/unbind', { channel, current: demoPassword })
  expect((await unbind('mail')).status).toBe(200)
  await platform(kernel).run(sql`update gantry.account set login_id = null where id = ${user.id}`)
  expect((await unbind('sms')).body.code).toBe('auth.contact_last')
})
