import { endSpaces, measureUsage } from '@gantry/consoles/server'
import type {
  accountsContract,
  applicationsContract,
  enterprisesContract,
  providersContract,
  resourcesContract,
  ticketsContract,
} from '@gantry/consoles/shared'
import { platform, sql, systemCtx } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import { runEntry, startRun } from '@gantry/runs/server'
import type { storeContract } from '@gantry/store/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
const enter = async (login: string, password = demoPassword): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, password)
  return guest
}
let root: Visitor
let saas: Visitor
let admin: Visitor
beforeAll(async () => {
  ;[root, saas, admin] = await Promise.all([enter('root'), enter('saas'), enter('admin')])
})

const unlimited = { users: null, storage: null, records: null, calls: null, messages: null }
const password = 'krtm-7264-bwqe'
const enterprise = (login: string, more: object = {}) => ({
  name: `华岭钢构 ${login}`,
  administrator: { name: '许岩', login, password },
  quotas: { ...unlimited, users: 3 },
  validUntil: null,
  ...more,
})
const open = (login: string, more: object = {}, by = saas) =>
  by.call<{ space: string; code: string; issues: { field: string }[] }>(
    'POST',
    '/api/operator/enterprises',
    enterprise(login, more),
  )
const change = (space: string, more: object, by = saas) =>
  by.call<{ code: string }>('PUT', `/api/operator/enterprises/${space}`, {
    name: '华岭',
    nameEn: '',
    contact: '',
    phone: '',
    note: '',
    quotas: { ...unlimited, users: 3 },
    validUntil: null,
    ...more,
  })
const signIn = (login: string, word = password) =>
  visitor().call<{ code: string; message: string; duty: string }>('POST', '/api/auth/sign-in', {
    login,
    password: word,
  })
/** Signs in for the first time: the temporary password must be changed. */
const settle = async (login: string): Promise<Visitor> => {
  const guest = await enter(login, password)
  const changed = await guest.call('POST', '/api/auth/password', {
    current: password,
    next: 'wfvx-5839-tnqa',
    confirm: 'wfvx-5839-tnqa',
  })
  expect(changed.status).toBe(200)
  return guest
}

it('opens an enterprise, whose administrator must change the temporary password, stops and restores it', async () => {
  const { body } = await open('xuyan')
  const { space } = body
  expect((await signIn('xuyan')).body).toMatchObject({ duty: 'password' })
  const own = await settle('xuyan')
  expect((await own.call('GET', `/space-${space}/api/identity/departments`)).status).toBe(200)

  const stopped = await saas.call('POST', `/api/operator/enterprises/${space}/stop`, {
    reason: '合同到期未续',
  })
  expect(stopped.status).toBe(200)
  const ended = await own.call<{ code: string }>('GET', '/api/auth/session')
  expect([ended.status, ended.body.code]).toEqual([401, 'auth.stopped'])
  const whyOf = async (visitor: Visitor) =>
    (await visitor.call<{ stopped: { reason: string } | null }>('GET', '/api/auth/stopped')).body.stopped
  expect(await whyOf(own)).toMatchObject({ reason: '合同到期未续' })
  expect(await whyOf(saas)).toBeNull()
  const refused = await signIn('xuyan', 'wfvx-5839-tnqa')
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ code: 'auth.space_stopped' })
  expect(refused.body.message).toContain('合同到期未续')
  expect((await saas.call('POST', `/api/operator/enterprises/${space}/stop`, { reason: 'x' })).status).toBe(
    409,
  )

  expect((await saas.call('POST', `/api/operator/enterprises/${space}/restore`, {})).status).toBe(200)
  expect((await own.call<{ code: string }>('GET', '/api/auth/session')).body.code).toBe('auth.required')
  expect(await whyOf(own)).toBeNull()
  // Where the provider works it would lock itself out, also while it looks after another space.
  const moveHome = (to: string) =>
    platform(kernel).run(sql`update gantry.provider set home = ${to} where home is not null`)
  await moveHome(space)
  const home = await saas.call('POST', `/api/operator/enterprises/${space}/stop`, { reason: 'x' })
  expect([home.status, home.body]).toMatchObject([409, { code: 'enterprise.own' }])
  await moveHome('demo')
  expect((await signIn('xuyan', 'wfvx-5839-tnqa')).status).toBe(200)
  const read = await saas.call<OutputOf<typeof enterprisesContract.readEnterprise>>(
    'GET',
    `/api/operator/enterprises/${space}`,
  )
  expect(read.body.history.map(({ action }) => action)).toEqual(['restored', 'stopped', 'opened'])
})

