import { audit as note, platform, sql } from '@gantry/kernel/server'
import type { JobInfo } from '@gantry/model/shared'
import { testCtx } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { kernel, visitor, url } = await productApp()

const enter = async (login: string) => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}
const [admin, user, safe, audit] = [
  await enter('admin'),
  await enter('user'),
  await enter('safe'),
  await enter('audit'),
]

interface Request {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly remark: string | null
  readonly why: readonly string[]
  readonly facts: { readonly rows?: number }
}
interface Desk {
  readonly waiting: readonly Request[]
  readonly findings: readonly {
    readonly id: string
    readonly rule: string
    readonly facts: object
    readonly person: { readonly title: string }
  }[]
}

const desk = async () => (await safe.call<Desk>('GET', '/api/security/desk')).body
const decide = (id: string, body: object, by = safe) =>
  by.call<{ code?: string; reason?: string }>('POST', `/api/security/requests/${id}/decide`, body)
const own = async (by: typeof admin) =>
  (await by.call<{ data: readonly Request[] }>('GET', '/api/security/requests/own')).body.data

let usual: object
beforeAll(async () => {
  usual = (await safe.call<object>('GET', '/api/security/policy')).body
})
const setPolicy = (changes: object, by = safe) =>
  by.call<{ code?: string }>('PUT', '/api/security/policy', { ...usual, ...changes })

it('an export above the limit waits, is asked for once, and is carried out once by whom asked', async () => {
  expect((await setPolicy({ exportRows: 1 })).status).toBe(200)
  const exported = () => admin.call('POST', '/api/tables/work_order/records/export', {})
  const jobs = async () =>
    (await admin.call<{ data: readonly JobInfo[] }>('GET', '/api/jobs?name=export')).body.data
  expect([await exported(), await exported()]).toMatchObject(
    [1, 2].map(() => ({ status: 409, body: { code: 'confirmation.waiting' } })),
  )
  expect(await jobs()).toEqual([])
  const { waiting } = await desk()
  expect(waiting).toMatchObject([{ kind: 'records.export', why: ['many_rows'] }])
  const [{ id, facts } = { id: '', facts: {} }] = waiting
  expect(facts.rows).toBeGreaterThan(1)
  for (const by of [admin, user, audit]) expect((await decide(id, { approve: true }, by)).status).toBe(403)
  expect(await decide(id, { approve: false })).toMatchObject({ status: 400 })
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, { approve: true })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await jobs()).toHaveLength(1)
  expect(await own(admin)).toMatchObject([{ id, state: 'approved' }])
})

it('members, packages with records, deployment packages and prints leave once for each approval', async () => {
  await setPolicy({ exportRows: 1, exportPersonal: true })
  const { body: apps } = await admin.call<{
    data: readonly { id: string; tables: readonly { id: string }[] }[]
  }>('GET', '/api/apps')
  const app = apps.data.find(({ tables }) => tables.some(({ id }) => id === 'work_order'))?.id ?? ''
  const made = await admin.call<{ id: string }>('POST', '/api/deployment-packages', {
    name: 'Pass',
    records: true,
    files: false,
  })
  expect(made.status).toBe(202)
  await expect
    .poll(
      async () => {
        const { body } = await admin.call<{ data: readonly { id: string; state: string }[] }>(
          'GET',
          '/api/deployment-packages',
        )
        return body.data.find(({ id }) => id === made.body.id)?.state
      },
      { timeout: 120_000 },
    )
    .toBe('ready')
  const records = encodeURIComponent(JSON.stringify({ work_order: 'all' }))
  const ways: Readonly<Record<string, () => Promise<{ readonly status: number; readonly body: object }>>> = {
    people: () => admin.call('GET', '/api/identity/people-sheet'),
    package: () => admin.call('GET', `/api/packages/export?apps=${app}&records=${records}`),
    deployment: () => admin.call('GET', `/api/deployment-packages/${made.body.id}/file`),
    print: () =>
      admin.call('POST', '/api/tables/work_order/prints/file', {
        template: null,
        origin: 'http://localhost',
      }),
    device: () => admin.call('POST', '/api/tables/work_order/taken', { limit: 500 }),
    labels: () =>
      admin.call('POST', '/api/tables/work_order/codes/file', {
        range: 'all',
        fields: [],
        format: 'L7160',
        start: 1,
        origin: 'http://localhost',
      }),
  }
  for (const [way, leave] of Object.entries(ways)) {
    expect(await leave(), way).toMatchObject({ status: 409, body: { code: 'confirmation.waiting' } })
    const [request] = (await desk()).waiting
    expect(request, way).toMatchObject({ kind: 'data.leave', facts: { way } })
    expect(request?.facts.rows, way).toBeGreaterThan(1)
    expect((await decide(request?.id ?? '', { approve: true })).status, way).toBe(200)
    expect((await leave()).status, way).toBeLessThan(300)
    expect(await leave(), way).toMatchObject({ status: 409 })
    const [again] = await own(admin)
    expect((await admin.call('POST', `/api/security/requests/${again?.id}/withdraw`)).status).toBe(200)
  }
  await setPolicy({})
  expect((await ways.people?.())?.status).toBe(200)
}, 240_000)

