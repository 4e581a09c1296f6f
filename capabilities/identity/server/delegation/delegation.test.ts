import { platform, sql } from '@gantry/kernel/server'
import { beforeAll, expect, it } from 'vitest'
import type { Delegation, RolesWithinReach } from '../../shared/index.ts'
import { demoRoles } from '../demo/organisation.ts'
import { demoPassword, identityApp, leaveEverything } from '../fixtures.ts'

const { kernel, browser, later } = await identityApp()

const [admin, safe, zhou] = [browser(), browser(), browser()]
const memberOf = async (login: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select m.id from gantry.t_member m join gantry.account a on a.id::text = m.f_account
        where a.login_id = ${login} and m.space = 'demo'`,
  )
  return rows[0]!.id
}
const departmentOf = async (name: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_department where space = 'demo' and f_name = ${name} and deleted_at is null`,
  )
  return rows[0]!.id
}
const versionOf = async (member: string): Promise<number> => {
  const { rows } = await platform(kernel).run<{ version: number }>(
    sql`select version from gantry.t_member where id = ${member}`,
  )
  return rows[0]!.version
}
const delegate = (input: object) => admin.call<{ id: string }>('PUT', '/api/identity/delegations', input)

let department = ''
let delegation = ''
beforeAll(async () => {
  await admin.signIn('admin', { space: 'demo' })
  await safe.signIn('safe', { space: 'demo' })
  await zhou.signIn('user', { space: 'demo' })
  department = await departmentOf('设备部')
  const { body } = await delegate({
    holder: await memberOf('user'),
    department,
    duties: ['invite', 'edit', 'disable'],
    until: new Date(Date.now() + 86_400_000).toISOString(),
  })
  delegation = body.id
})

const newcomer = (login: string, departments: readonly string[]) =>
  zhou.call<{ id: string }>('POST', '/api/identity/members', {
    name: '新人',
    login,
    password: demoPassword,
    departments,
  })

it('lets a member administrator make accounts in the department and below, and nowhere else', async () => {
  const below = await departmentOf('机修班')
  const made = await newcomer('delegated.one', [below])
  expect(made.status).toBe(201)
  for (const departments of [[], [await departmentOf('质量部')], [below, await departmentOf('质量部')]])
    expect((await newcomer('delegated.two', departments)).body.code).toBe('permission.denied')
  const { rows } = await platform(kernel).run<{ details: object }>(
    sql`select details from gantry.audit where action = 'account.created' and record_id = ${made.body.id}`,
  )
  expect(rows[0]?.details).toMatchObject({ delegation })
})

it('lets him edit and disable those he administers, never officers, himself or others', async () => {
  const mine = await memberOf('wanghaitao')
  const edit = async (id: string, change: object) =>
    (await zhou.call('PUT', `/api/identity/members/${id}`, { version: await versionOf(id), ...change }))
      .status
  expect(await edit(mine, { position: '高级机修工' })).toBe(200)
  expect(await edit(mine, { department: await departmentOf('电修班') })).toBe(200)
  expect(await edit(mine, { department: await departmentOf('质量部') })).toBe(403)
  expect(await edit(await memberOf('hejing'), { position: '主任' })).toBe(403)
  const disable = async (login: string) =>
    (await zhou.call('PUT', `/api/identity/members/${await memberOf(login)}/state`, { state: 'disabled' }))
      .status
  await leaveEverything(kernel, 'majun')
  expect(await disable('majun')).toBe(200)
  for (const login of ['hejing', 'admin', 'safe', 'user', 'root'])
    expect([login, await disable(login)]).toEqual([login, 403])
  const { rows } = await platform(kernel).run<{ n: number }>(
    sql`select count(*)::int as n from gantry.audit where details ->> 'delegation' = ${delegation}
        and action in ('member.edited', 'member.disabled')`,
  )
  expect(rows[0]?.n).toBe(3)
})

it('names the department in the log', async () => {
  const { rows } = await platform(kernel).run<{ details: object }>(
    sql`select details from gantry.audit where action = 'delegation.given' and details ->> 'delegation' = ${delegation}`,
  )
  expect(rows[0]?.details).toMatchObject({ department: { id: department, name: '设备部' } })
})

it('gives roles up to the ceiling that the security officer set, and leaves others', async () => {
  const { technician, storekeeper, planner } = demoRoles
  const id = await memberOf('liuyang')
  const grant = async (roles: readonly string[]) =>
    (await zhou.call('PUT', `/api/identity/members/${id}/roles`, { roles })).status
  expect(await grant([technician.id, storekeeper.id])).toBe(403)
  expect(
    (await admin.call('PUT', `/api/identity/delegations/${delegation}/roles`, { roles: [] })).status,
  ).toBe(403)
  const ceiling = await safe.call('PUT', `/api/identity/delegations/${delegation}/roles`, {
    roles: [storekeeper.id],
  })
  expect(ceiling.status).toBe(200)
  expect(await grant([technician.id, storekeeper.id])).toBe(200)
  expect(await grant([storekeeper.id])).toBe(403)
  expect(await grant([technician.id, storekeeper.id, planner.id])).toBe(403)
  const { body } = await zhou.call<RolesWithinReach>('GET', `/api/identity/members/${id}/delegated-roles`)
  expect(body.held.map(each => each.id).sort()).toEqual([technician.id, storekeeper.id].sort())
  expect(body.mine.map(each => each.id)).toEqual([storekeeper.id])
  const own = await zhou.call('PUT', `/api/identity/members/${await memberOf('user')}/roles`, {
    roles: [storekeeper.id],
  })
  expect(own.status).toBe(403)
})

it('refuses a delegation to officers, of nothing, or with an end in the past', async () => {
  const holder = await memberOf('wuxiaofeng')
  const wrong: readonly (readonly [object, string])[] = [
    [{ holder: await memberOf('safe'), department, duties: ['edit'] }, 'holder'],
    [{ holder, department: holder, duties: ['edit'] }, 'department'],
    [{ holder, department, duties: ['edit'], until: '2020-01-01T00:00:00Z' }, 'until'],
  ]
  for (const [input, field] of wrong)
    expect((await delegate(input)).body).toMatchObject({ code: 'request.invalid', issues: [{ field }] })
  expect((await delegate({ holder, department, duties: [] })).status).toBe(400)
  expect(
    (await zhou.call('PUT', '/api/identity/delegations', { holder, department, duties: ['edit'] })).status,
  ).toBe(403)
})

it('ends at its time, and at once when it is taken back', async () => {
  const holder = await memberOf('wuxiaofeng')
  const wu = browser()
  await wu.signIn('wuxiaofeng', { space: 'demo' })
  const mine = async () =>
    (await wu.call<{ data: Delegation[] }>('GET', '/api/identity/delegations/own')).body.data.length
  const { body } = await delegate({ holder, department, duties: ['edit'] })
  expect(await mine()).toBe(1)
  expect((await admin.call('DELETE', `/api/identity/delegations/${body.id}`)).status).toBe(200)
  expect(await mine()).toBe(0)
  later(2 * 86_400_000)
  await zhou.signIn('user', { space: 'demo' })
  expect((await newcomer('delegated.late', [await departmentOf('机修班')])).status).toBe(403)
  await admin.signIn('admin', { space: 'demo' })
  const { data } = (await admin.call<{ data: Delegation[] }>('GET', '/api/identity/delegations')).body
  expect(data).toMatchObject([{ id: delegation, ended: true, department: { title: '设备部' } }])
})
