import { platform, sql } from '@gantry/kernel/server'
import { testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import type { SessionInfo } from '../../shared/index.ts'
import { identityApp } from '../fixtures.ts'

const { kernel, app, browser, later } = await identityApp()
const hour = 60 * 60_000

const statusOf = async (guest: ReturnType<typeof browser>) =>
  (await guest.call('GET', '/api/auth/session')).status

it('sets a cookie that scripts and other sites cannot use', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { login: 'user', password: 'demo-Passw0rd' },
  })
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'gantry_session', httpOnly: true, sameSite: 'Lax', path: '/' }),
  ])
  expect(answer.cookies[0]).not.toHaveProperty('maxAge')
})

it('stores no token', async () => {
  const guest = browser()
  await guest.signIn('user')
  const token = guest.cookies.get('gantry_session')!
  const { rows } = await platform(kernel).run<{ row: string }>(
    sql`select s::text as row from gantry.session s`,
  )
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  expect(rows.some(({ row }) => row.includes(Buffer.from(token).toString('hex')))).toBe(false)
})

it('ends eight hours after its last use', async () => {
  const guest = browser()
  await guest.signIn('user')
  later(7 * hour)
  expect(await statusOf(guest)).toBe(200)
  later(7 * hour)
  expect(await statusOf(guest)).toBe(200)
  later(8 * hour + 1_000)
  expect(await statusOf(guest)).toBe(401)
})

it('lasts thirty days when remembered', async () => {
  const guest = browser()
  await guest.signIn('user', { remember: true })
  later(29 * 24 * hour)
  expect(await statusOf(guest)).toBe(200)
  later(31 * 24 * hour)
  expect(await statusOf(guest)).toBe(401)
})

it('is over at once after sign-out', async () => {
  const guest = browser()
  await guest.signIn('user')
  const token = guest.cookies.get('gantry_session')!
  expect(await statusOf(guest)).toBe(200)
  expect((await guest.call('POST', '/api/auth/sign-out')).status).toBe(200)
  expect(guest.cookies.has('gantry_session')).toBe(false)
  guest.cookies.set('gantry_session', token)
  expect(await statusOf(guest)).toBe(401)
})

it('refuses calls that another site sends along with the cookie', async () => {
  const guest = browser()
  await guest.signIn('user')
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const { status, body } = await guest.call('POST', '/api/auth/sign-out', {}, headers)
    expect([status, body.code]).toEqual([403, 'auth.origin'])
  }
  expect(await statusOf(guest)).toBe(200)
})

it('moves between the spaces of one account, and knows no others', async () => {
  const guest = browser()
  const first = await guest.signIn('admin', { space: 'demo' })
  expect(first.spaces.map(({ id }) => id).toSorted()).toEqual(['demo', 'lingyun'])
  const there = await guest.call<SessionInfo>('POST', '/api/auth/switch-space', { space: 'lingyun' })
  expect(there.body).toMatchObject({
    space: { id: 'lingyun', name: '凌云精工' },
    user: { userType: 'admin' },
  })
  expect(there.body.user.personId).not.toBe(first.user.personId)
  expect((await guest.call('GET', '/api/auth/session')).body).toMatchObject({ space: { id: 'lingyun' } })
  expect((await guest.call('GET', '/space-demo/api/identity/join-requests')).status).toBe(200)

  const last = await browser().signIn('admin')
  expect(last.space.id).toBe('lingyun')
  const named = await browser().signIn('admin', { space: 'demo' })
  expect(named.space.id).toBe('demo')

  for (const space of ['nowhere', 'DEMO']) {
    const refused = await guest.call('POST', '/api/auth/switch-space', { space })
    expect([refused.status, refused.body.code]).toEqual([404, 'space.not_found'])
  }
})

it('lets nobody act in a space they do not belong to', async () => {
  const guest = browser()
  await guest.signIn('safe')
  const answers = await Promise.all(
    [
      '/space-lingyun/api/identity/member-roles',
      '/space-nowhere/api/identity/member-roles',
      '/space-DEMO/api/identity/member-roles',
    ].map(path => guest.call('GET', path)),
  )
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'space.not_found'])
  const moved = await guest.call('POST', '/api/auth/switch-space', { space: 'lingyun' })
  expect(moved.status).toBe(404)
})

it('settles departments with everything below them', async () => {
  const guest = browser()
  await guest.signIn('lijianguo')
  const { authenticate } = await import('./authenticate.ts')
  const actor = await authenticate(kernel, {
    cookies: Object.fromEntries(guest.cookies),
    authorization: undefined,
    space: 'demo',
    ip: '203.0.113.7',
    userAgent: '',
  })
  if (typeof actor === 'string') throw new Error(actor)
  expect(actor.departments).toHaveLength(1)
  const { rows } = await platform(kernel).run<{ name: string }>(
    sql`select f_name as name from gantry.t_department where id = any (${actor.departmentsAndBelow}::uuid[]) order by f_order`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['设备部', '机修班', '电修班', '仪表班', '点检组'])
})

