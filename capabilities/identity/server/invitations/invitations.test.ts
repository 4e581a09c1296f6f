import { platform, sql } from '@gantry/kernel/server'
import { expect, it } from 'vitest'
import type { Invitation, JoinRequest, JoinRules } from '../../shared/index.ts'
import { identityApp } from '../fixtures.ts'

const { kernel, browser, later } = await identityApp()
const password = 'joiners-Passw0rd'

const as = async (login: string) => {
  const guest = browser()
  await guest.signIn(login, { space: 'demo' })
  return guest
}
const [admin, safe] = [await as('admin'), await as('safe')]
const day = 24 * 3_600_000

const idOf = async (table: 'department' | 'role', name: string): Promise<string> => {
  const from = table === 'role' ? sql`gantry.t_role` : sql`gantry.t_department`
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from ${from} where space = 'demo' and f_name = ${name} and deleted_at is null`,
  )
  return rows[0]!.id
}

const invite = async (rest: object = {}) => {
  const { body, status } = await admin.call<{ id: string; code: string }>(
    'POST',
    '/api/identity/invitations',
    {
      name: '装配工',
      department: await idOf('department', '设备部'),
      most: 1,
      until: new Date(Date.now() + 10 * day).toISOString(),
      approval: false,
      ...rest,
    },
  )
  expect(status).toBe(201)
  return body
}

const join = (code: string, login: string, rest: object = {}, ip?: string) =>
  browser(ip).call<{ state: string }>('POST', '/api/auth/join', {
    code,
    name: '新人',
    login,
    password,
    confirm: password,
    ...rest,
  })

const invitations = async () =>
  (await admin.call<{ data: Invitation[] }>('GET', '/api/identity/invitations')).body.data

it('lets one person in with the department and the roles the security officer chose', async () => {
  const { id, code } = await invite()
  const role = await idOf('role', '设备主管')
  expect((await admin.call('PUT', `/api/identity/invitations/${id}/roles`, { roles: [role] })).status).toBe(
    403,
  )
  expect((await safe.call('PUT', `/api/identity/invitations/${id}/roles`, { roles: [role] })).status).toBe(
    200,
  )
  const found = await browser().call('GET', `/api/auth/invite?code=${code.toLowerCase()}`)
  expect(found.body).toMatchObject({ department: '设备部', approval: false })
  expect((await join(code, 'joiner.one')).body).toMatchObject({ state: 'joined' })
  const session = await browser().call<{ roles: unknown; departments?: unknown }>(
    'POST',
    '/api/auth/sign-in',
    {
      login: 'joiner.one',
      password,
    },
  )
  expect(session.body.roles).toMatchObject([{ id: role }])
  const used = await join(code, 'joiner.two')
  expect([used.status, used.body.code]).toEqual([410, 'auth.invite_used_up'])
  const shown = await browser().call<{ code: string }>('GET', `/api/auth/invite?code=${code}`)
  expect([shown.status, shown.body.code]).toEqual([410, 'auth.invite_used_up'])
  expect(JSON.stringify(shown.body)).not.toContain('设备部')
  const [first] = await invitations()
  expect(first).toMatchObject({ used: 1, most: 1, state: 'used_up' })
  const people = await admin.call<{ data: { login: string }[] }>(
    'GET',
    `/api/identity/invitations/${id}/people`,
  )
  expect(people.body.data).toMatchObject([{ login: 'joiner.one', state: 'approved' }])
})

it('gives two people who come at once one place', async () => {
  const { code } = await invite()
  const answers = await Promise.all([join(code, 'racer.one'), join(code, 'racer.two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

it('says before anything is filled in that a request that waits holds the last place', async () => {
  const { code } = await invite({ approval: true })
  const shown = async () => (await browser().call('GET', `/api/auth/invite?code=${code}`)).body
  expect(await shown()).toMatchObject({ held: false })
  expect((await join(code, 'waiter.one')).body.state).toBe('waiting')
  expect(await shown()).toMatchObject({ held: true, department: '设备部' })
  expect((await join(code, 'waiter.two')).body).toMatchObject({ code: 'auth.invite_used_up' })
  expect((await join(code, 'waiter.one', { name: '改名' })).body.state).toBe('waiting')
})

it('says that an invitation has ended or was withdrawn, and slows down who guesses', async () => {
  const { id, code } = await invite()
  expect((await safe.call('DELETE', `/api/identity/invitations/${id}`)).status).toBe(200)
  expect((await join(code, 'late.one')).body.code).toBe('auth.invite_ended')
  const past = await admin.call('POST', '/api/identity/invitations', {
    name: '过去',
    department: null,
    most: null,
    until: new Date(Date.now() - day).toISOString(),
    approval: true,
  })
  expect(past.body.issues?.[0]).toMatchObject({ field: 'until', code: 'not_before' })
  const guesses = []
  for (let guess = 0; guess < 32; guess++)
    guesses.push(await browser('198.51.100.9').call('GET', `/api/auth/invite?code=GUESS${100 + guess}`))
  expect(guesses.at(0)?.body.code).toBe('auth.invite_unknown')
  expect(guesses.at(-1)?.body.code).toBe('auth.invite_wait')
})

it('asks what the space wishes to know, and names what is missing', async () => {
  const rules = {
    fields: [
      { id: 'phone', required: true },
      { id: 'birthday', required: false },
    ],
    approval: true,
    department: null,
  }
  expect((await admin.call('PUT', '/api/identity/join-rules', rules)).status).toBe(200)
  expect((await (await as('user')).call('GET', '/api/identity/join-rules')).status).toBe(403)
  const { code } = await invite({ approval: true, most: null, department: null })
  const refused = await join(code, 'asked.one', { profile: { birthday: 'never' } })
  expect(refused.body.issues).toMatchObject([
    { field: 'phone', code: 'required' },
    { field: 'birthday', code: 'not_a_date' },
  ])
  const asked = await join(code, 'asked.one', { profile: { phone: '13800005678', duties: 'not asked' } })
  expect(asked.body).toMatchObject({ state: 'waiting' })
  const { body } = await admin.call<{ data: JoinRequest[] }>('GET', '/api/identity/join-requests')
  const request = body.data.find(({ login }) => login === 'asked.one')!
  expect(request).toMatchObject({ invitation: '装配工', profile: { phone: '13800005678' } })
  await admin.call('POST', `/api/identity/join-requests/${request.id}/approve`, {})
  const { rows } = await platform(kernel).run(
    sql`select f_phone as phone, f_duties as duties from gantry.t_member where f_name = '新人' and f_phone = '13800005678'`,
  )
  expect(rows).toEqual([{ phone: '13800005678', duties: null }])
})

it('lets everybody with the standing code in at once where the space wishes it, but nobody who was disabled', async () => {
  const usual = await idOf('department', '质量部')
  await admin.call('PUT', '/api/identity/join-rules', { fields: [], approval: false, department: usual })
  await safe.call('PUT', '/api/identity/join-rules/roles', { roles: [] })
  const { body } = await admin.call<JoinRules>('GET', '/api/identity/join-rules')
  expect(body).toMatchObject({ approval: false, department: { title: '质量部' } })
  const { body: asked } = await admin.call<{ invite: { code: string } }>('GET', '/api/identity/join-requests')
  expect((await join(asked.invite.code, 'direct.one')).body).toMatchObject({ state: 'joined' })
  const { rows } = await platform(kernel).run<{ id: string }>(sql`
    select m.id from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = 'demo' and a.login_id = 'direct.one' and m.f_department = ${usual}`)
  expect(
    (await admin.call('PUT', `/api/identity/members/${rows[0]!.id}/state`, { state: 'disabled' })).status,
  ).toBe(200)
  expect((await join(asked.invite.code, 'direct.one', { confirm: undefined })).body).toMatchObject({
    state: 'waiting',
  })
})

it('stops an invitation at its end', async () => {
  const { code } = await invite()
  later(11 * day)
  expect((await join(code, 'too.late')).body.code).toBe('auth.invite_ended')
})
