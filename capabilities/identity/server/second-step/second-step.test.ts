import { channels } from '@gantry/channels/server'
import { platform, sql } from '@gantry/kernel/server'
import { generate } from 'otplib'
import { expect, it } from 'vitest'
import { type Browser, demoPassword, identityApp, sentCode } from '../fixtures.ts'

const { kernel, browser, later } = await identityApp()

const codeAt = (secret: string, seconds = 0) =>
  generate({ secret, epoch: Math.floor(kernel.now().getTime() / 1_000) + seconds })

/** Turns it on for an account; the clock moves on, so that the next code is another one. */
const setUp = async (guest: Browser, login: string) => {
  await guest.signIn(login)
  const begun = await guest.call<{ secret: string; address: string }>('POST', '/api/auth/second-step/begin', {
    password: demoPassword,
  })
  expect(begun.body.address).toContain('otpauth://totp/')
  const { secret } = begun.body
  const confirmed = await guest.call<{ codes: string[] }>('POST', '/api/auth/second-step/confirm', {
    code: await codeAt(secret),
  })
  expect(confirmed.status).toBe(200)
  later(31_000)
  return { secret, codes: confirmed.body.codes }
}

const firstStep = async (guest: Browser, login: string, rest: object = {}) => {
  const { status, body } = await guest.call('POST', '/api/auth/sign-in', {
    login,
    password: demoPassword,
    ...rest,
  })
  const params = body.issues?.[0]?.params as { ticket: string; ways: string[] } | undefined
  return { status, code: body.code, ticket: params?.ticket ?? '', ways: params?.ways }
}
/** What the owner of an account was told, oldest first. */
const told = async (login: string) => {
  const { rows } = await platform(kernel).run<{ type: string; payload: unknown }>(sql`
    select o.type, o.payload from gantry.outbox o
    join gantry.t_member m on m.space = o.space and m.id = coalesce(o.record_id, o.actor)
    join gantry.account a on a.id::text = m.f_account
    where a.login_id = ${login} and o.type like 'account.%' order by o.id`)
  return rows
}
const secondStep = (guest: Browser, ticket: string, code: string, rest: object = {}) =>
  guest.call<{ token?: string }>('POST', '/api/auth/second-step', { ticket, way: 'app', code, ...rest })

it('asks for a code after the password, and takes each code once', async () => {
  const { secret } = await setUp(browser(), 'luyao')
  const guest = browser()
  const first = await firstStep(guest, 'luyao')
  expect(first).toMatchObject({ status: 401, code: 'auth.second_step', ways: ['app', 'recovery'] })
  expect(guest.cookies.size).toBe(0)
  const code = await codeAt(secret)
  expect((await secondStep(guest, first.ticket, code)).status).toBe(200)
  expect((await guest.call('GET', '/api/auth/session')).status).toBe(200)

  const again = await firstStep(browser(), 'luyao')
  expect((await secondStep(browser(), again.ticket, code)).body.code).toBe('auth.code_wrong')
  expect((await secondStep(browser(), first.ticket, code)).body.code).toBe('auth.token_used')
})

it('lets a program in with a bearer token, after the code', async () => {
  const { secret } = await setUp(browser(), 'hejing')
  const { ticket } = await firstStep(browser(), 'hejing', { token: true })
  const { body } = await secondStep(browser(), ticket, await codeAt(secret))
  const answer = await browser().call('GET', '/api/auth/session', undefined, {
    authorization: `Bearer ${body.token}`,
  })
  expect(answer.status).toBe(200)
})

it('lets no program guess: three wrong codes wait, five spend the ticket', async () => {
  const { secret } = await setUp(browser(), 'caomin')
  const guest = browser('198.51.100.21')
  const { ticket } = await firstStep(guest, 'caomin')
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => secondStep(guest, ticket, String(100_000 + i))),
  )
  expect(guesses.filter(({ body }) => body.code === 'auth.code_wrong')).toHaveLength(3)
  const { rows } = await platform(kernel).run<{ agents: number; refused: number }>(sql`
    select count(*)::int as refused, count(details ->> 'agent')::int as agents from gantry.audit
    where action = 'second_step.refused' and actor_name = '曹敏'`)
  expect(rows).toEqual([{ refused: 3, agents: 3 }])
  later(61_000)
  expect((await secondStep(guest, ticket, await codeAt(secret))).body.code).toBe('auth.token_used')
  const next = await firstStep(guest, 'caomin')
  expect((await secondStep(guest, next.ticket, await codeAt(secret))).status).toBe(200)
})

it('takes a recovery code once, and trusts a device that asked for it', async () => {
  const { codes } = await setUp(browser(), 'denglei')
  expect(codes).toHaveLength(10)
  const guest = browser()
  const { ticket } = await firstStep(guest, 'denglei')
  const recovery = { way: 'recovery', trust: true }
  expect((await secondStep(guest, ticket, codes[0]!.toUpperCase(), recovery)).status).toBe(200)
  const origin = { ip: expect.any(String), at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) }
  expect(await told('denglei')).toEqual([
    { type: 'account.second_step_on', payload: origin },
    { type: 'account.recovery_used', payload: origin },
  ])
  expect((await firstStep(guest, 'denglei')).status).toBe(200)
  const elsewhere = await firstStep(browser(), 'denglei')
  const again = await secondStep(browser(), elsewhere.ticket, codes[0]!, { way: 'recovery' })
  expect(again.body).toMatchObject({
    code: 'auth.code_wrong',
    issues: [{ field: 'code', code: 'recovery_wrong' }],
  })
  await guest.call('DELETE', '/api/auth/second-step/devices')
  expect((await firstStep(guest, 'denglei')).code).toBe('auth.second_step')
})