it('refuses a member beyond the quota, and more than the provider may give', async () => {
  const { space } = (await open('yanxu', { quotas: { ...unlimited, users: 1 } })).body
  const own = await settle('yanxu')
  const member = (login: string) =>
    own.call<{ code: string }>('POST', `/space-${space}/api/identity/members`, {
      name: '李工',
      login,
      password: 'zmqt-4826-krwa',
    })
  expect((await member('ligong1')).body).toMatchObject({ code: 'quota.users' })
  expect((await change(space, { quotas: { ...unlimited, users: 2 } })).status).toBe(200)
  expect((await member('ligong1')).status).toBeLessThan(300)
  expect((await change(space, { quotas: { ...unlimited, users: 1_000_000 } })).body).toMatchObject({
    code: 'provider.used_up',
    issues: [{ field: 'quotas.users', code: 'max', params: { limit: expect.any(Number) } }],
  })
  expect((await change(space, { quotas: unlimited })).body.code).toBe('provider.used_up')
})

it('only reads after the last valid day', async () => {
  const { space } = (await open('later')).body
  const own = await settle('later')
  await platform(kernel).run(sql`update gantry.space set valid_until = current_date - 2 where id = ${space}`)
  await expect
    .poll(
      async () =>
        (await own.call<{ code: string }>('PUT', `/space-${space}/api/identity/invite`, { open: true })).body
          .code,
      {
        timeout: 10_000,
      },
    )
    .toBe('space.read_only')
  expect((await own.call('GET', `/space-${space}/api/identity/departments`)).status).toBe(200)
  const { body } = await saas.call<OutputOf<typeof enterprisesContract.listEnterprises>>(
    'GET',
    '/api/operator/enterprises?state=readOnly',
  )
  expect(body.data).toMatchObject([{ space, state: 'readOnly', daysLeft: -2 }])
})

it('keeps the enterprises of providers apart, and refuses everybody else', async () => {
  expect((await admin.call('GET', '/api/operator/enterprises')).status).toBe(403)
  expect((await saas.call('GET', '/api/operator/accounts')).status).toBe(403)
  expect((await saas.call('GET', '/api/operator/providers')).status).toBe(403)
  const saved = await root.call<{ id: string }>('PUT', '/api/operator/providers', {
    name: '远望软件',
    contact: '',
    phone: '',
    email: '',
    mostEnterprises: 1,
    mostUsers: null,
    administrator: { name: '程远', login: 'chengyuan', password },
  })
  expect(saved.status).toBe(200)
  const other = await settle('chengyuan')
  const own = await open('faraway', {}, other)
  expect(own.status).toBe(201)
  expect((await open('faraway2', {}, other)).body.code).toBe('provider.used_up')
  const of = async (who: Visitor) =>
    (
      await who.call<OutputOf<typeof enterprisesContract.listEnterprises>>('GET', '/api/operator/enterprises')
    ).body.data.map(({ space }) => space)
  expect(await of(other)).toEqual([own.body.space])
  expect(await of(saas)).not.toContain(own.body.space)
  expect((await saas.call('GET', `/api/operator/enterprises/${own.body.space}`)).status).toBe(404)
  expect((await change(own.body.space, {}, saas)).status).toBe(404)

  const stop = await root.call('POST', `/api/operator/providers/${saved.body.id}/stop`, { reason: '欠费' })
  expect(stop.status).toBe(200)
  expect((await signIn('chengyuan', 'wfvx-5839-tnqa')).status).toBe(403)
  const { body } = await root.call<OutputOf<typeof providersContract.listProviders>>(
    'GET',
    '/api/operator/providers?state=stopped',
  )
  expect(body.data).toMatchObject([{ name: '远望软件', enterprises: 1, stopReason: '欠费' }])
})

