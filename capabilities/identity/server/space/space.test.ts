import { changeSetting, platform, readSpaceSetting, sql, systemCtx } from '@gantry/kernel/server'
import { registrationSetting, registrationsPerAddressSetting, timeZoneSetting } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import type { JoinRequest, SessionInfo } from '../../shared/index.ts'
import { demoPassword, identityApp } from '../fixtures.ts'

const { kernel, browser } = await identityApp()
const password = 'founders-Passw0rd'

interface Requests {
  readonly data: readonly JoinRequest[]
  readonly invite: { readonly code: string; readonly open: boolean }
}

const administrator = async (login = 'admin', rest = {}) => {
  const admin = browser()
  await admin.signIn(login, { space: 'demo', ...rest })
  return {
    admin,
    requests: async () => (await admin.call<Requests>('GET', '/api/identity/join-requests')).body,
  }
}

it('founds an enterprise with its administrator, who is signed in there', async () => {
  const founder = browser()
  const { status, body } = await founder.call<SessionInfo>('POST', '/api/auth/register', {
    enterprise: '重庆长江机床',
    name: '单雄信',
    login: 'shan@changjiang.cn',
    password,
    confirm: password,
    timeZone: 'Europe/Berlin',
  })
  expect(status).toBe(200)
  expect(await readSpaceSetting(kernel, body.space.id, timeZoneSetting)).toBe('Europe/Berlin')
  expect(body).toMatchObject({
    user: { name: '单雄信', userType: 'admin', email: 'shan@changjiang.cn' },
    space: { id: 'chongqingchangjiangj', name: '重庆长江机床' },
  })
  expect((await founder.call('GET', '/space-demo/api/identity/join-requests')).status).toBe(404)
  const { rows } = await platform(kernel).run(
    sql`select f_name_pinyin as said from gantry.t_member where space = ${body.space.id}`,
  )
  expect(rows).toEqual([{ said: 'shan xiong xin' }])

  const again = await browser().call<SessionInfo>('POST', '/api/auth/register', {
    enterprise: '重庆长江机床',
    name: '单雄信',
    login: 'shan2@changjiang.cn',
    password,
    confirm: password,
  })
  expect(again.body.space.id).toMatch(/^chongqingchangjiangj\d{2}$/)
})

it.each([
  [{ login: 'user' }, 409, [{ field: 'login', code: 'duplicate', params: { value: 'user' } }]],
  [{ login: 'two words' }, 400, [{ field: 'login', code: 'login_name' }]],
  [
    { password: 'short', confirm: 'short' },
    400,
    [{ field: 'password', code: 'min_length', params: { limit: 8 } }],
  ],
  [{ confirm: 'other' }, 400, [{ field: 'confirm', code: 'password_differs' }]],
])('founds nothing for %j', async (wrong, status, issues) => {
  const before = await platform(kernel).run(sql`select id from gantry.space`)
  const answer = await browser().call('POST', '/api/auth/register', {
    enterprise: '无名',
    name: '无名',
    login: 'founder',
    password,
    confirm: password,
    ...wrong,
  })
  expect([answer.status, answer.body.issues]).toEqual([status, issues])
  expect((await platform(kernel).run(sql`select id from gantry.space`)).rows).toEqual(before.rows)
})

it('founds nothing while the operator has closed registration', async () => {
  const operator = systemCtx(kernel, 'demo', 'test')
  await changeSetting(operator, registrationSetting.path, false)
  expect((await browser().call('GET', '/api/auth/options')).body).toMatchObject({ registration: false })
  const { body } = await browser().call('POST', '/api/auth/register', {
    enterprise: '晚到',
    name: '晚到',
    login: 'late',
    password,
    confirm: password,
  })
  expect(body.code).toBe('auth.registration_closed')
  await changeSetting(operator, registrationSetting.path, null)
})

it('makes no more accounts from one network in a day than the operator allows', async () => {
  const operator = systemCtx(kernel, 'demo', 'test')
  const { rows } = await platform(kernel).run<{ made: number }>(
    sql`select count(*) as made from gantry.registration`,
  )
  const max = (rows[0]?.made ?? 0) + 1
  await changeSetting(operator, registrationsPerAddressSetting.path, max)
  const register = (login: string) =>
    browser().call('POST', '/api/auth/register', {
      enterprise: '多次注册',
      name: '多次',
      login,
      password,
      confirm: password,
    })
  expect((await register('last-of-day')).status).toBe(200)
  const spaces = await platform(kernel).run(sql`select id from gantry.space`)
  const refused = await register('one-too-many')
  expect([refused.status, refused.body.code]).toEqual([429, 'auth.registrations_used_up'])
  expect((await platform(kernel).run(sql`select id from gantry.space`)).rows).toEqual(spaces.rows)

  // What is older than a day does not count.
  await platform(kernel).run(sql`update gantry.registration set at = at - interval '25 hours'`)
  expect((await register('next-day')).status).toBe(200)
  await changeSetting(operator, registrationsPerAddressSetting.path, null)
})

