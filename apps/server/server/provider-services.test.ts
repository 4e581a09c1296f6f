import type {
  companyContract,
  documentsContract,
  helpContract,
  servicesContract,
  summaryContract,
} from '@gantry/consoles/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
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
let user: Visitor
beforeAll(async () => {
  ;[root, saas, admin, user] = await Promise.all([
    enter('root'),
    enter('saas'),
    enter('admin'),
    enter('user'),
  ])
})

interface Refused {
  readonly code: string
  readonly issues: readonly { readonly field: string; readonly code: string }[]
}

/** An enterprise that no provider keeps, with its administrator, who has changed the password. */
const stranger = async (login: string): Promise<{ readonly own: Visitor; readonly space: string }> => {
  const password = 'krtm-7264-bwqe'
  const { body } = await root.call<{ space: string }>('POST', '/api/operator/enterprises', {
    name: `远山 ${login}`,
    administrator: { name: '许岩', login, password },
    quotas: { users: null, storage: null, records: null, calls: null, messages: null },
    validUntil: null,
  })
  const own = await enter(login, password)
  const next = 'wfvx-5839-tnqa'
  await own.call('POST', '/api/auth/password', { current: password, next, confirm: next })
  return { own, space: body.space }
}

/** A file as if the caller had uploaded it. */
const uploaded = async (login: string, mime: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string }>(sql`
    insert into gantry.file (id, space, name, mime, size, sha256, owner, purpose)
    select gen_random_uuid(), m.space, 'file', ${mime}, 4, 'x', m.id, 'attachment'
    from gantry.t_member m join gantry.account a on a.id::text = m.f_account
    where a.login_id = ${login} and m.deleted_at is null order by m.created_at limit 1 returning id`)
  return rows[0]!.id
}

it('writes, orders and publishes help, and notes what was searched in vain', async () => {
  const save = async (title: string, more: object = {}) =>
    (
      await root.call<Refused & { id: string }>('PUT', '/api/operator/help', {
        category: 'devices',
        lang: 'zh-CN',
        route: null,
        title,
        body: '<p>量程与报警</p>',
        ...more,
      })
    ).body
  const first = await save('接入仪表')
  const second = await save('设定报警')
  const list = async () =>
    (
      await root.call<OutputOf<typeof helpContract.listArticles>>(
        'GET',
        '/api/operator/help?category=devices',
      )
    ).body
  expect((await list()).data.map(({ id }) => id)).toEqual([first.id, second.id])
  await root.call('PUT', `/api/operator/help/${second.id}/place`, { by: 'up' })
  expect((await list()).data.map(({ id }) => id)).toEqual([second.id, first.id])

  const find = async (words: string) =>
    (
      await user.call<OutputOf<typeof helpContract.findHelp>>(
        'GET',
        `/space-demo/api/help?search=${encodeURIComponent(words)}`,
      )
    ).body.data
  expect(await find('量程')).toEqual([])
  expect((await user.call('GET', `/space-demo/api/help/${first.id}`)).status).toBe(404)
  await root.call('PUT', `/api/operator/help/${first.id}/state`, { state: 'published' })
  expect(await find('量程')).toMatchObject([{ id: first.id, title: '接入仪表' }])
  expect((await user.call('GET', `/space-demo/api/help/${first.id}`)).status).toBe(200)
  expect((await list()).inVain).toContainEqual(expect.objectContaining({ words: '量程', times: 1 }))
  expect((await list()).data.find(({ id }) => id === first.id)).toMatchObject({ views: 1 })

  expect((await save(' ')).issues).toMatchObject([{ field: 'title' }])
  expect((await save('x', { route: '/nowhere' })).issues).toMatchObject([{ field: 'route' }])
  expect((await save('x', { body: '' })).issues).toMatchObject([{ field: 'body' }])
  expect((await root.call('DELETE', `/api/operator/help/${first.id}`)).status).toBe(404)
  expect((await root.call('DELETE', `/api/operator/help/${second.id}`)).status).toBe(200)
  expect((await saas.call('GET', '/api/operator/help')).status).toBe(403)
})

