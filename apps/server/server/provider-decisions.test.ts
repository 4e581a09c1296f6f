import { endForeignMembersOfAll, measureUsage, spreadGroups, tellQuotas } from '@gantry/consoles/server'
import { everySpace, sql } from '@gantry/kernel/server'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
let saas: Visitor
const given = 'krtm-7264-bwqe'
const own = 'wfvx-5839-tnqa'
beforeAll(async () => {
  saas = visitor()
  await saas.signIn('saas', demoPassword)
})

interface Refused {
  readonly code: string
  readonly issues: readonly { readonly field: string; readonly code: string }[]
}
const unlimited = { users: null, storage: null, records: null, calls: null, messages: null }
const open = (login: string, quotas: object = { ...unlimited, users: 3 }) =>
  saas.call<Refused & { space: string }>('POST', '/api/operator/enterprises', {
    name: `华岭 ${login}`,
    administrator: { name: '许岩', login, password: given },
    quotas,
    validUntil: null,
  })
const settle = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, given)
  await guest.call('POST', '/api/auth/password', { current: given, next: own, confirm: own })
  return guest
}
const terms = {
  login: 'any',
  outside: [],
  effect: 'approve',
  quota: 'users',
  nameContains: '',
  standard: null,
  most: null,
  percent: 50,
  to: 'both',
}
const rule = async (kind: string, more: object) =>
  (
    await saas.call<{ id: string }>('PUT', '/api/provider/rules', {
      kind,
      name: kind,
      active: true,
      terms: { ...terms, ...more },
    })
  ).body.id
const drop = (id: string) => saas.call('DELETE', `/api/provider/rules/${id}`)

it('opens an enterprise with the applications, settings and quotas that its provider decided', async () => {
  const { body } = await saas.call<{ apps: { template: string }[] }>('GET', '/api/provider/apps')
  const [first, second, ...rest] = body.apps.map(({ template }) => template)
  const decision = (template = '', offered: boolean, installed: boolean) => ({ template, offered, installed })
  const saved = await saas.call('PUT', '/api/provider/apps', {
    apps: [
      decision(first, true, true),
      decision(second, false, false),
      ...rest.map(each => decision(each, true, false)),
    ],
    settings: { 'password.minLength': 12 },
  })
  expect(saved.status).toBe(200)
  const odd = await saas.call<Refused>('PUT', '/api/provider/apps', { apps: [], settings: { nothing: 1 } })
  expect(odd.body.issues).toMatchObject([{ field: 'settings.nothing', code: 'unknown' }])

  const quota = await rule('quota', { quota: 'records', standard: 5000, most: 20_000 })
  expect((await open('pvzhao', { ...unlimited, users: 3, records: 20_001 })).body.issues).toMatchObject([
    { field: 'quotas.records', code: 'range' },
  ])
  const { space } = (await open('pvzhao')).body
  await drop(quota)
  const admin = await settle('pvzhao')
  const apps = await admin.call<{ data: { id: string }[] }>('GET', `/space-${space}/api/apps`)
  expect(apps.body.data.length).toBe(1)
  const offered = await admin.call<{ data: { id: string }[] }>('GET', `/space-${space}/api/apps/templates`)
  expect(offered.body.data.map(({ id }) => id)).not.toContain(second)
  const kept = await admin.call<Refused>('POST', `/space-${space}/api/apps/from-template`, {
    template: second,
    sample: false,
  })
  expect(kept.body.issues).toMatchObject([{ field: 'template', code: 'switched_off' }])
  const settings = await kernel.database
    .of(everySpace)
    .run<{ path: string; value: unknown }>(
      sql`select path, value from gantry.space_setting where space = ${space}`,
    )
  expect(settings.rows).toEqual([{ path: 'password.minLength', value: 12 }])
  const quotas = await kernel.database
    .of(everySpace)
    .run<{ most: number }>(
      sql`select most::int as most from gantry.space_quota where space = ${space} and kind = 'records'`,
    )
  expect(quotas.rows).toEqual([{ most: 5000 }])
})

it('rules on who registers in an enterprise of the provider', async () => {
  const { space } = (await open('pvqian')).body
  const admin = await settle('pvqian')
  const invite = await admin.call<{ code: string }>('PUT', `/space-${space}/api/identity/invite`, {
    open: true,
  })
  const join = (login: string) =>
    visitor().call<Refused & { state: string }>('POST', '/api/auth/join', {
      code: invite.body.code,
      name: '钱一',
      login,
      password: own,
      confirm: own,
    })
  const id = await rule('registration', { login: 'email', outside: ['hualing.example'], effect: 'refuse' })
  expect((await join('qian@elsewhere.example')).body.code).toBe('auth.join_refused')
  expect((await join('qian@hualing.example')).status).toBe(200)
  await drop(id)
})