it('finds, locks, unlocks and resets accounts', async () => {
  await open('findme')
  const find = async (search: string) =>
    (
      await root.call<OutputOf<typeof accountsContract.listAccounts>>(
        'GET',
        `/api/operator/accounts?search=${encodeURIComponent(search)}`,
      )
    ).body.data
  const [found] = await find('FINDM')
  expect(found).toMatchObject({ logins: ['findme'], state: 'active', spaceCount: 1, temporary: true })
  const path = `/api/operator/accounts/${found?.id}`
  expect((await root.call('POST', `${path}/lock`, { reason: '离职' })).status).toBe(200)
  expect((await signIn('findme')).body.code).toBe('auth.disabled')
  expect(await find('findme')).toMatchObject([{ state: 'disabled', lockReason: '离职' }])
  expect((await root.call('POST', `${path}/unlock`, {})).status).toBe(200)
  expect((await root.call('PUT', `${path}/password`, { password: 'short' })).status).toBe(400)
  expect((await root.call('PUT', `${path}/password`, { password: 'wndk-3947-zqma' })).status).toBe(200)
  expect((await signIn('findme', 'wndk-3947-zqma')).body).toMatchObject({ duty: 'password' })
  expect((await find('findme'))[0]?.sessions).toBe(1)
  expect((await root.call('DELETE', `${path}/sessions`)).status).toBe(200)
  expect((await find('findme'))[0]?.sessions).toBe(0)
  const [self] = await find('root')
  expect((await root.call('POST', `/api/operator/accounts/${self?.id}/lock`, { reason: 'x' })).status).toBe(
    409,
  )
})

it('names what is wrong with a new enterprise', async () => {
  expect((await open('bad1', { name: ' ' })).body.issues).toMatchObject([{ field: 'name' }])
  expect((await open('bad1', { validUntil: '2020-01-01' })).body.issues).toMatchObject([
    { field: 'validUntil' },
  ])
  expect((await open('admin')).body.issues).toMatchObject([{ field: 'login' }])
  expect((await open('bad1', { space: 'demo' })).body.code).toBe('space.exists')
})

it('carries a ticket from customer to provider and back, within reach only', async () => {
  const user = await enter('user')
  const at = '/space-demo/api/tickets'
  const { body } = await user.call<{ id: string }>('POST', at, {
    kind: 'fault',
    urgent: true,
    title: '打印模板不出图',
    body: '',
    files: [],
  })
  const ticket = `${at}/${body.id}`
  const answer = (by: Visitor, command: string | null, words = '') =>
    by.call<{ code: string }>('POST', `${ticket}/replies`, { command, body: words, files: [] })
  const read = (by: Visitor) => by.call<OutputOf<typeof ticketsContract.readTicket>>('GET', ticket)
  expect((await answer(user, 'solve')).body.code).toBe('ticket.state')
  expect((await answer(saas, 'take')).status).toBe(200)
  expect((await answer(saas, 'solve', '模板已重新发布')).status).toBe(200)
  expect((await read(user)).body).toMatchObject({
    state: 'solved',
    takenBy: '林楠',
    side: 'customer',
    thread: [{ command: 'take' }, { command: 'solve', body: '模板已重新发布' }],
  })
  const colleague = await enter('audit')
  expect((await admin.call('PUT', `${ticket}/rating`, { rating: 1, note: '' })).status).toBe(403)
  expect((await user.call('PUT', `${ticket}/rating`, { rating: 5, note: '' })).status).toBe(200)
  expect((await read(user)).body).toMatchObject({ rating: 5, isOwn: true, ratedAt: expect.any(String) })
  expect((await read(colleague)).body).toMatchObject({ rating: 5, isOwn: false })
  expect((await answer(user, 'reopen', '又出现了')).status).toBe(200)
  expect((await user.call('PUT', `${ticket}/rating`, { rating: 1, note: '' })).status).toBe(409)
  expect((await read(user)).body).toMatchObject({ rating: null, ratedBy: null, ratedAt: null })
  const { space } = (await open('outsider')).body
  const outside = await settle('outsider')
  expect((await outside.call('GET', `/space-${space}/api/tickets/${body.id}`)).status).toBe(404)
})