it('a console page waits for the officer, who refuses with a reason the administrator reads', async () => {
  await setPolicy({ console: true })
  const { body: rights } = await admin.call<{ data: readonly { holder: { id: string } }[] }>(
    'GET',
    '/api/identity/console-rights',
  )
  const role = rights.data[0]?.holder.id ?? ''
  const page = '/{spaceUri}/sysop/enterUserRegist'
  const opened = await admin.call('PUT', `/api/identity/console-rights/role/${role}`, {
    page,
    actions: ['run'],
  })
  expect(opened).toMatchObject({ status: 409, body: { code: 'confirmation.waiting' } })
  const [request] = (await desk()).waiting
  expect(request).toMatchObject({ kind: 'console.grant', why: ['console_page'] })
  expect((await decide(request?.id ?? '', { approve: false, remark: 'Ask plant 2 first' })).status).toBe(200)
  expect((await own(admin))[0]).toMatchObject({ state: 'refused', remark: 'Ask plant 2 first' })
  const { body: after } = await admin.call<typeof rights>('GET', '/api/identity/console-rights')
  expect(after).toEqual(rights)
})

it('roles a member administrator grants wait, and are given once the officer approves', async () => {
  await setPolicy({ roles: 'every' })
  const memberOf = (login: string) => sql`
    (select m.id from gantry.t_member m join gantry.account a on a.id::text = m.f_account
      where m.space = 'demo' and a.login_id = ${login})`
  const { rows } = await platform(kernel).run<
    Readonly<Record<'holder' | 'member' | 'department' | 'role', string>>
  >(sql`
    select ${memberOf('user')} as holder, ${memberOf('liuyang')} as member, d.id as department, r.id as role
    from gantry.t_department d, gantry.t_role r
    where d.space = 'demo' and d.f_name = '设备部' and d.deleted_at is null and r.space = 'demo' and r.f_name = '计划员'`)
  const { holder = '', member = '', department = '', role = '' } = rows[0] ?? {}
  const made = await admin.call<{ id: string }>('PUT', '/api/identity/delegations', {
    holder,
    department,
    duties: ['edit'],
  })
  const ceiling = `/api/identity/delegations/${made.body.id}/roles`
  expect((await safe.call('PUT', ceiling, { roles: [role] })).status).toBe(200)
  const rolesOf = async () => {
    const { body } = await safe.call<{
      data: readonly { member: { id: string }; roles: readonly { id: string }[] }[]
    }>('GET', '/api/identity/member-roles')
    return (body.data.find(each => each.member.id === member)?.roles ?? []).map(({ id }) => id)
  }
  const before = await rolesOf()
  const grant = (roles: readonly string[]) =>
    user.call('PUT', `/api/identity/members/${member}/roles`, { roles })
  expect(await grant([...before, role])).toMatchObject({
    status: 409,
    body: { code: 'confirmation.waiting' },
  })
  expect(await rolesOf()).toEqual(before)
  const [request] = (await desk()).waiting
  expect(request).toMatchObject({
    kind: 'roles.grant',
    facts: { member: { id: member }, add: [{ id: role }] },
  })
  expect(request?.why.length).toBeGreaterThan(0)
  expect((await decide(request?.id ?? '', { approve: true })).status).toBe(200)
  expect((await rolesOf()).toSorted()).toEqual([...before, role].toSorted())
  expect(await own(user)).toMatchObject([{ id: request?.id, state: 'approved' }])
  expect((await grant(before)).status).toBe(200)
})

it('what cannot be carried out any more stays waiting and says why; its requester takes it back', async () => {
  await setPolicy({ exportRows: 1 })
  await admin.call('POST', '/api/tables/equipment/records/export', { format: 'csv' })
  const [request] = (await desk()).waiting
  const off = (value: boolean | null) =>
    admin.call('PUT', '/api/space/settings', { changes: { 'features.export': value } })
  await off(false)
  expect(await decide(request?.id ?? '', { approve: true })).toMatchObject({
    status: 409,
    body: { code: 'confirmation.failed' },
  })
  await off(null)
  const withdraw = (by: typeof admin) => by.call('POST', `/api/security/requests/${request?.id}/withdraw`, {})
  expect((await withdraw(user)).status).toBe(404)
  expect((await withdraw(admin)).status).toBe(200)
  expect((await withdraw(admin)).status).toBe(409)
  expect((await desk()).waiting).toEqual([])
})