it('an account of a provider joins only enterprises of that provider, and never without approval', async () => {
  const ours = (await open('pvwu')).body.space
  const root = visitor()
  await root.signIn('root', demoPassword)
  const opened = await root.call<{ space: string }>('POST', '/api/operator/enterprises', {
    name: '别家企业',
    administrator: { name: '许岩', login: 'pvzheng', password: given },
    quotas: { ...unlimited, users: 3 },
    validUntil: null,
  })
  const theirs = opened.body.space
  const join = async (space: string, administrator: string) => {
    const admin = await settle(administrator)
    const invite = await admin.call<{ code: string }>('PUT', `/space-${space}/api/identity/invite`, {
      open: true,
    })
    const rules = { fields: [], approval: false, department: null }
    expect((await admin.call('PUT', `/space-${space}/api/identity/join-rules`, rules)).status).toBe(200)
    return visitor().call<Refused & { state: string }>('POST', '/api/auth/join', {
      code: invite.body.code,
      name: '林楠',
      login: 'saas',
      password: demoPassword,
    })
  }
  const refused = await join(theirs, 'pvzheng')
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.join_provider'])
  // In its own enterprises it may help, once their administrator has agreed.
  expect((await join(ours, 'pvwu')).body.state).toBe('waiting')
  const { count } = await kernel.database.of(everySpace).run(sql`
    select from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where a.login_id = 'saas' and m.space in (${ours}, ${theirs})`)
  expect(count).toBe(0)

  // A membership ends with the enterprise that justified it, also one from before this was checked.
  const helps = async (space: string) => {
    const found = await kernel.database.of(everySpace).run<{ state: string }>(sql`
      select m.f_state as state from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
      where a.login_id = 'saas' and m.space = ${space} and m.deleted_at is null`)
    return found.rows[0]?.state ?? null
  }
  const admit = (space: string) =>
    kernel.database.of(everySpace).run(sql`
      insert into gantry.t_member (id, space, f_name, f_account, f_user_type, f_state)
      select gen_random_uuid(), ${space}, a.name, a.id::text, 'platform', 'active' from gantry.account a where a.login_id = 'saas'`)
  for (const space of [ours, theirs]) await admit(space)
  await endForeignMembersOfAll(kernel)
  expect([await helps(ours), await helps(theirs), await helps('demo')]).toEqual([
    'active',
    'disabled',
    'active',
  ])
  const move = {
    name: '某企业',
    nameEn: '',
    contact: '',
    phone: '',
    note: '',
    quotas: unlimited,
    validUntil: null,
  }
  const moved = await root.call('PUT', `/api/operator/enterprises/${ours}`, { ...move, provider: null })
  expect(moved.status).toBe(200)
  expect(await helps(ours)).toBe('disabled')
})

it('makes a user group over enterprises a public user group of each, and keeps it up to date', async () => {
  const { space } = (await open('pvsun')).body
  const admin = await settle('pvsun')
  const saved = await saas.call<{ id: string }>('PUT', '/api/provider/groups', {
    name: '各企业管理员',
    note: '',
    picked: [],
    rule: { userTypes: ['admin'], department: '', position: '', role: '' },
  })
  expect(saved.status).toBe(200)
  const groups = async () =>
    (
      await admin.call<{ data: { id: string; name: string; members: { title: string }[] | null }[] }>(
        'GET',
        `/space-${space}/api/tables/user_group/records`,
      )
    ).body.data
  expect(await groups()).toMatchObject([{ name: '各企业管理员', members: [{ title: '许岩' }] }])
  expect((await saas.call('DELETE', `/api/provider/groups/${saved.body.id}`)).status).toBe(200)
  await spreadGroups(kernel)
  const [emptied] = await groups()
  expect(emptied?.members ?? []).toEqual([])
  const { rows } = await kernel.database.of(space).run<{ version: number; fields: string[] }>(sql`
    select a.version::int as version, array(select jsonb_object_keys(a.changes)) as fields from gantry.audit a
    where a.space = ${space} and a.record_id = ${emptied?.id ?? ''} and a.action = 'record.updated'`)
  expect(rows).toEqual([{ version: 2, fields: ['members'] }])
  const stranger = await saas.call<Refused>('PUT', '/api/provider/groups', {
    name: 'x',
    note: '',
    picked: [{ space, member: '0196a000-0000-7000-8000-00000000ffff' }],
    rule: { userTypes: [], department: '', position: '', role: '' },
  })
  expect(stranger.body.issues).toMatchObject([{ field: 'picked' }])
  const nobody = await saas.call<Refused>('PUT', '/api/provider/groups', {
    name: 'x',
    note: '',
    picked: [],
    rule: { userTypes: [], department: ' ', position: '', role: '' },
  })
  expect(nobody).toMatchObject({ status: 400, body: { issues: [{ field: 'picked', code: 'required' }] } })
})

it('tells once of each share of a quota that is passed, and counts calls of programs', async () => {
  const { space } = (await open('pvli', { ...unlimited, users: 1, calls: 100 })).body
  const run = kernel.database.of(everySpace)
  const toldOf = async (kind: string) =>
    (
      await run.run<{ used: number; told: number }>(
        sql`select used::int as used, told::int as told from gantry.space_usage where space = ${space} and kind = ${kind}`,
      )
    ).rows[0]
  await tellQuotas(kernel)
  expect(await toldOf('users')).toEqual({ used: 1, told: 100 })
  await run.run(sql`
    insert into gantry.interface_minute (minute, process, method, route, space, client, calls, errors, total_ms, histogram)
    values (${kernel.now()}, gen_random_uuid(), 'GET', '/api/tables', ${space}, 'program', 60, 0, 1, '{}'),
      (${kernel.now()}, gen_random_uuid(), 'GET', '/api/tables', ${space}, 'browser', 900, 0, 1, '{}')`)
  await measureUsage(kernel, space)
  await tellQuotas(kernel)
  expect(await toldOf('calls')).toEqual({ used: 60, told: 0 })
  const id = await rule('notification', { quota: 'calls', percent: 50 })
  await tellQuotas(kernel)
  expect(await toldOf('calls')).toEqual({ used: 60, told: 50 })
  await drop(id)
  expect((await saas.call('GET', '/api/provider/rules')).body).toEqual({ data: [] })
})

it('is the provider’s alone', async () => {
  const admin = visitor()
  await admin.signIn('admin', demoPassword)
  for (const path of ['rules', 'groups', 'apps', 'people?search=a'])
    expect((await admin.call('GET', `/api/provider/${path}`)).status).toBe(403)
})