it('refuses records beyond the quota and its grace, and lets them in after it was raised', async () => {
  const db = platform(kernel)
  const order = () =>
    admin.call<{ code: string }>('POST', '/space-demo/api/tables/work_order/records', {
      title: '配额',
      area: 'A3',
    })
  await db.run(sql`analyze`)
  await db.run(sql`update gantry.space_quota set most = 1 where space = 'demo' and kind = 'records'`)
  await measureUsage(kernel)
  expect((await order()).body.code).toBe('quota.records')
  const { body } = await admin.call<OutputOf<typeof resourcesContract.readResources>>(
    'GET',
    '/space-demo/api/resources',
  )
  expect(body.quotas.find(({ kind }) => kind === 'records')?.used).toBeGreaterThan(1)
  expect(body.tables[0]?.bytes).toBeGreaterThan(0)
  await db.run(sql`update gantry.space_quota set most = 5000000 where space = 'demo' and kind = 'records'`)
  await measureUsage(kernel)
  expect((await order()).status).toBeLessThan(300)
})

it('counts the records of a space near its quota, where the estimate may be wrong', async () => {
  const db = platform(kernel)
  const made = await admin.call<{ data: { id: string } }>(
    'POST',
    '/space-demo/api/tables/work_order/records',
    {
      title: '估计',
      area: 'A3',
    },
  )
  await db.run(sql`analyze`)
  await db.run(sql`delete from s_demo.t_work_order where id = ${made.body.data.id}::uuid`)
  const used = async (most: number): Promise<number> => {
    await db.run(sql`update gantry.space_quota set most = ${most} where space = 'demo' and kind = 'records'`)
    await measureUsage(kernel, 'demo')
    const { body } = await admin.call<OutputOf<typeof resourcesContract.readResources>>(
      'GET',
      '/space-demo/api/resources',
    )
    return body.quotas.find(({ kind }) => kind === 'records')?.used ?? 0
  }
  const { rows } = await db.run<{ count: number }>(sql`
    select sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from s_demo.%I', 't_' || d.id), true, true, '')))[1]::text::int)::int
      as count
    from gantry.table_def d where d.space = 'demo' and d.source = 'space' and to_regclass(format('s_demo.%I', 't_' || d.id)) is not null`)
  const estimated = await used(5_000_000)
  expect(estimated).toBeGreaterThan(rows[0]?.count ?? 0)
  expect(await used(estimated)).toBe(rows[0]?.count)
  await used(5_000_000)
})

it('stops a space fourteen days after its end, and not before', async () => {
  const { space } = (await open('ended')).body
  const end = (days: number) =>
    platform(kernel).run(
      sql`update gantry.space set valid_until = current_date - ${days}::int where id = ${space}`,
    )
  await end(13)
  await endSpaces(kernel)
  expect((await signIn('ended')).status).toBe(200)
  await end(16)
  await endSpaces(kernel)
  expect((await signIn('ended')).body.code).toBe('auth.space_stopped')
})

it('lists the applications of all spaces, and stops and restores one', async () => {
  const list = async () =>
    (
      await root.call<OutputOf<typeof applicationsContract.listApplications>>(
        'GET',
        '/api/operator/applications',
      )
    ).body.data
  const app = (await list()).find(({ space, rows }) => space.id === 'demo' && rows > 0)!
  const set = (state: string) =>
    root.call('PUT', `/api/operator/applications/${app.id}/state`, { of: 'demo', state })
  expect((await set('stopped')).status).toBe(200)
  expect((await list()).find(({ id }) => id === app.id)).toMatchObject({ state: 'stopped' })
  expect((await set('active')).status).toBe(200)
  expect((await admin.call('GET', '/api/operator/applications')).status).toBe(403)
})

