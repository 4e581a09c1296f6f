import { changeSpaceSettings, platform, sql, systemCtx } from '@gantry/kernel/server'
import { signInNetworksSetting } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { demoPassword, identityApp } from '../fixtures.ts'
import { beginTry, countAtAddress } from './attempts.ts'

const { kernel, browser, later } = await identityApp()

it.each([
  ['a login id', 'user'],
  ['a login id in capitals', ' USER '],
  ['an email', 'zhoumin@Hengchuan.cn'],
])('signs in with %s', async (_, login) => {
  const session = await browser().signIn(login)
  expect(session).toMatchObject({
    user: { name: '周敏', loginId: 'user', userType: 'user' },
    space: { id: 'demo', name: '恒川重工' },
    spaces: [{ id: 'demo' }],
  })
  expect(session.roles.map(({ name }) => name)).toEqual(['区域 A0–A7', '计划员'])
  expect(session.departments.map(({ name }) => name)).toEqual(['机修班', '点检组'])
})

it.each(['root', 'saas', 'admin', 'user', 'safe', 'audit'])('%s is of that type', async login => {
  const guest = browser()
  await guest.signIn(login)
  const { body } = await guest.call('GET', '/api/auth/session')
  expect(body).toMatchObject({ user: { loginId: login, userType: login }, space: { id: 'demo' } })
})

it('answers the same for an unknown name and a wrong password', async () => {
  const wrong = await browser('198.51.100.1').call('POST', '/api/auth/sign-in', {
    login: 'safe',
    password: 'x',
  })
  const unknown = await browser('198.51.100.1').call('POST', '/api/auth/sign-in', {
    login: 'nobody',
    password: 'x',
  })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'auth.wrong'])
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
})

it('takes as long for an unknown name as for a wrong password', async () => {
  const timed = async (login: string, i: number) => {
    const guest = browser(`198.51.101.${i}`)
    const from = performance.now()
    await guest.call('POST', '/api/auth/sign-in', { login, password: 'wrong' })
    return performance.now() - from
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  const colleagues = ['caomin', 'denglei', 'fenghao', 'fangyi', 'hanxue', 'houbo', 'luyao', 'majun', 'panwei']
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const [i, login] of colleagues.entries()) {
    known.push(await timed(login, i))
    unknown.push(await timed(`no.${login}`, i))
  }
  // Without the hash an unknown name would be answered at least ten times faster.
  expect(median(unknown)).toBeGreaterThan(median(known) / 3)
})

it('waits a minute after the third wrong password in a row, for the right one too', async () => {
  const guest = browser('198.51.100.2')
  const attempt = (password: string) => guest.call('POST', '/api/auth/sign-in', { login: 'audit', password })
  expect((await attempt('one')).body.issues).toEqual([])
  expect((await attempt('two')).body.issues).toEqual([])
  const third = await attempt('three')
  expect([third.status, third.body.code, third.body.issues]).toEqual([
    401,
    'auth.wrong',
    [{ field: 'password', code: 'wait', params: { seconds: 60 } }],
  ])

  later(20_000)
  const during = await attempt('demo-Passw0rd')
  expect([during.status, during.body.code]).toEqual([429, 'auth.wait'])
  expect(during.body.issues).toEqual([{ field: 'password', code: 'wait', params: { seconds: 40 } }])

  const elsewhere = await browser('198.51.100.3').call('POST', '/api/auth/sign-in', {
    login: 'audit@hengchuan.cn',
    password: 'demo-Passw0rd',
  })
  expect(elsewhere.status).toBe(429)

  later(41_000)
  expect((await attempt('demo-Passw0rd')).status).toBe(200)
})

it('counts mistakes in a row only, and keeps the count in the database', async () => {
  const guest = browser('198.51.100.4')
  const attempt = (password: string) => guest.call('POST', '/api/auth/sign-in', { login: 'hejing', password })
  await attempt('one')
  await attempt('two')
  expect((await attempt('demo-Passw0rd')).status).toBe(200)
  await attempt('one')
  await attempt('two')
  const { rows } = await platform(kernel).run(
    sql`select count from gantry.sign_in_failure f join gantry.account a on f.key = 'login:' || a.id where login_id = 'hejing'`,
  )
  expect(rows).toEqual([{ count: 2 }])
  expect((await attempt('demo-Passw0rd')).status).toBe(200)
})