it('publishes documents by version, the newest for readers', async () => {
  const file = await uploaded('root', 'application/pdf')
  const add = (version: string, id = file) =>
    root.call<Refused & { id: string }>('POST', '/api/operator/documents', {
      kind: 'manual',
      name: '管理员手册',
      version,
      lang: 'zh-CN',
      note: '',
      file: id,
    })
  const old = (await add('1.0')).body.id
  const next = (await add('1.1')).body.id
  expect((await add('1.1')).body.issues).toMatchObject([{ field: 'version', code: 'duplicate' }])
  expect((await add('1.2', await uploaded('admin', 'application/pdf'))).body.issues).toMatchObject([
    { field: 'file' },
  ])
  const publish = (id: string) =>
    root.call('PUT', `/api/operator/documents/${id}/state`, { state: 'published' })
  const read = async () =>
    (
      await user.call<OutputOf<typeof documentsContract.publishedDocuments>>(
        'GET',
        '/space-demo/api/documents',
      )
    ).body.data
  await publish(old)
  expect(await read()).toMatchObject([{ id: old, version: '1.0', current: true }])
  await publish(next)
  expect(await read()).toMatchObject([{ id: next, version: '1.1', current: true }])
  expect((await root.call('DELETE', `/api/operator/documents/${old}`)).status).toBe(404)
  expect((await admin.call('GET', '/api/operator/documents')).status).toBe(403)
})

it('verifies the legal data of an enterprise as it was looked at', async () => {
  const licence = await uploaded('admin', 'image/png')
  const save = (more: object = {}) =>
    admin.call<Refused & { state: string }>('PUT', '/space-demo/api/company', {
      legalName: '恒川重工有限公司',
      creditCode: '9135 0100 m000 100y 43',
      representative: '沈佳怡',
      address: '福州',
      contact: '',
      phone: '',
      email: '',
      licence,
      send: true,
      ...more,
    })
  expect((await save({ creditCode: '91350100M000100Y44' })).body.issues).toMatchObject([
    { field: 'creditCode', code: 'credit_code' },
  ])
  expect((await save({ licence: null })).body.issues).toMatchObject([{ field: 'licence' }])
  expect((await save({ licence: await uploaded('admin', 'application/pdf') })).body.issues).toMatchObject([
    { field: 'licence', code: 'format' },
  ])
  expect((await save()).body.state).toBe('waiting')
  expect((await user.call('PUT', '/space-demo/api/company', {})).status).toBe(403)

  const listed = async (by: Visitor) =>
    (
      await by.call<OutputOf<typeof companyContract.listCompanies>>(
        'GET',
        '/api/operator/companies?state=waiting',
      )
    ).body.data
  const [found] = await listed(saas)
  expect(found).toMatchObject({ space: { id: 'demo' }, creditCode: '91350100M000100Y43', same: 0 })
  const decide = (verified: boolean, seen: string | null | undefined, reason = '', by = saas) =>
    by.call<Refused>('PUT', '/api/operator/companies/demo/decision', { verified, reason, seen: seen ?? '' })
  expect((await decide(false, found?.changedAt)).body.issues).toMatchObject([{ field: 'reason' }])
  expect((await decide(true, '2020-01-01T00:00:00Z')).body.code).toBe('enterprise.state')
  expect((await decide(true, found?.changedAt, '', admin)).status).toBe(403)
  expect((await decide(true, found?.changedAt)).status).toBe(200)
  const read = async () => (await user.call<companyContract.Company>('GET', '/space-demo/api/company')).body
  expect(await read()).toMatchObject({ state: 'verified', decidedBy: '林楠' })
  expect((await save({ address: '厦门' })).body.state).toBe('waiting')
  expect(await read()).toMatchObject({ state: 'waiting', decidedBy: null })

  const { own, space } = await stranger('companies')
  expect((await own.call<companyContract.Company>('GET', `/space-${space}/api/company`)).body).toMatchObject({
    state: 'draft',
    licence: null,
  })
  expect((await saas.call('GET', `/api/operator/companies/${space}/licence`)).status).toBe(404)
  expect(
    (
      await saas.call<Refused>('PUT', `/api/operator/companies/${space}/decision`, {
        verified: true,
        reason: '',
        seen: '',
      })
    ).body.code,
  ).toBe('enterprise.not_found')
})