describe('the applications a new enterprise begins with', () => {
  const detail = async (space: string) =>
    (
      await saas.call<OutputOf<typeof enterprisesContract.readEnterprise>>(
        'GET',
        `/api/operator/enterprises/${space}`,
      )
    ).body
  const appsOf = async (space: string) => {
    const { rows } = await platform(kernel).run<{ name: string }>(
      sql`select f_name as name from gantry.t_application where space = ${space} and deleted_at is null`,
    )
    return rows.map(({ name }) => name)
  }

  it('are offered, chosen, and installed in the background as they were chosen', async () => {
    const { body } = await saas.call<OutputOf<typeof enterprisesContract.listFirstApps>>(
      'GET',
      '/api/operator/enterprise-apps',
    )
    const free = body.data.filter(({ given }) => !given)
    const [first, second] = free
    expect(first && second).toBeTruthy()
    const opened = await open('beginners', { templates: [first?.template, second?.template], samples: true })
    expect(opened.status).toBe(201)
    const { space } = opened.body
    await expect
      .poll(async () => (await detail(space)).firstApps.map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['done', 'done'])
    expect(await appsOf(space)).toEqual(expect.arrayContaining([first?.name, second?.name]))
  })

  it('that are unknown are refused before there is a space', async () => {
    const refused = await open('unknowns', { space: 'unknownapps', templates: ['no_such_app'] })
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'templates', code: 'unknown' }] },
    })
    expect((await saas.call('GET', '/api/operator/enterprises/unknownapps')).status).toBe(404)
  })

  it('that fail leave the space whole and say why, until they are tried again', async () => {
    const { body } = await saas.call<OutputOf<typeof enterprisesContract.listFirstApps>>(
      'GET',
      '/api/operator/enterprise-apps',
    )
    const template = body.data.find(({ given }) => !given)?.template ?? ''
    const opened = await open('retries', { templates: [template], samples: false })
    const { space } = opened.body
    const states = async () =>
      (await detail(space)).firstApps.map(({ state, error }) => [state, error?.code ?? null])
    await expect.poll(states, { timeout: 60_000 }).toEqual([['done', null]])
    // The same name again is refused by the application centre.
    await platform(kernel).run(sql`update gantry.enterprise_app set state = 'failed' where space = ${space}`)
    expect((await saas.call('POST', `/api/operator/enterprises/${space}/apps`)).status).toBe(200)
    await expect.poll(states, { timeout: 60_000 }).toEqual([['failed', 'request.invalid']])
    expect((await signIn('retries')).status).toBe(200)
    await platform(kernel).run(sql`
      update gantry.t_application set f_name = f_name || ' 1' where space = ${space}`)
    expect((await saas.call('POST', `/api/operator/enterprises/${space}/apps`)).status).toBe(200)
    await expect.poll(states, { timeout: 60_000 }).toEqual([['done', null]])
    expect(await appsOf(space)).toHaveLength(2)
  })
})

it('the store knows what was installed with an enterprise, and offers its later versions', async () => {
  const { space } = (await open('stocked', { templates: ['work_order'], quotas: { ...unlimited, users: 3 } }))
    .body
  const own = await settle('stocked')
  const installed = async () =>
    (
      await own.call<OutputOf<typeof storeContract.listInstalled>>(
        'GET',
        `/space-${space}/api/store/installed`,
      )
    ).body.data
  await expect.poll(async () => (await installed()).length, { timeout: 30_000 }).toBe(1)
  const [known] = await installed()
  expect(known).toMatchObject({ number: '1.0.0', state: 'installed', update: null })
  const products = await own.call<OutputOf<typeof storeContract.listProducts>>(
    'GET',
    `/space-${space}/api/store/products`,
  )
  expect(products.body.data.find(({ id }) => id === known?.id)?.installed).toBe('1.0.0')

  // A plan of the shipped package merges into the application that is there, and changes nothing.
  const plan = await own.call<OutputOf<typeof storeContract.planProduct>>(
    'POST',
    `/space-${space}/api/store/products/${known?.id}/plan`,
    {},
  )
  expect(plan.status).toBe(200)
  expect(plan.body.plan.apps.map(({ target }) => target)).toEqual([known?.apps[0]?.id])
  expect(plan.body.plan.open.conflicts).toBe(0)
  expect(plan.body.plan.items.filter(({ state }) => state === 'new' || state === 'gone')).toEqual([])
})