it('tells the sign-in page the name of the space it is for, and of no closed one', async () => {
  const options = async (space: string) =>
    (await browser().call('GET', `/api/auth/options?space=${space}`)).body
  expect(await options('demo')).toEqual({
    registration: true,
    space: { id: 'demo', logo: '', name: '恒川重工', ways: [] },
  })
  expect(await options('nowhere')).toEqual({ registration: true, space: null })
})

it('lets a person in whom the administrator approves', async () => {
  const { admin, requests } = await administrator()
  const { invite } = await requests()
  expect((await browser().call('GET', `/api/auth/invite?code=${invite.code}`)).body).toMatchObject({
    name: '恒川重工',
  })

  const guest = browser()
  const joined = await guest.call('POST', '/api/auth/join', {
    code: invite.code.toLowerCase(),
    name: '仇英',
    login: '13800138000',
    password,
    confirm: password,
    department: '电修班',
    position: '电工',
  })
  expect(joined.body).toEqual({ state: 'waiting', enterprise: '恒川重工' })
  const early = await guest.call('POST', '/api/auth/sign-in', { login: '138 0013 8000', password })
  expect([early.status, early.body.code]).toEqual([403, 'auth.pending'])

  const waiting = (await requests()).data.find(({ login }) => login === '13800138000')!
  expect(waiting).toMatchObject({ name: '仇英', department: '电修班', position: '电工', state: 'waiting' })
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_department where f_name = '电修班'`,
  )
  const approve = () =>
    admin.call('POST', `/api/identity/join-requests/${waiting.id}/approve`, { departments: [rows[0]!.id] })
  expect((await approve()).status).toBe(200)
  expect((await approve()).body.code).toBe('auth.join_decided')
  const session = await guest.signIn('+86 138-0013-8000', { password })
  expect(session).toMatchObject({
    user: { name: '仇英', userType: 'user' },
    departments: [{ name: '电修班' }],
    roles: [],
  })
  // Colleagues can call them: the number was given once.
  const reached = await platform(kernel).run<{ phone: string }>(
    sql`select f_phone as phone from gantry.t_member where id = ${session.user.personId}`,
  )
  expect(reached.rows).toEqual([{ phone: '13800138000' }])

  const again = await browser().call('POST', '/api/auth/join', {
    code: invite.code,
    name: '仇英',
    login: '13800138000',
    password,
  })
  expect(again.body.code).toBe('auth.already_member')
})

it('keeps out whom the administrator refuses', async () => {
  const { admin, requests } = await administrator()
  const { invite } = await requests()
  await browser().call('POST', '/api/auth/join', {
    code: invite.code,
    name: '路人',
    login: 'passerby',
    password,
    confirm: password,
  })
  const waiting = (await requests()).data.find(({ login }) => login === 'passerby')!
  await admin.call('POST', `/api/identity/join-requests/${waiting.id}/refuse`, { reason: '不认识' })
  const { body } = await browser().call('POST', '/api/auth/sign-in', { login: 'passerby', password })
  expect(body.code).toBe('auth.no_space')
  expect((await requests()).data.find(({ id }) => id === waiting.id)).toMatchObject({
    state: 'refused',
    reason: '不认识',
    decidedBy: '沈佳怡',
  })
})

it('asks for the password when the account exists already', async () => {
  const { requests } = await administrator('admin', { space: 'lingyun' })
  const { invite } = await requests()
  const join = (attempt: string) =>
    browser('198.51.100.30').call('POST', '/api/auth/join', {
      code: invite.code,
      name: '周敏',
      login: 'user',
      password: attempt,
    })
  expect((await join('wrong')).body.code).toBe('auth.wrong')
  expect((await join(demoPassword)).body).toMatchObject({ enterprise: '凌云精工' })
  const session = await browser().signIn('user')
  expect(session.spaces.map(({ id }) => id)).toEqual(['demo'])
})

it('shows requests to the administrator and the security officer of their space only', async () => {
  const { requests } = await administrator()
  const { requests: elsewhere } = await administrator('admin', { space: 'lingyun' })
  const [here, there] = [await requests(), await elsewhere()]
  expect(there.data.map(({ name }) => name)).toEqual(['周敏'])
  expect(here.data.some(({ id }) => there.data.some(other => other.id === id))).toBe(false)
  const { admin } = await administrator()
  const foreign = await admin.call(
    'POST',
    `/space-demo/api/identity/join-requests/${there.data[0]!.id}/approve`,
    {},
  )
  expect(foreign.body.code).toBe('auth.join_decided')
  for (const login of ['root', 'saas', 'user', 'audit']) {
    const guest = browser()
    await guest.signIn(login)
    expect((await guest.call('GET', '/space-demo/api/identity/join-requests')).status).toBe(403)
  }
})

it('gives out a new code that makes the old one worthless, and closes', async () => {
  const { admin, requests } = await administrator()
  const { invite } = await requests()
  const invited = async (code: string) =>
    (await browser().call('GET', `/api/auth/invite?code=${code}`)).status
  const { body } = await admin.call<{ code: string }>('PUT', '/api/identity/invite', {
    open: true,
    renew: true,
  })
  expect([await invited(invite.code), await invited(body.code)]).toEqual([404, 200])
  await admin.call('PUT', '/api/identity/invite', { open: false })
  expect(await invited(body.code)).toBe(404)
})