it('keeps several accounts at hand on one browser', async () => {
  const guest = browser()
  const first = await guest.signIn('user')
  const second = await guest.signIn('admin', { keep: true, space: 'demo' })
  const { body } = await guest.call<{ data: { id: string; current: boolean }[] }>('GET', '/api/auth/accounts')
  expect(body.data.map(({ id, current }) => [id, current])).toEqual([
    [second.user.id, true],
    [first.user.id, false],
  ])
  const back = await guest.call('POST', '/api/auth/switch-account', { account: first.user.id })
  expect(back.body).toMatchObject({ user: { loginId: 'user' } })
  expect((await guest.call('GET', '/api/auth/session')).body).toMatchObject({ user: { loginId: 'user' } })
  await guest.call('POST', '/api/auth/switch-account', { account: second.user.id })
  expect((await guest.call('GET', '/api/auth/session')).body).toMatchObject({ user: { loginId: 'admin' } })

  const stranger = await browser().signIn('safe')
  const refused = await guest.call('POST', '/api/auth/switch-account', { account: stranger.user.id })
  expect(refused.status).toBe(401)
})

it('ends every account kept at hand when the person signs out, or somebody else signs in', async () => {
  for (const leave of ['sign out', 'another signs in']) {
    const guest = browser()
    await guest.signIn('user')
    await guest.signIn('admin', { keep: true, space: 'demo' })
    const held = new Map(guest.cookies)
    if (leave === 'sign out') {
      expect((await guest.call('POST', '/api/auth/sign-out')).status).toBe(200)
      expect([...guest.cookies.keys()]).toEqual([])
    } else {
      await guest.signIn('safe')
      expect([...guest.cookies.keys()]).toEqual(['gantry_session'])
    }
    const thief = browser()
    for (const token of [held.get('gantry_session'), held.get('gantry_accounts')]) {
      thief.cookies.set('gantry_session', token ?? '')
      expect(await statusOf(thief)).toBe(401)
    }
  }
})

it('hands over nothing made before the password changed', async () => {
  const maker = browser()
  await maker.signIn('caomin')
  const { body } = await maker.call<{ token: string }>('POST', '/api/auth/hand-over', {})
  const next = 'changed-Passw0rd'
  const change = { current: 'demo-Passw0rd', next, confirm: next }
  expect((await maker.call('POST', '/api/auth/password', change)).status).toBe(200)
  const { status } = await browser().call('POST', '/api/auth/hand-over/use', { token: body.token })
  expect(status).toBe(401)
})

it('opens no session with a password that changed while it was checked', async () => {
  const { getAccount } = await import('../sign-in/account.ts')
  const { enterSpace } = await import('./enter-space.ts')
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.account where login_id = 'denglei'`,
  )
  const account = await getAccount(platform(kernel), rows[0]!.id)
  await platform(kernel).run(sql`update gantry.account set password = 'new' where id = ${account!.id}`)
  const membership = { space: 'demo', personId: account!.id, userType: 'user' } as const
  const entry = { kind: 'cookie', remembered: false, userAgent: '' } as const
  await expect(enterSpace(testCtx(kernel), account!, membership, entry)).rejects.toMatchObject({
    code: 'auth.wrong',
  })
})

it('takes a broken bearer token for no token, whatever the cookie says', async () => {
  const guest = browser()
  await guest.signIn('user')
  for (const authorization of ['Bearer a b', 'bearer', 'Bearer x']) {
    const { status } = await guest.call('GET', '/api/auth/session', undefined, { authorization })
    expect(status).toBe(401)
  }
})

it('hands over once, within two minutes', async () => {
  const maker = browser()
  await maker.signIn('user')
  const make = async (next: string) =>
    (await maker.call<{ token: string; path: string }>('POST', '/api/auth/hand-over', { next })).body
  const { token, path } = await make('/space-demo/user/workbench?tab=1')
  expect(path).toBe(`/loginMiddle?token=${token}`)

  const guest = browser('198.51.100.20')
  const taken = await guest.call('POST', '/api/auth/hand-over/use', { token })
  expect(taken.body).toMatchObject({ user: { loginId: 'user' }, next: '/space-demo/user/workbench?tab=1' })
  expect(await statusOf(guest)).toBe(200)

  const late = await make('https://elsewhere.example')
  later(121_000)
  for (const bad of [token, late.token, 'made-up']) {
    const { status, body } = await browser('198.51.100.20').call('POST', '/api/auth/hand-over/use', {
      token: bad,
    })
    expect([status, body.code]).toEqual([401, 'auth.token_used'])
  }
  const { rows } = await platform(kernel).run(
    sql`select space, actor_name, details ->> 'why' as why from gantry.audit
        where action = 'hand_over.refused' and ip = '198.51.100.20' order by id`,
  )
  expect(rows).toEqual([
    { space: 'demo', actor_name: '周敏', why: 'used' },
    { space: 'demo', actor_name: '周敏', why: 'expired' },
    { space: '', actor_name: '', why: 'unknown' },
  ])
})

it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', ' /login', undefined])(
  'sends nobody elsewhere: %s',
  async next => {
    const maker = browser()
    await maker.signIn('user')
    const { body } = await maker.call<{ token: string }>('POST', '/api/auth/hand-over', { next })
    const { body: taken } = await browser().call('POST', '/api/auth/hand-over/use', { token: body.token })
    expect(taken).toMatchObject({ next: '/' })
  },
)

it('takes a token once however many come at once', async () => {
  const maker = browser()
  await maker.signIn('user')
  const { body } = await maker.call<{ token: string }>('POST', '/api/auth/hand-over', {})
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => browser().call('POST', '/api/auth/hand-over/use', { token: body.token })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
})