describe('another administrator', () => {
  const administrators = async (space: string) => {
    const { rows } = await platform(kernel).run<{ name: string }>(sql`
      select f_name as name from gantry.t_member
      where space = ${space} and f_user_type = 'admin' and f_state = 'active' and deleted_at is null`)
    return rows.map(({ name }) => name)
  }
  const of = (space: string) => `/api/operator/enterprises/${space}/administrator`
  const read = async (space: string) =>
    (
      await saas.call<OutputOf<typeof enterprisesContract.readEnterprise>>(
        'GET',
        `/api/operator/enterprises/${space}`,
      )
    ).body
  const told = async (space: string, event: string) => {
    const { rows } = await platform(kernel).run<{ count: number }>(sql`
      select count(*)::int as count from gantry.audit where space = ${space} and action = ${event}`)
    return rows[0]?.count
  }

  it('is another member; the former one stays as an ordinary member, or is disabled', async () => {
    const { space } = (await open('former', { quotas: { ...unlimited, users: 20 } })).body
    const own = await settle('former')
    const member = async (login: string, more: object = {}) =>
      (
        await own.call<{ id: string }>('POST', `/space-${space}/api/identity/members`, {
          name: login,
          login,
          password: 'zmqt-4826-krwa',
          ...more,
        })
      ).body.id
    const next = await member('nextone')
    const gone = await member('goneone')
    const safe = await member('safeone', { userType: 'safe' })
    expect(
      (await own.call('PUT', `/space-${space}/api/identity/members/${gone}/state`, { state: 'disabled' }))
        .status,
    ).toBe(200)

    const found = await saas.call<{ data: { id: string; login: string }[] }>(
      'GET',
      `${of(space)}/candidates?search=one`,
    )
    expect(found.body.data).toMatchObject([{ id: next, login: 'nextone' }])
    const put = (member: string, former = 'stays') =>
      saas.call<{ code: string; issues: { code: string }[] }>('PUT', of(space), { member, former })
    expect((await put(gone)).body).toMatchObject({
      code: 'administrator.refused',
      issues: [{ field: 'member', code: 'administrator_disabled' }],
    })
    expect((await put(safe)).body.issues).toMatchObject([{ code: 'administrator_officer' }])
    expect((await admin.call('PUT', of(space), { member: next, former: 'stays' })).status).toBe(403)
    expect(await administrators(space)).toEqual(['许岩'])

    expect((await put(next)).status).toBe(200)
    expect(await administrators(space)).toEqual(['nextone'])
    expect((await own.call<{ user: { userType: string } }>('GET', '/api/auth/session')).body).toMatchObject({
      user: { userType: 'user' },
    })
    expect((await read(space)).history[0]).toMatchObject({ action: 'administrator', reason: 'nextone' })
    expect([
      await told(space, 'administrator.released'),
      await told(space, 'administrator.appointed'),
    ]).toEqual([1, 1])

    const { rows } = await platform(kernel).run<{ id: string }>(
      sql`select id from gantry.t_member where space = ${space} and f_name = '许岩'`,
    )
    expect((await put(rows[0]!.id, 'leaves')).status).toBe(200)
    expect(await administrators(space)).toEqual(['许岩'])
    const state = await platform(kernel).run<{ state: string; type: string }>(
      sql`select f_state as state, f_user_type as type from gantry.t_member where space = ${space} and id = ${next}`,
    )
    expect(state.rows).toEqual([{ state: 'disabled', type: 'user' }])
  })

  it('is invited with one login, and takes the office by joining', async () => {
    const { space } = (await open('leaving', { quotas: { ...unlimited, users: 1 } })).body
    const invite = (login: string) =>
      saas.call<{ code: string; issues: { field: string; code: string }[] }>(
        'POST',
        `${of(space)}/invitation`,
        {
          name: '新管理',
          login,
          former: 'leaves',
        },
      )
    expect((await invite('leaving')).body.issues).toMatchObject([
      { field: 'login', code: 'administrator_member' },
    ])
    expect((await invite('root')).body.issues).toMatchObject([{ code: 'administrator_officer' }])
    const first = (await invite('newadmin')).body.code
    const { code } = (await invite('newadmin')).body
    expect((await read(space)).invitedAdministrator).toMatchObject({ login: 'newadmin', code })

    const join = (with_: string, login: string) =>
      visitor().call<{ code: string; state: string }>('POST', '/api/auth/join', {
        code: with_,
        name: '新管理',
        login,
        password: 'qwmt-5926-zkra',
        confirm: 'qwmt-5926-zkra',
      })
    expect((await join(first, 'newadmin')).body.code).toBe('auth.invite_ended')
    expect((await join(code, 'somebody')).body.code).toBe('auth.invite_other')
    expect((await join(code, 'newadmin')).body).toMatchObject({ state: 'joined' })
    expect(await administrators(space)).toEqual(['新管理'])
    expect((await read(space)).invitedAdministrator).toBeNull()
    expect((await join(code, 'newadmin')).body.code).toBe('auth.invite_ended')
    const entered = await visitor().call('POST', '/api/auth/sign-in', {
      login: 'newadmin',
      password: 'qwmt-5926-zkra',
    })
    expect(entered.status).toBe(200)
    expect((await signIn('leaving')).status).toBe(403)
  })
})