it('the policy is the officer’s alone, and the auditor reads what was decided', async () => {
  for (const by of [admin, user, audit]) expect((await setPolicy({}, by)).status).toBe(403)
  expect((await setPolicy({ from: 20, to: 8 })).status).toBe(400)
  expect((await audit.call('GET', '/api/security/requests')).status).toBe(200)
  for (const by of [admin, user, audit]) expect((await by.call('GET', '/api/security/desk')).status).toBe(403)
})

it('refused sign-ins before one that succeeds stand out, and are settled with a remark', async () => {
  await setPolicy({ failures: 2, from: 0, to: 24 })
  for (const password of ['wrong-one-1', 'wrong-two-2'])
    await visitor().call('POST', '/api/auth/sign-in', { login: 'user', password })
  await expect
    .poll(
      () =>
        visitor()
          .signIn('user', demoPassword)
          .then(
            () => true,
            () => false,
          ),
      { timeout: 10_000 },
    )
    .toBe(true)
  expect((await safe.call('POST', '/api/security/findings/look', {})).status).toBe(200)
  const found = (await desk()).findings.filter(({ rule }) => rule === 'failures_before')
  expect(found).toMatchObject([{ facts: { failures: 2 } }])
  const settled = await safe.call('POST', `/api/security/findings/${found[0]?.id}/settle`, {
    state: 'explained',
    remark: 'A new phone',
  })
  expect(settled.status).toBe(200)
  expect((await desk()).findings.some(({ id }) => id === found[0]?.id)).toBe(false)
})

it('many prints of one person in a day stand out', async () => {
  await setPolicy({ exports: 1, from: 0, to: 24 })
  const { body } = await admin.call<{ data: readonly { id: string }[] }>(
    'GET',
    '/api/tables/work_order/records?pageSize=1',
  )
  const print = () =>
    admin.call('POST', '/api/tables/work_order/prints/log', {
      template: null,
      ids: body.data.map(({ id }) => id),
    })
  const manyExports = async () => {
    await safe.call('POST', '/api/security/findings/look', {})
    return (await desk()).findings.filter(({ rule }) => rule === 'many_exports')
  }
  expect([(await print()).status, (await print()).status]).toEqual([200, 200])
  const found = await manyExports()
  expect(found).toMatchObject([{ facts: { most: 1 } }])
  // The security audit shows the same findings with the same count.
  const listed = await safe.call<{ data: readonly { id: string }[]; open: number }>(
    'GET',
    '/api/security/findings?state=open',
  )
  expect(listed.body.data.map(({ id }) => id)).toEqual((await desk()).findings.map(({ id }) => id))
  expect(listed.body.open).toBe(listed.body.data.length)
  // Exports of other tests may still be written down meanwhile: they go to the same finding.
  expect((await manyExports()).map(({ id }) => id)).toEqual(found.map(({ id }) => id))
})