it('lets no more than three guesses through however many come at once', async () => {
  const guesses = Array.from({ length: 10 }, (_, i) =>
    browser('198.51.100.5').call('POST', '/api/auth/sign-in', { login: 'saas', password: `guess ${i}` }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter(status => status === 401)).toHaveLength(3)
  expect(statuses.filter(status => status === 429)).toHaveLength(7)
  later(61_000)
})

it('makes an address wait that tries many names', async () => {
  const guest = browser('198.51.100.6')
  for (let i = 0; i < 30; i++)
    await guest.call('POST', '/api/auth/sign-in', { login: `name${i}`, password: 'password' })
  const { status } = await guest.call('POST', '/api/auth/sign-in', {
    login: 'user',
    password: 'demo-Passw0rd',
  })
  expect(status).toBe(429)
  await browser('198.51.100.7').signIn('user')
})

it('lets a plant behind one address work though many mistype in the course of a shift', async () => {
  const guest = browser('198.51.100.11')
  for (let i = 0; i < 35; i++) {
    await countAtAddress(kernel, '198.51.100.11')
    later(30_000)
  }
  await guest.signIn('user')
})

it('does not forgive an address its guesses for one right password of its own', async () => {
  const guest = browser('198.51.100.9')
  for (let i = 0; i < 30; i++) {
    await guest.call('POST', '/api/auth/sign-in', { login: `spray${i}`, password: 'password' })
    if (i === 20) await guest.signIn('luyao')
  }
  const { status } = await guest.call('POST', '/api/auth/sign-in', {
    login: 'luyao',
    password: 'demo-Passw0rd',
  })
  expect(status).toBe(429)
})

it('counts the guesses of a network of IPv6 addresses together', async () => {
  for (let i = 0; i < 30; i++)
    await browser(`2001:db8:1:2::${i + 1}`).call('POST', '/api/auth/sign-in', {
      login: `six${i}`,
      password: 'password',
    })
  const { status } = await browser('2001:db8:1:2::ffff').call('POST', '/api/auth/sign-in', {
    login: 'luyao',
    password: 'demo-Passw0rd',
  })
  expect(status).toBe(429)
})

it('lets no more than three guesses through that other processes take at the same time', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => beginTry(kernel, 'somebody', '198.51.100.10')),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

it('answers a bearer token that works as one and not as a cookie', async () => {
  const guest = browser()
  const { body } = await guest.call<{ readonly token: string }>('POST', '/api/auth/sign-in', {
    login: 'user',
    password: 'demo-Passw0rd',
    token: true,
  })
  const { token } = body
  expect(guest.cookies.size).toBe(0)
  const bearer = await guest.call('GET', '/api/auth/session', undefined, { authorization: `Bearer ${token}` })
  expect(bearer.body).toMatchObject({ user: { loginId: 'user' } })
  guest.cookies.set('gantry_session', token)
  expect((await guest.call('GET', '/api/auth/session')).status).toBe(401)
})

it('says that an account is disabled only to who knows its password', async () => {
  await platform(kernel).run(sql`update gantry.account set state = 'disabled' where login_id = 'yejing'`)
  const guest = browser()
  const attempt = (password: string) => guest.call('POST', '/api/auth/sign-in', { login: 'yejing', password })
  expect((await attempt('wrong')).body.code).toBe('auth.wrong')
  expect((await attempt('demo-Passw0rd')).body.code).toBe('auth.disabled')
})

const refusalsFrom = async (ip: string) => {
  const { rows } = await platform(kernel).run(sql`
    select space, action, result, actor_name as name, details ->> 'why' as why from gantry.audit
    where ip = ${ip} order by space, id`)
  return rows
}

it('shows a refused sign-in to the officers of every space the account belongs to, and of an unknown login to the operator', async () => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.account where login_id = 'hanxue'`,
  )
  await platform(kernel).run(sql`
    insert into gantry.space (id, name, invite_code, created_at) values ('second', '二厂', 'SECOND', now())`)
  await platform(kernel).run(sql`
    insert into gantry.t_member (id, space, f_name, f_user_type, f_state, f_account)
    values (gen_random_uuid(), 'second', '韩雪', 'user', 'active', ${rows[0]!.id})`)
  // Never signed in: no last space tells where the account belongs.
  await platform(kernel).run(sql`update gantry.account set last_space = null where login_id = 'hanxue'`)
  const guest = browser('198.51.100.31')
  for (const login of ['hanxue', 'nobody.here'])
    await guest.call('POST', '/api/auth/sign-in', { login, password: 'wrong' })
  const failed = { action: 'session.refused', result: 'failed', why: null }
  expect(await refusalsFrom('198.51.100.31')).toEqual([
    { ...failed, space: '', name: '' },
    { ...failed, space: 'demo', name: '韩雪' },
    { ...failed, space: 'second', name: '韩雪' },
  ])
})

it('audits who has the right password and may not enter: a disabled account, an address that is not allowed', async () => {
  await platform(kernel).run(sql`update gantry.account set state = 'disabled' where login_id = 'panwei'`)
  await browser('198.51.100.32').call('POST', '/api/auth/sign-in', {
    login: 'panwei',
    password: demoPassword,
  })
  const denied = { space: 'demo', action: 'session.refused', result: 'denied' }
  expect(await refusalsFrom('198.51.100.32')).toMatchObject([{ ...denied, why: 'disabled' }])

  const ctx = systemCtx(kernel, 'demo', 'test')
  await changeSpaceSettings(ctx, { [signInNetworksSetting.path]: '192.0.2.0/24' })
  const there = browser('198.51.100.33')
  const { body } = await there.call('POST', '/api/auth/sign-in', { login: 'majun', password: demoPassword })
  expect(body.code).toBe('auth.address')
  expect(await refusalsFrom('198.51.100.33')).toMatchObject([{ ...denied, why: 'address' }])
  await changeSpaceSettings(ctx, { [signInNetworksSetting.path]: null })
})

it('writes every attempt into the audit of the space', async () => {
  const guest = browser('198.51.100.8')
  await guest.call('POST', '/api/auth/sign-in', { login: 'wanghaitao', password: 'wrong' })
  await guest.signIn('wanghaitao')
  await guest.call('POST', '/api/auth/sign-out')
  const { rows } = await platform(kernel).run(
    sql`select action, result, actor_name, space from gantry.audit where ip = '198.51.100.8' order by id`,
  )
  expect(rows).toEqual([
    { action: 'session.refused', result: 'failed', actor_name: '王海涛', space: 'demo' },
    { action: 'session.opened', result: 'ok', actor_name: '王海涛', space: 'demo' },
    { action: 'session.closed', result: 'ok', actor_name: '王海涛', space: 'demo' },
  ])
})
