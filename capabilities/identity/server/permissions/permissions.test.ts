import { asSystem, platform, sql, systemCtx } from '@gantry/kernel/server'
import { me, myDepartmentsAndBelow, where } from '@gantry/model/shared'
import { createRecord, removeRecord, saveTables, shareRecord } from '@gantry/records/server'
import { beforeAll, expect, it } from 'vitest'
import type { PermissionPage, PermissionReasons, PermissionShares } from '../../shared/index.ts'
import { demoRoles } from '../demo/organisation.ts'
import { adminCtx, identityApp } from '../fixtures.ts'

const { kernel, app, browser } = await identityApp()
const safe = browser()

const role = (id: string) => ({ op: 'role', role: id }) as const

beforeAll(async () => {
  await safe.signIn('safe', { space: 'demo' })
  await saveTables(systemCtx(kernel, 'demo', 'test'), [
    {
      definition: {
        id: 'work',
        label: { 'zh-CN': '工单', en: 'Work orders' },
        title: 'name',
        fields: { name: { type: 'text', label: 'Name' }, cost: { type: 'text', label: 'Cost' } },
        policy: [
          { operations: ['read'], rows: where('owner', 'eq', me), fields: ['name'] },
          { who: { op: 'userType', types: ['admin'] }, operations: ['read', 'update'] },
          {
            who: role(demoRoles.planner.id),
            operations: ['read', 'update', 'remove'],
            rows: where('ownerDepartment', 'in', myDepartmentsAndBelow),
          },
        ],
        limits: [{ rows: where('cost', 'ne', 'secret') }],
      },
    },
  ])
})

