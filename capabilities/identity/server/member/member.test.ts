import { platform, sql, systemCtx } from '@gantry/kernel/server'
import { me, where } from '@gantry/model/shared'
import { saveTables, updateRecord } from '@gantry/records/server'
import { testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import type { SessionInfo } from '../../shared/index.ts'
import { demoRoles } from '../demo/organisation.ts'
import { demoPassword, identityApp, leaveEverything } from '../fixtures.ts'
import { addMember } from './add-member.ts'

const { kernel, browser } = await identityApp()

const as = async (login: string) => {
  const guest = browser()
  await guest.signIn(login, { space: 'demo' })
  return guest
}
const memberOf = async (login: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select m.id from gantry.t_member m join gantry.account a on a.id::text = m.f_account
        where a.login_id = ${login} and m.space = 'demo'`,
  )
  return rows[0]!.id
}

it('lets the administrator make an account, which arrives without rights', async () => {
  const admin = await as('admin')
  const { status } = await admin.call('POST', '/api/identity/members', {
    name: '新同事',
    login: 'newcomer',
    password: demoPassword,
  })
  expect(status).toBe(201)
  const session = await browser().signIn('newcomer')
  expect(session).toMatchObject({ user: { userType: 'user' }, roles: [] })
  const { body } = await admin.call('POST', '/api/identity/members', {
    name: '又一位',
    login: 'newcomer',
    password: demoPassword,
  })
  expect(body.code).toBe('record.duplicate')
})

it.each([
  ['admin', 'safe', 403],
  ['admin', 'audit', 403],
  ['admin', 'admin', 403],
  ['saas', 'user', 403],
  ['safe', 'user', 403],
  ['user', 'user', 403],
])('refuses %s to make a second %s', async (login, userType, status) => {
  const guest = await as(login)
  const answer = await guest.call('POST', '/api/identity/members', {
    name: '同伙',
    login: `friend.${login}.${userType}`,
    password: demoPassword,
    userType,
  })
  expect([answer.status, answer.body.code]).toEqual([status, 'permission.denied'])
})

it('lets the first administrator of a space name the other two officers', async () => {
  const admin = browser()
  await admin.signIn('admin', { space: 'lingyun' })
  for (const userType of ['safe', 'audit']) {
    const made = await admin.call('POST', '/space-lingyun/api/identity/members', {
      name: userType,
      login: `lingyun.${userType}`,
      password: demoPassword,
      userType,
    })
    expect(made.status).toBe(201)
  }
  expect(await browser().signIn('lingyun.safe')).toMatchObject({
    user: { userType: 'safe' },
    space: { id: 'lingyun' },
  })
})

it('names one officer of a kind, however many are asked for at once', async () => {
  const admin = browser()
  const founded = await admin.call<SessionInfo>('POST', '/api/auth/register', {
    enterprise: '并发机械',
    name: '创办人',
    login: 'founder.race',
    password: demoPassword,
    confirm: demoPassword,
  })
  expect(founded.status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      admin.call('POST', '/api/identity/members', {
        name: `安全员${n}`,
        login: `race.safe${n}`,
        password: demoPassword,
        userType: 'safe',
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403, 403])
})

it('puts a member out at once, and lets them in again', async () => {
  const admin = await as('admin')
  const guest = await as('qianwei')
  const member = await memberOf('qianwei')
  const set = (state: string) => admin.call('PUT', `/api/identity/members/${member}/state`, { state })
  expect((await set('disabled')).body.code).toBe('structure.holds')
  await leaveEverything(kernel, 'qianwei')
  expect((await set('disabled')).status).toBe(200)
  expect((await guest.call('GET', '/api/auth/session')).status).toBe(401)
  const { body } = await browser().call('POST', '/api/auth/sign-in', {
    login: 'qianwei',
    password: demoPassword,
  })
  expect(body.code).toBe('auth.disabled')
  await set('active')
  await browser().signIn('qianwei')
})

it.each(['safe', 'audit', 'admin', 'root'])('does not let the administrator put out %s', async login => {
  const admin = await as('admin')
  const { status } = await admin.call('PUT', `/api/identity/members/${await memberOf(login)}/state`, {
    state: 'disabled',
  })
  expect(status).toBe(403)
})

it('gives a forgetful member a new password, which ends their sessions', async () => {
  const admin = await as('admin')
  const guest = await as('dingxiang')
  const reset = async (login: string, password: string) =>
    admin.call('PUT', `/api/identity/members/${await memberOf(login)}/password`, { password })
  expect((await reset('dingxiang', 'short')).body.issues).toMatchObject([{ field: 'password' }])
  expect((await reset('dingxiang', 'fresh-Passw0rd')).status).toBe(200)
  expect((await guest.call('GET', '/api/auth/session')).status).toBe(401)
  await browser().signIn('dingxiang', { password: 'fresh-Passw0rd' })
  for (const login of ['root', 'safe', 'audit', 'admin'])
    expect((await reset(login, 'fresh-Passw0rd')).status).toBe(403)
})

it('does not let an administrator open an account that belongs to another space too', async () => {
  const { rows } = await platform(kernel).run<{ account: string }>(
    sql`select f_account as account from gantry.t_member where id = ${await memberOf('zouping')}`,
  )
  const lingyun = testCtx(kernel, { space: 'lingyun', userType: 'admin' })
  await addMember(lingyun, { account: rows[0]!.account, name: '邹平', userType: 'user' })
  const admin = await as('admin')
  const { status } = await admin.call('PUT', `/api/identity/members/${await memberOf('zouping')}/password`, {
    password: 'fresh-Passw0rd',
  })
  expect(status).toBe(403)
})

it('lets the security officer alone grant roles, which hold from the next call', async () => {
  const member = await memberOf('yejing')
  const roles = [demoRoles.planner.id]
  const grant = async (login: string) =>
    (await as(login)).call('PUT', `/api/identity/members/${member}/roles`, { roles })
  for (const login of ['root', 'saas', 'admin', 'audit', 'user'])
    expect((await grant(login)).status).toBe(403)
  const guest = await as('yejing')
  expect((await guest.call('GET', '/api/auth/session')).body).toMatchObject({ roles: [] })
  expect((await grant('safe')).status).toBe(200)
  expect((await guest.call('GET', '/api/auth/session')).body).toMatchObject({ roles: [{ name: '计划员' }] })
})

it('grants no role to an officer and none of another space', async () => {
  const safe = await as('safe')
  const grant = async (login: string, role: string) =>
    safe.call('PUT', `/api/identity/members/${await memberOf(login)}/roles`, { roles: [role] })
  expect((await grant('admin', demoRoles.planner.id)).status).toBe(403)
  await platform(kernel).run(
    sql`insert into gantry.t_role (id, space, f_name) values ('0196a000-0000-7000-8000-0000000000ff', 'lingyun', '外人')`,
  )
  const foreign = await grant('user', '0196a000-0000-7000-8000-0000000000ff')
  expect([foreign.status, foreign.body.issues?.[0]?.code]).toEqual([400, 'record_missing'])
})

it('keeps the paths of departments true when one moves, and refuses circles', async () => {
  const db = kernel.database.of('demo')
  const path = async (name: string) => {
    const { rows } = await db.run<{ names: string[] }>(sql`
      select array(select a.f_name from gantry.t_department a where d.f_path like '%/' || a.id || '/%' order by a.f_path)
        as names from gantry.t_department d where d.space = 'demo' and d.f_name = ${name}`)
    return rows[0]!.names
  }
  const move = (name: string, to: string) =>
    db.run(sql`
    update gantry.t_department set f_parent = (select id from gantry.t_department where f_name = ${to} and space = 'demo')
    where f_name = ${name} and space = 'demo'`)
  expect(await path('电修班')).toEqual(['恒川重工', '设备部', '电修班'])
  await move('设备部', '生产部')
  expect(await path('电修班')).toEqual(['恒川重工', '生产部', '设备部', '电修班'])
  const ids = await db.run<{ id: string; name: string; version: number }>(
    sql`select id, version, f_name as name from gantry.t_department where space = 'demo'`,
  )
  const of = (name: string) => ids.rows.find(row => row.name === name)!
  const admin = testCtx(kernel, { space: 'demo', userType: 'admin' })
  const circle = updateRecord(admin, 'department', of('生产部').id, {
    version: of('生产部').version,
    parent: of('电修班').id,
  })
  await expect(circle).rejects.toMatchObject({
    code: 'record.invalid',
    issues: [
      { field: 'parent', code: 'below_itself', params: { path: '生产部 → 电修班 → 设备部 → 生产部' } },
    ],
  })
})

it('lets an officer in again only while no other holds the office, and not by a join request', async () => {
  const put = async (state: string) => {
    const provider = await as('saas')
    return (await provider.call('PUT', `/api/identity/members/${await memberOf('audit')}/state`, { state }))
      .status
  }
  expect(await put('disabled')).toBe(200)
  const admin = await as('admin')
  const { body } = await admin.call<{ invite: { code: string } }>('GET', '/api/identity/join-requests')
  const asked = await browser().call('POST', '/api/auth/join', {
    code: body.invite.code,
    name: '宋岚',
    login: 'audit',
    password: demoPassword,
  })
  expect(asked.status).toBe(200)
  const requests = await admin.call<{ data: { id: string; state: string }[] }>(
    'GET',
    '/api/identity/join-requests',
  )
  const waiting = requests.body.data.find(({ state }) => state === 'waiting')
  const approved = await admin.call('POST', `/api/identity/join-requests/${waiting?.id}/approve`, {})
  expect([approved.status, approved.body.code]).toEqual([403, 'permission.denied'])
  const made = await admin.call('POST', '/api/identity/members', {
    name: '新审计',
    login: 'second.audit',
    password: demoPassword,
    userType: 'audit',
  })
  expect(made.status).toBe(201)
  expect(await put('active')).toBe(403)
})

it('says what a role opens, table by table, to those who keep roles', async () => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_role where space = 'demo' order by f_name limit 1`,
  )
  const role = rows[0]!.id
  await saveTables(systemCtx(kernel, 'demo', 'test'), [
    {
      definition: {
        id: 'pump',
        label: 'Pump',
        title: 'name',
        fields: { name: { type: 'text' } },
        policy: [
          { operations: ['create'] },
          { who: { op: 'role', role }, operations: ['read', 'update'], rows: where('owner', 'eq', me) },
          { who: { op: 'not', of: { op: 'role', role } }, operations: ['remove'] },
        ],
      },
    },
  ])
  const path = `/api/identity/roles/${role}/tables`
  const safe = await as('safe')
  expect((await safe.call<{ readonly data: unknown }>('GET', path)).body.data).toEqual([
    {
      table: 'pump',
      label: 'Pump',
      app: null,
      operations: ['read', 'update'],
      everyRow: false,
      everyField: true,
    },
  ])
  expect((await safe.call('GET', `/api/identity/roles/${crypto.randomUUID()}/tables`)).status).toBe(404)
  expect((await (await as('user')).call('GET', path)).status).toBe(403)
})

it('lets nobody who runs the platform read whom a space consists of', async () => {
  const root = await as('root')
  for (const table of ['member', 'role', 'department', 'post', 'user_group'])
    expect((await root.call('GET', `/space-demo/api/tables/${table}/records`)).status).toBe(403)
  expect((await root.call('GET', '/api/identity/departments')).status).toBe(403)
})