it('the lines of one print are one export', async () => {
  await setPolicy({ exports: 1, from: 0, to: 24 })
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_member where space = 'demo' and f_name = '何静'`,
  )
  const printer = testCtx(kernel, { space: 'demo', personId: rows[0]!.id, name: '何静' })
  const lines = (job: string) =>
    Promise.all([1, 2, 3].map(() => note(printer, { action: 'records.printed', details: { job } })))
  const found = async () => {
    await safe.call('POST', '/api/security/findings/look', {})
    return (await desk()).findings.filter(
      ({ rule, person }) => rule === 'many_exports' && person.title === '何静',
    )
  }
  await lines('first')
  expect(await found()).toEqual([])
  await lines('second')
  expect(await found()).toMatchObject([{ count: 2 }])
})

it('a review takes a role back and is closed by its last line', async () => {
  const { body: held } = await safe.call<{
    data: readonly { member: { id: string }; roles: readonly { id: string }[] }[]
  }>('GET', '/api/identity/member-roles')
  const role = held.data.flatMap(({ roles }) => roles)[0]?.id ?? ''
  const members = held.data.flatMap(each =>
    each.roles.some(({ id }) => id === role) ? [each.member.id] : [],
  )
  const { body: started } = await safe.call<{ id: string }>('POST', '/api/security/reviews', {
    name: 'Quarter',
    due: '2027-01-31',
    roles: [role],
  })
  const path = `/api/security/reviews/${started.id}`
  const [gone = '', ...kept] = members
  const say = (keep: boolean, of: readonly string[]) =>
    safe.call('POST', `${path}/decide`, { role, members: of, keep })
  expect((await say(false, [gone])).status).toBe(200)
  if (kept.length > 0) expect((await say(true, kept)).status).toBe(200)
  const { body } = await safe.call<{ review: object }>('GET', path)
  expect(body.review).toMatchObject({ lines: members.length, decided: members.length, removed: 1 })
  expect((await say(true, members)).status).toBe(409)
  const { body: now } = await safe.call<typeof held>('GET', '/api/identity/member-roles')
  expect(
    now.data.find(({ member }) => member.id === gone)?.roles.some(({ id }) => id === role) ?? false,
  ).toBe(false)
  const closed = await audit.call<{ data: readonly object[] }>('GET', '/api/security/reviews/closed')
  expect(closed.body.data).toMatchObject([{ id: started.id, name: 'Quarter', removed: 1 }])
  expect((await admin.call('GET', '/api/security/reviews/closed')).status).toBe(403)
})

it('the report of a month is a workbook or a PDF', async () => {
  const cookie = [...safe.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const report = async (more: string) => {
    const answer = await fetch(`${url}/api/security/report?month=2026-11${more}`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer()).toString('latin1')
  }
  expect((await report('')).slice(0, 2)).toBe('PK')
  const pdf = await report('&format=pdf')
  expect([pdf.slice(0, 5), pdf.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
})

it('what was deleted with records goes for good before its time once the officer approves', async () => {
  await setPolicy({})
  const made = await admin.call<{ id: string; tables: readonly string[] }>('POST', '/api/apps/blank', {
    name: 'Bygone',
    table: 'Bygones',
    title: 'Name',
  })
  const table = made.body.tables[0] ?? ''
  const { body: info } = await admin.call<{ table: { title: string } }>('GET', `/api/tables/${table}`)
  const title = info.table.title
  expect((await admin.call('POST', `/api/tables/${table}/records`, { [title]: 'x' })).status).toBe(201)
  expect((await admin.call('DELETE', `/api/apps/${made.body.id}`)).status).toBe(200)
  const deleted = async () =>
    (
      await admin.call<{ data: readonly { table: string; field: null; at: string }[] }>(
        'GET',
        '/api/schema/deleted',
      )
    ).body.data.find(thing => thing.table === table)
  const thing = await deleted()
  const purge = (by = admin) =>
    by.call('POST', '/api/schema/deleted/purge', { table, field: null, at: thing?.at ?? null })
  expect((await purge(user)).status).toBe(403)
  await setPolicy({ apps: true })
  expect(await purge()).toMatchObject({ status: 409, body: { code: 'confirmation.waiting' } })
  const [request] = (await desk()).waiting
  expect(request).toMatchObject({ kind: 'deleted.purge', why: ['filled_tables'], facts: { rows: 1 } })
  expect((await decide(request?.id ?? '', { approve: true })).status).toBe(200)
  expect(await deleted()).toBeUndefined()
  await setPolicy({})
})

it('an application is cleared into the recycle bin by a job once the officer approves', async () => {
  const made = await admin.call<{ id: string; tables: readonly string[] }>('POST', '/api/apps/blank', {
    name: 'Full',
    table: 'Fullers',
    title: 'Name',
  })
  const app = made.body.id
  const records = `/api/tables/${made.body.tables[0]}/records`
  const { body: info } = await admin.call<{ table: { title: string } }>(
    'GET',
    `/api/tables/${made.body.tables[0]}`,
  )
  for (const text of ['a', 'b', 'c'])
    expect((await admin.call('POST', records, { [info.table.title]: text })).status).toBe(201)
  const clear = (by = admin) => by.call<{ job: string }>('POST', `/api/apps/${app}/clear`)
  expect((await clear(user)).status).toBe(403)
  await setPolicy({ apps: true })
  expect(await clear()).toMatchObject({ status: 409, body: { code: 'confirmation.waiting' } })
  const [request] = (await desk()).waiting
  expect(request).toMatchObject({
    kind: 'app.clear',
    why: ['filled_tables'],
    facts: { app: { title: 'Full' }, tables: [{ rows: 3 }] },
  })
  const jobs = async () =>
    (await admin.call<{ data: readonly JobInfo[] }>('GET', '/api/jobs?name=clear_app')).body.data
  expect(await jobs()).toEqual([])
  expect((await decide(request?.id ?? '', { approve: true })).status).toBe(200)
  await setPolicy({})
  await expect
    .poll(jobs, { timeout: 30_000 })
    .toMatchObject([
      { state: 'done', done: 3, total: 3, input: { id: app }, result: { removed: 3, kept: 0 } },
    ])
  const living = async () => (await admin.call<{ total: number }>('GET', records)).body.total
  expect(await living()).toBe(0)
  const { body: bin } = await admin.call<{ data: readonly { id: string }[] }>(
    'GET',
    `/api/tables/${made.body.tables[0]}/removed`,
  )
  expect(bin.data).toHaveLength(3)
  const logged = await platform(kernel).run(sql`
    select details from gantry.audit where action = 'app.clearing'`)
  expect(logged.rows).toMatchObject([{ details: { app, name: 'Full' } }])
})