const path = '/api/identity/permissions'
const ask = async (query: string) => {
  const { status, body } = await safe.call<PermissionPage>('GET', `${path}?${query}`)
  expect(status).toBe(200)
  return body
}
const memberOf = async (login: string) => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select m.id from gantry.t_member m join gantry.account a on a.id::text = m.f_account
        where a.login_id = ${login} and m.space = 'demo'`,
  )
  return rows[0]!.id
}

it('says of each person what the rules open, and how far it reaches', async () => {
  const { lines, columns } = await ask('side=person&app=-&search=zhou')
  expect(columns.map(({ id }) => id)).toContain('work')
  const [planner] = lines
  expect(planner).toMatchObject({ title: '周敏', note: '机修班 · 维修班长', userType: 'user' })
  expect(planner?.cells.work).toEqual({
    operations: ['read', 'update', 'remove'],
    level: 'remove',
    reach: 'department',
  })
  const [worker] = (await ask('side=person&app=-&search=王海涛')).lines
  expect(worker?.cells.work).toEqual({ operations: ['read'], level: 'see', reach: 'own' })
  const [initials] = (await ask('side=person&app=-&search=wht')).lines
  expect(initials?.title).toBe('王海涛')
  const [officer] = (await ask('side=person&app=-&search=宋岚')).lines
  expect(officer?.cells).not.toHaveProperty('work')
})

it('answers who may do something, by person and by role', async () => {
  const people = await ask('side=person&table=work&operation=remove')
  const planners = people.lines.filter(({ roles }) => roles.some(({ id }) => id === demoRoles.planner.id))
  expect(people.lines.length).toBeGreaterThan(0)
  expect(planners).toHaveLength(people.lines.length)
  expect(people.total).toBe(people.lines.length)
  const roles = await ask('side=role&table=work&operation=remove')
  expect(roles.lines.map(({ id }) => id)).toEqual([demoRoles.planner.id])
  const readers = await ask('side=role&table=work&operation=read')
  expect(readers.lines.map(({ id }) => id)).toEqual(['everybody', demoRoles.planner.id])
})

it('goes through everybody page by page, each once', async () => {
  const { rows } = await platform(kernel).run<{ n: number }>(
    sql`select count(*)::int as n from gantry.t_member where space = 'demo' and f_state = 'active' and deleted_at is null`,
  )
  await kernel.database.of('demo').run(sql`
    insert into gantry.t_member (id, space, version, created_by, created_at, updated_by, updated_at, owner,
      f_name, f_name_pinyin, f_user_type, f_state, f_account)
    select gen_random_uuid(), 'demo', 1, m.created_by, now(), m.created_by, now(), m.owner, 'Extra ' || n, 'extra' || n % 7,
      'user', 'active', gen_random_uuid()
    from generate_series(1, 60) n, (select created_by, owner from gantry.t_member where space = 'demo' limit 1) m`)
  const seen: string[] = []
  let page = await ask('side=person')
  seen.push(...page.lines.map(({ id }) => id))
  while (page.next) {
    page = await ask(`side=person&after=${page.next}`)
    seen.push(...page.lines.map(({ id }) => id))
  }
  expect(seen).toHaveLength(rows[0]!.n + 60)
  expect(new Set(seen).size).toBe(seen.length)
})

it('gives the rules behind a cell, the limits and who comes under them', async () => {
  const { status, body } = await safe.call<PermissionReasons>(
    'GET',
    `${path}/reasons?side=person&of=${await memberOf('user')}&table=work`,
  )
  expect(status).toBe(200)
  expect(body.reasons).toMatchObject([
    { at: 0, via: [{ kind: 'everybody' }], reach: 'own', fields: ['Name'] },
    { at: 2, via: [{ kind: 'role', role: { title: '计划员' } }], reach: 'department', fields: null },
  ])
  expect(body).toMatchObject({ business: true, labels: { cost: 'Cost' } })
  expect(body.limits).toHaveLength(1)
  const auditor = await safe.call<PermissionReasons>(
    'GET',
    `${path}/reasons?side=person&of=${await memberOf('audit')}&table=work`,
  )
  expect(auditor.body).toMatchObject({ business: false, reasons: [] })
})

it('lists the single records shared with a person by any way, page by page', async () => {
  const admin = asSystem(await adminCtx(kernel), 'test')
  const zhou = await memberOf('user')
  const { rows } = await platform(kernel).run<{ department: string }>(
    sql`select f_department as department from gantry.t_member where id = ${zhou}::uuid`,
  )
  const until = '2099-01-01T00:00:00.000Z'
  const ids: string[] = []
  for (let n = 0; n < 22; n++) {
    const { id } = await createRecord(admin, 'work', { name: `Work ${n}` })
    ids.push(id)
    const subject =
      n % 2 === 0
        ? ({ kind: 'user', id: zhou } as const)
        : ({ kind: 'department', id: rows[0]!.department, below: true } as const)
    await shareRecord(admin, 'work', id, {
      subjects: [subject],
      level: 'modify',
      until: n === 0 ? until : null,
    })
  }
  await removeRecord(admin, 'work', ids[5]!)
  const list = async (query: string, by = safe) => {
    const answer = await by.call<PermissionShares>('GET', `${path}/shares?table=work&${query}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const first = await list(`side=person&of=${zhou}`)
  expect(first).toMatchObject({ total: 21, capped: false })
  expect(first.data).toHaveLength(20)
  const last = await list(`side=person&of=${zhou}&after=${first.next}`)
  expect(last).toMatchObject({
    next: null,
    data: [
      { record: { id: ids[0], title: null }, subject: { kind: 'user', id: zhou }, level: 'modify', until },
    ],
  })
  expect(first.data.some(({ subject }) => subject.kind === 'department' && subject.title !== '')).toBe(true)
  expect(first.data.map(({ record }) => record.id)).not.toContain(ids[5])
  const administrator = browser()
  await administrator.signIn('admin', { space: 'demo' })
  expect((await list(`side=person&of=${zhou}`, administrator)).data[0]?.record.title).toBe('Work 21')
  expect(await list(`side=role&of=${demoRoles.planner.id}`)).toMatchObject({ data: [], total: 0 })
  expect(await list(`side=person&of=${await memberOf('audit')}`)).toMatchObject({ data: [] })
  const user = browser()
  await user.signIn('user', { space: 'demo' })
  expect((await user.call('GET', `${path}/shares?side=person&of=${zhou}&table=work`)).status).toBe(403)
  expect((await safe.call('GET', `${path}/shares?side=person&of=nobody&table=work`)).status).toBe(404)
})

it.each([
  ['side=person&table=nothing', 404, 'table.not_found'],
  ['side=nobody', 400, 'request.invalid'],
])('refuses %s', async (query, status, code) => {
  const answer = await safe.call('GET', `${path}?${query}`)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

it('tells ordinary users nothing', async () => {
  const user = browser()
  await user.signIn('user', { space: 'demo' })
  for (const each of [path, `${path}/places`, `${path}/export`])
    expect((await user.call('GET', `${each}?side=person`)).status).toBe(403)
})

it('leaves a workbook and a line in the audit', async () => {
  const answer = await app.inject({
    method: 'GET',
    url: `${path}/export?side=role`,
    cookies: Object.fromEntries(safe.cookies),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const { rows } = await platform(kernel).run<{ n: number }>(
    sql`select count(*)::int as n from gantry.audit where action = 'permissions.exported' and space = 'demo'`,
  )
  expect(rows[0]?.n).toBe(1)
})