describe('features of an enterprise', () => {
  const switchOff = (space: string, off: readonly string[], by = saas) =>
    by.call<{ code: string }>('PUT', `/api/operator/enterprises/${space}/features`, { off })

  it('that are off are refused with a reason, told to the browser, and come back whole', async () => {
    const { space } = (await open('without')).body
    const own = await settle('without')
    const get = async (path: string) => {
      const { status, body } = await own.call<{ code: string }>('GET', `/space-${space}/api${path}`)
      return status === 200 ? 'ok' : body.code
    }
    const paths = {
      devices: '/tables/device/records',
      gateway: '/gateway-webhooks',
      integration: '/etl/tasks',
    }
    const answers = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(paths).map(async ([name, path]) => [name, await get(path)] as const),
        ),
      )
    const made = await own.call<{ id: string }>('POST', `/space-${space}/api/tables/device_group/records`, {
      name: '一号线',
    })
    expect(made.status).toBeLessThan(300)
    expect(await answers()).toEqual({ devices: 'ok', gateway: 'ok', integration: 'ok' })
    const found = async () => {
      const path = `/space-${space}/api/search?text=${encodeURIComponent('一号线')}`
      return (await own.call<{ data: { table: string }[] }>('GET', path)).body.data.map(each => each.table)
    }
    expect(await found()).toEqual(['device_group'])

    expect((await switchOff(space, ['devices'], admin)).status).toBe(403)
    expect((await switchOff(space, ['something'])).status).toBe(400)
    expect((await switchOff(space, ['devices', 'gateway', 'integration', 'chat'])).status).toBe(200)
    expect(await answers()).toEqual({
      devices: 'feature.devices',
      gateway: 'feature.gateway',
      integration: 'feature.integration',
    })
    expect(await found()).toEqual([])
    const session = await own.call<{ off: readonly string[] }>('GET', '/api/auth/session')
    expect(session.body.off).toEqual(['devices', 'integration', 'gateway', 'chat'])
    expect((await admin.call('GET', '/space-demo/api/tables/device/records')).status).toBe(200)

    const read = await saas.call<OutputOf<typeof enterprisesContract.readEnterprise>>(
      'GET',
      `/api/operator/enterprises/${space}`,
    )
    expect(read.body.featuresOff).toEqual(['chat', 'devices', 'gateway', 'integration'])
    expect(read.body.placement).toMatchObject({ schema: `s_${space}`, tables: expect.any(Number) })
    expect(read.body.placement.database).not.toBe('')
    expect(read.body.history[0]).toMatchObject({ action: 'features' })

    expect((await switchOff(space, [])).status).toBe(200)
    expect(await answers()).toEqual({ devices: 'ok', gateway: 'ok', integration: 'ok' })
    expect(await found()).toEqual(['device_group'])
    const kept = await own.call<{ data: { name: string }[] }>(
      'GET',
      `/space-${space}/api/tables/device_group/records`,
    )
    expect(kept.body.data).toMatchObject([{ name: '一号线' }])
  })

  it('that are off leave their runs waiting until they are on', async () => {
    const { space } = (await open('unplugged')).body
    const here = systemCtx(kernel, space, 'test')
    const state = async (id: string) =>
      (
        await here.db.run<{ state: string }>(
          sql`select state from gantry.run where space = ${space} and id = ${id}::uuid`,
        )
      ).rows[0]?.state
    await switchOff(space, ['integration'])
    const run = await startRun(here, {
      runner: 'task',
      of: { kind: 'task', id: 'gone', release: 1 },
      cause: {},
      input: { task: 'gone', release: 1 },
    })
    await runEntry(kernel, space, run)
    expect(await state(run)).toBe('queued')
    await switchOff(space, [])
    await runEntry(kernel, space, run)
    // The attempt was made; its task is gone, which no repetition mends.
    expect(await state(run)).toBe('failed')
  })
})