it('ends with a new password where the administrator wishes it; trusted devices are forgotten by any', async () => {
  const { codes } = await setUp(browser(), 'xujianjun')
  const guest = browser()
  const { ticket } = await firstStep(guest, 'xujianjun')
  await secondStep(guest, ticket, codes[0]!, { way: 'recovery', trust: true })
  const member = (await guest.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user
    .personId
  const admin = browser()
  await admin.signIn('admin')
  const reset = (rest: object) =>
    admin.call('PUT', `/api/identity/members/${member}/password`, { password: demoPassword, ...rest })
  expect((await reset({})).status).toBe(200)
  expect((await firstStep(guest, 'xujianjun')).code).toBe('auth.second_step')
  expect((await reset({ endSecondStep: true })).status).toBe(200)
  expect((await firstStep(browser(), 'xujianjun')).status).toBe(200)
  expect((await told('xujianjun')).map(({ type }) => type)).toEqual([
    'account.second_step_on',
    'account.recovery_used',
    'account.password_reset',
    'account.password_reset',
    'account.second_step_reset',
  ])
})

it('replaces recovery codes by password and code only: an open session and the password are one factor', async () => {
  const guest = browser()
  const { secret, codes } = await setUp(guest, 'yejing')
  const renew = (code: string) =>
    guest.call<{ codes?: string[] }>('POST', '/api/auth/second-step/recovery', {
      password: demoPassword,
      code,
    })
  expect((await renew('000000')).body.code).toBe('auth.code_wrong')
  const { body } = await renew(await codeAt(secret))
  expect(body.codes).toHaveLength(10)
  const { ticket } = await firstStep(browser(), 'yejing')
  expect((await secondStep(browser(), ticket, codes[0]!, { way: 'recovery' })).body.code).toBe(
    'auth.code_wrong',
  )
  expect((await secondStep(browser(), ticket, body.codes![0]!, { way: 'recovery' })).status).toBe(200)
})

it('is turned off by password and code only', async () => {
  const guest = browser()
  const { secret } = await setUp(guest, 'fenghao')
  const end = async (password: string, code: string) =>
    (await guest.call('POST', '/api/auth/second-step/end', { password, code })).body.code ?? 'done'
  expect(await end('wrong', await codeAt(secret))).toBe('auth.password_wrong')
  expect(await end(demoPassword, '000000')).toBe('auth.code_wrong')
  expect(await end(demoPassword, await codeAt(secret))).toBe('done')
  expect((await firstStep(browser(), 'fenghao')).status).toBe(200)
  expect((await told('fenghao')).map(({ type }) => type)).toEqual([
    'account.second_step_on',
    'account.second_step_off',
  ])
})

it('takes a code sent to the bound address where its owner allows it, but not after a first step by code', async () => {
  const guest = browser()
  await channels.demo?.(kernel)
  const { secret } = await setUp(guest, 'liuyang')
  const allow = (current: string, code?: string) =>
    guest.call('PUT', '/api/auth/second-step/codes', { current, allowed: true, ...(code ? { code } : {}) })
  expect((await allow('wrong', await codeAt(secret))).body.code).toBe('auth.password_wrong')
  expect((await allow(demoPassword)).body.code).toBe('auth.code_wrong')
  expect((await allow(demoPassword, await codeAt(secret))).status).toBe(200)
  await platform(kernel).run(
    sql`update gantry.account set email = 'two@example.com' where login_id = 'liuyang'`,
  )
  const { ticket, ways } = await firstStep(browser(), 'liuyang')
  expect(ways).toEqual(['app', 'mail', 'recovery'])
  const ask = (way: string) => guest.call('POST', '/api/auth/second-step/code', { ticket, way })
  expect((await ask('sms')).body.code).toBe('auth.token_used')
  expect((await ask('mail')).status).toBe(200)
  const code = await sentCode(kernel, 'two@example.com')
  expect((await secondStep(browser(), ticket, code)).body.code).toBe('auth.code_wrong')
  expect((await secondStep(browser(), ticket, code, { way: 'mail' })).status).toBe(200)

  later(61_000)
  await browser().call('POST', '/api/auth/sign-in/code/ask', { login: 'two@example.com' })
  const first = await browser().call('POST', '/api/auth/sign-in/code', {
    login: 'two@example.com',
    code: await sentCode(kernel, 'two@example.com'),
  })
  expect(first.body.issues).toMatchObject([{ params: { ways: ['app', 'recovery'] } }])
})

it('takes no code over the channel that replaced the password, until another way was used', async () => {
  const guest = browser()
  const { codes } = await setUp(guest, 'houbo')
  await platform(kernel).run(sql`
    with own as (update gantry.account set email = 'hou@example.com', phone = '13800000077' where login_id = 'houbo'
      returning id)
    update gantry.second_step s set by_code = true from own where s.account = own.id`)
  await guest.call('POST', '/api/auth/password/code/ask', { login: 'hou@example.com' })
  const reset = await guest.call('POST', '/api/auth/password/code', {
    login: 'hou@example.com',
    code: await sentCode(kernel, 'hou@example.com'),
    next: 'quite-Other-77',
    confirm: 'quite-Other-77',
  })
  expect(reset.status).toBe(200)
  const again = { password: 'quite-Other-77' }
  const { ticket, ways } = await firstStep(browser(), 'houbo', again)
  expect(ways).toEqual(['app', 'sms', 'recovery'])
  expect((await secondStep(browser(), ticket, codes[0]!, { way: 'recovery' })).status).toBe(200)
  expect((await firstStep(browser(), 'houbo', again)).ways).toEqual(['app', 'sms', 'mail', 'recovery'])
})