it('opens, renews and stops services, and sums them up within reach only', async () => {
  const product = (name: string, by = saas) =>
    by.call<Refused & { id: string }>('PUT', '/api/operator/products', {
      name,
      note: '',
      price: 120_000,
      state: 'active',
    })
  const { id } = (await product('质量追溯')).body
  expect((await product('质量追溯')).body.issues).toMatchObject([{ field: 'name', code: 'duplicate' }])
  const today = kernel.now().getTime()
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const open = (enterprise: string, of = id, by = saas) =>
    by.call<Refused & { id: string }>('POST', '/api/operator/services', {
      enterprise,
      product: of,
      validUntil: day(20),
      amount: 120_000,
    })
  const opened = await open('demo')
  expect(opened.status).toBe(201)
  expect((await open('demo')).body.code).toBe('record.duplicate')
  expect((await open('demo', id, admin)).status).toBe(403)
  const list = async (by: Visitor, space = 'demo') =>
    (await by.call<OutputOf<typeof servicesContract.listServices>>('GET', `/space-${space}/api/services`))
      .body.data
  const of = async () => (await list(user)).find(each => each.id === opened.body.id)
  expect(await of()).toMatchObject({ state: 'ending', paid: 120_000, daysLeft: 20 })
  const at = `/api/operator/services/${opened.body.id}`
  expect((await saas.call('POST', `${at}/renewals`, { validUntil: day(10), amount: 0 })).status).toBe(400)
  expect((await saas.call('POST', `${at}/renewals`, { validUntil: day(300), amount: 90_000 })).status).toBe(
    200,
  )
  expect(await of()).toMatchObject({ state: 'active', paid: 210_000 })
  expect((await saas.call('POST', `${at}/stop`, { reason: '欠费' })).status).toBe(200)
  expect(await of()).toMatchObject({ state: 'stopped', stopReason: '欠费' })
  expect((await saas.call('POST', `${at}/restore`, {})).status).toBe(200)

  const { own, space } = await stranger('services')
  expect((await open(space)).body.code).toBe('enterprise.not_found')
  expect(await list(own, space)).toEqual([])
  const summary = async (by: Visitor, where: string) =>
    (await by.call<summaryContract.Summary>('GET', `/space-${where}/api/summary`)).body
  const seen = await summary(saas, 'demo')
  expect(seen.list.map(each => each.space)).not.toContain(space)
  expect(seen.products.find(each => each.id === id)).toMatchObject({ customers: 1, paid: 210_000 })
  expect(seen.active).toHaveLength(30)
  expect(seen.revenue).toHaveLength(12)
  expect(seen.matters.map(({ kind }) => kind)).toContain('ending')
  expect(await summary(own, space)).toMatchObject({ customers: 1, list: [{ space }], products: [] })
  expect((await user.call('GET', '/space-demo/api/summary')).status).toBe(403)
  const customer = (by: Visitor, where: string, of: string) =>
    by.call<summaryContract.CustomerDetail>('GET', `/space-${where}/api/summary/customers/${of}`)
  const { body: detail } = await customer(saas, 'demo', 'demo')
  expect(detail.opened.map(each => each.product.id)).toContain(id)
  expect((await customer(saas, 'demo', space)).status).toBe(404)
  expect((await customer(own, space, 'demo')).status).toBe(404)
  const found = await saas.call<summaryContract.ProductDetail>(
    'GET',
    `/space-demo/api/summary/products/${id}`,
  )
  expect(found.body.of).toMatchObject([{ space: { id: 'demo' }, paid: 210_000 }])
  expect((await own.call('GET', `/space-${space}/api/summary/products/${id}`)).status).toBe(404)
})

it('lets an enterprise past its validity ask for support', async () => {
  const { own, space } = await stranger('pastend')
  await platform(kernel).run(sql`update gantry.space set valid_until = current_date - 2 where id = ${space}`)
  const ask = { kind: 'quota', urgent: false, title: '续期一年', body: '', files: [] }
  await expect
    .poll(
      async () =>
        (await own.call<Refused>('PUT', `/space-${space}/api/identity/invite`, { open: true })).body.code,
      { timeout: 10_000 },
    )
    .toBe('space.read_only')
  expect((await own.call('POST', `/space-${space}/api/tickets`, ask)).status).toBe(201)
})
