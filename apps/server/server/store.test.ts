import type { AppInfo } from '@gantry/apps/shared'
import type { OpenedDesign, Published } from '@gantry/designs/shared'
import { addMember } from '@gantry/identity/server'
import { platform, sql, systemCtx } from '@gantry/kernel/server'
import type { OutputOf, TableDef, TableView } from '@gantry/model/shared'
import { appStore } from '@gantry/store/server'
import type {
  consentContract,
  keepContract,
  ProductPage,
  publishContract,
  storeContract,
  UploadPage,
} from '@gantry/store/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}
let root: Visitor
let admin: Visitor
let user: Visitor
let safe: Visitor
beforeAll(async () => {
  ;[root, admin, user, safe] = await Promise.all([
    enter('root'),
    enter('admin'),
    enter('user'),
    enter('safe'),
  ])
})

interface Refused {
  readonly code: string
  readonly issues: readonly { readonly field: string; readonly code: string }[]
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })

const products = async (space = 'lingyun') =>
  (await admin.call<OutputOf<typeof storeContract.listProducts>>('GET', `/space-${space}/api/store/products`))
    .body

const uploads = async (who = admin) =>
  (await who.call<OutputOf<typeof publishContract.listUploads>>('GET', '/space-demo/api/store/uploads')).body

const appNamed = async (name: string): Promise<string> => {
  const { body } = await admin.call<{ data: AppInfo[] }>('GET', '/space-demo/api/apps')
  return body.data.find(app => app.name === name)?.id ?? ''
}

const facts = (name: string, more: object = {}) => ({
  name: { 'zh-CN': name, en: name },
  summary: { 'zh-CN': '班次交接', en: 'Shift handover' },
  description: { 'zh-CN': '', en: '' },
  notes: { 'zh-CN': '', en: '' },
  category: 'production',
  icon: 'flag',
  color: 3,
  price: 0,
  ...more,
})

const upload = (app: string, number: string, more: object = {}) =>
  admin.call<Refused & { id: string }>('POST', '/space-demo/api/store/uploads', {
    app,
    number,
    facts: facts('交接', more),
    pictures: [],
  })

const waits = (id: string) =>
  eventually(async () => {
    const { body } = await admin.call<UploadPage>('GET', `/space-demo/api/store/uploads/${id}`)
    expect([body.state, body.findings]).toEqual(['waiting', expect.anything()])
  })

const decide = (who: Visitor, id: string, more: object = {}) =>
  who.call<Refused>('PUT', `/space-demo/api/store/uploads/${id}/decision`, {
    approved: true,
    reason: '',
    channel: 'official',
    ...more,
  })

type Planned = OutputOf<typeof storeContract.planProduct>
const plan = (id: string, more: object = {}) =>
  admin.call<Planned & Refused>('POST', `/space-lingyun/api/store/products/${id}/plan`, more)
const steps = async (id: string) =>
  (
    await admin.call<OutputOf<typeof storeContract.installSteps>>(
      'GET',
      `/space-lingyun/api/store/products/${id}/steps`,
    )
  ).body.data
const installed = async () =>
  (
    await admin.call<OutputOf<typeof storeContract.listInstalled>>(
      'GET',
      '/space-lingyun/api/store/installed',
    )
  ).body.data
const actionsOn = async (product: string) =>
  (
    await admin.call<OutputOf<typeof storeContract.listEvents>>('GET', '/space-lingyun/api/store/events')
  ).body.data
    .filter(event => event.app === product)
    .map(({ action }) => action)
/** Answers the id of the import. */
const install = async (id: string, more: object = {}, goal?: string): Promise<string> => {
  const { body } = await plan(id, more)
  const answer = await admin.call<{ install: string }>(
    'POST',
    `/space-lingyun/api/store/products/${id}/install`,
    {
      ...more,
      file: body.file,
      stamp: body.plan.stamp,
      ...(goal && { goal }),
    },
  )
  expect([answer.status, answer.body]).toMatchObject([202, {}])
  await eventually(async () => {
    const { body: held } = await admin.call<{ data: { id: string; state: string }[] }>(
      'GET',
      '/space-lingyun/api/packages/installs',
    )
    expect(held.data.find(each => each.id === answer.body.install)?.state).toBe('done')
  })
  return answer.body.install
}

const unfinished = async (who = admin) =>
  (
    await who.call<OutputOf<typeof storeContract.listUnfinished>>(
      'GET',
      '/space-lingyun/api/store/unfinished',
    )
  ).body.data

interface TableBody {
  readonly tables: readonly TableDef[]
  readonly view: TableView | null
}

/** Gives a field of a table of a space another label, and publishes it. */
const relabel = async (space: string, id: string, field: string, label: string): Promise<void> => {
  const at = `/space-${space}/api/designs`
  const { body } = await admin.call<OpenedDesign<TableBody>>('GET', `${at}/table/${id}`)
  const { design, published } = body
  const tables = published!.tables.map((table, n) =>
    n > 0 ? table : { ...table, fields: { ...table.fields, [field]: { ...table.fields[field], label } } },
  )
  const kept = await admin.call<{ revision: number }>('PUT', `${at}/table/${id}/draft`, {
    body: { ...published, tables },
    base: design?.release,
    revision: 0,
  })
  const { status } = await admin.call<Published>('POST', `${at}/publish`, {
    designs: [{ kind: 'table', id, revision: kept.body.revision }],
  })
  expect(status).toBe(202)
  await eventually(async () => {
    const opened = await admin.call<OpenedDesign>('GET', `${at}/table/${id}`)
    expect(opened.body.draft).toBeNull()
  })
}

const labelOf = async (space: string, id: string, field: string) => {
  const { body } = await admin.call<OpenedDesign<TableBody>>('GET', `/space-${space}/api/designs/table/${id}`)
  return body.published?.tables[0]?.fields[field]?.label
}

describe('applications that ship with the product', () => {
  it('are offered, their packages are made when first asked for, and what they need comes first', async () => {
    const { data, keeps, banners } = await products()
    expect(data).toHaveLength(7)
    expect(banners.length).toBeGreaterThan(0)
    expect(keeps).toBe(false)
    const parts = data.find(({ name }) => JSON.stringify(name).includes('备件'))
    const register = data.find(({ name }) => JSON.stringify(name).includes('设备台账'))
    const first = await plan(parts!.id)
    expect([first.status, first.body.code]).toEqual([409, 'store.needs'])
    expect(await steps(parts!.id)).toMatchObject([
      { id: register!.id, state: 'ready', installed: null },
      { id: parts!.id, state: 'ready' },
    ])
    const begun = `/space-lingyun/api/store/unfinished/${parts!.id}`
    await install(register!.id, {}, parts!.id)
    expect(await unfinished()).toMatchObject([{ id: parts!.id, state: 'begun', number: '1.0.0' }])
    expect((await user.call('DELETE', begun)).status).not.toBe(200)
    expect((await admin.call('DELETE', begun)).status).toBe(200)
    expect(await unfinished()).toEqual([])
    expect((await admin.call('DELETE', begun)).status).toBe(404)
    expect((await steps(parts!.id)).map(({ id }) => id)).toEqual([parts!.id])
    const { body } = await plan(parts!.id)
    expect(body.plan.open).toEqual({ conflicts: 0, errors: 0, drafts: 0 })
    expect(body.plan.outside.every(({ here }) => here !== null)).toBe(true)
    await install(parts!.id)
    const now = (await products()).data.find(({ id }) => id === parts!.id)
    expect([now?.installed, now?.installs]).toEqual(['1.0.0', 1])
    const namesIn = async (lang: string) => {
      const headers = { 'accept-language': lang }
      const { body: listed } = await admin.call<{ data: AppInfo[] }>(
        'GET',
        '/space-lingyun/api/apps',
        undefined,
        headers,
      )
      return listed.data.map(({ name, description }) => `${name}: ${description}`)
    }
    expect(await namesIn('en')).toContain('Spare parts: Stock, issue, safety stock')
    expect(await namesIn('zh-CN')).toContain('备件管理: 库存、领料、安全库存')
  })

  it('fit the schemas of their kinds, all of them', async () => {
    for (const { id, name } of (await products()).data) {
      const { status, body } = await plan(id)
      expect([name, status, body]).toMatchObject([name, 200, { plan: { open: { errors: 0 } } }])
    }
  })

  it('is rated after seven days, once by each space', async () => {
    const [product] = (await products()).data.filter(({ installed }) => installed !== null)
    const rate = (stars: number) =>
      admin.call<Refused>('PUT', `/space-lingyun/api/store/products/${product!.id}/rating`, {
        stars,
        body: '好用',
      })
    expect((await rate(4)).body.code).toBe('store.not_yet')
    await platform(kernel).run(sql`update gantry.store_install set first_at = first_at - interval '8 days'`)
    expect((await rate(4)).status).toBe(200)
    expect((await rate(2)).status).toBe(200)
    const now = (await products()).data.find(({ id }) => id === product!.id)
    expect(now?.reviews).toBeLessThanOrEqual(1)
    expect(now?.stars).toBe(2)
    const page = await admin.call<ProductPage>('GET', `/space-lingyun/api/store/products/${product!.id}`)
    expect(page.body).toMatchObject({
      installed: '1.0.0',
      ratings: expect.anything(),
      needs: expect.anything(),
    })
    expect(page.body.ratings.find(({ own }) => own)).toMatchObject({ stars: 2, body: '好用' })
    const own = await admin.call<Refused>('PUT', `/space-demo/api/store/products/${product!.id}/rating`, {
      stars: 5,
      body: '',
    })
    expect(own.body.code).toBe('store.not_found')
  })

  it('is uninstalled after a copy was made, and where removals are confirmed after the approval', async () => {
    const parts = (await products()).data.find(({ name }) => JSON.stringify(name).includes('备件'))!
    const { rows: accounts } = await platform(kernel).run<{ id: string }>(
      sql`select id from gantry.account where login_id = 'safe'`,
    )
    await addMember(systemCtx(kernel, 'lingyun', 'test'), {
      account: accounts[0]!.id,
      name: '安全',
      userType: 'safe',
    })
    const { body: usual } = await safe.call<object>('GET', '/space-lingyun/api/security/policy')
    const policy = (apps: boolean) =>
      safe.call('PUT', '/space-lingyun/api/security/policy', { ...usual, apps })
    expect((await policy(true)).status).toBe(200)
    const added = await admin.call('POST', '/space-lingyun/api/tables/spare_part/records', {
      name: '轴承',
      safety: 1,
    })
    expect([added.status, added.body]).toMatchObject([201, {}])

    const uninstall = (body: object = {}) =>
      admin.call<Refused>('POST', `/space-lingyun/api/store/products/${parts.id}/uninstall`, body)
    const held = async () => (await installed()).find(({ id }) => id === parts.id)
    expect((await uninstall()).body.code).toBe('store.not_exported')
    expect((await uninstall({ without: '别的' })).body.issues).toMatchObject([{ field: 'without' }])
    const [app] = (await held())!.apps
    const { body: all } = await admin.call<{ data: AppInfo[] }>('GET', '/space-lingyun/api/apps')
    const { tables } = all.data.find(({ id }) => id === app!.id)!
    const exported = (records: string) =>
      admin.call('GET', `/space-lingyun/api/packages/export?apps[0]=${app!.id}${records}`)
    expect((await exported('')).status).toBe(200)
    expect((await uninstall()).body.code).toBe('store.not_exported')
    await exported(tables.map(({ id }) => `&records[${id}]=all`).join(''))
    expect((await uninstall()).body.code).toBe('confirmation.waiting')
    expect((await uninstall()).body.code).toBe('confirmation.waiting')
    expect((await held())?.state).toBe('installed')

    const { body: desk } = await safe.call<{ waiting: { id: string; kind: string }[] }>(
      'GET',
      '/space-lingyun/api/security/desk',
    )
    expect(desk.waiting).toMatchObject([{ kind: 'app.remove' }])
    const approved = await safe.call(
      'POST',
      `/space-lingyun/api/security/requests/${desk.waiting[0]!.id}/decide`,
      { approve: true },
    )
    expect(approved.status).toBe(200)
    expect((await uninstall()).status).toBe(200)
    expect(await held()).toMatchObject({ state: 'removed', until: expect.any(String) })
    await eventually(async () => {
      expect((await products()).data.find(({ id }) => id === parts.id)?.installs).toBe(0)
    })
    expect((await actionsOn(parts.id)).filter(action => action === 'uninstalled')).toHaveLength(1)
    expect((await policy(false)).status).toBe(200)

    const removed = await admin.call('POST', `/space-lingyun/api/apps/${app!.id}/restore`, {})
    expect(removed.status).toBe(200)
    await eventually(async () => {
      expect((await products()).data.find(({ id }) => id === parts.id)?.installs).toBe(1)
    })
    expect((await uninstall({ without: '备件管理' })).status).toBe(200)
    expect((await actionsOn(parts.id)).filter(action => action === 'uninstalled')).toHaveLength(2)
  })

  it('is not counted any more once its import was undone', async () => {
    const contract = (await products()).data.find(({ name }) => JSON.stringify(name).includes('合同'))!
    const count = async () => (await products()).data.find(({ id }) => id === contract.id)?.installs
    const done = await install(contract.id)
    expect(await count()).toBe(1)
    expect((await admin.call('POST', `/space-lingyun/api/packages/installs/${done}/undo`)).status).toBe(202)
    await eventually(async () => {
      expect(await count()).toBe(0)
    })
    expect(await actionsOn(contract.id)).toEqual(['installed'])
  })

  it('stands among the unfinished while its import has failed, and is cleared away when it is given up', async () => {
    const contract = (await products()).data.find(({ name }) => JSON.stringify(name).includes('合同'))!
    const done = await install(contract.id)
    expect(await unfinished()).toEqual([])
    const change = '0196a000-0000-7000-8000-00000000fa11'
    // As a schema change leaves it that could not convert a column.
    await platform(kernel).run(sql`
      insert into gantry.schema_change (id, space, tables, saves, before, misfits, state, plan)
      values (${change}, 'lingyun', '{}', '[]', '[]', 'keep', 'failed', '{}')`)
    await platform(kernel).run(sql`
      update gantry.package_install set state = 'running', change = ${change}::uuid where id = ${done}::uuid`)
    expect(await unfinished()).toMatchObject([{ id: contract.id, state: 'failed' }])
    const at = `/space-lingyun/api/store/unfinished/${contract.id}`
    expect((await admin.call('DELETE', at)).status).toBe(200)
    expect(await unfinished()).toEqual([])
    expect(
      (await installed()).filter(({ id, state }) => id === contract.id && state === 'installed'),
    ).toEqual([])
  })

  it('waits for the security officer before its import is undone, and the request is kept', async () => {
    const contract = (await products()).data.find(({ name }) => JSON.stringify(name).includes('合同'))!
    const done = await install(contract.id)
    const { body: all } = await admin.call<{ data: AppInfo[] }>('GET', '/space-lingyun/api/apps')
    const [table] = all.data.flatMap(({ tables }) => tables).filter(({ id }) => /^contract(_\d+)?$/.test(id))
    const added = await admin.call('POST', `/space-lingyun/api/tables/${table!.id}/records`, {
      name: '年度保养',
      party: '远山',
      kind: 'service',
      amount: '1000.00',
      begins: '2026-01-01',
      ends: '2026-12-31',
    })
    expect([added.status, added.body]).toMatchObject([201, {}])
    const { body: usual } = await safe.call<object>('GET', '/space-lingyun/api/security/policy')
    const policy = (apps: boolean) =>
      safe.call('PUT', '/space-lingyun/api/security/policy', { ...usual, apps })
    await policy(true)

    const undo = () => admin.call<Refused>('POST', `/space-lingyun/api/packages/installs/${done}/undo`)
    expect((await undo()).body.code).toBe('confirmation.waiting')
    const { body: desk } = await safe.call<{ waiting: { id: string; kind: string }[] }>(
      'GET',
      '/space-lingyun/api/security/desk',
    )
    expect(desk.waiting).toMatchObject([{ kind: 'app.remove' }])
    await safe.call('POST', `/space-lingyun/api/security/requests/${desk.waiting[0]!.id}/decide`, {
      approve: true,
    })
    expect((await undo()).status).toBe(202)
    await policy(false)
  })
})

describe('an application of a space', () => {
  let app: string
  let product: string
  beforeAll(async () => {
    app = await appNamed('交接班')
  })

  it('is looked at, published, and decided on by somebody else', async () => {
    const look = await admin.call<OutputOf<typeof publishContract.lookAtUpload>>(
      'GET',
      `/space-demo/api/store/upload-look?app=${app}`,
    )
    expect(look.body).toMatchObject({ product: null, proposed: '1.0.0', lost: [] })
    expect(look.body.contents.tables.length).toBeGreaterThan(0)
    const wrong = await upload(app, '1.0')
    expect([wrong.status, wrong.body.issues]).toMatchObject([400, [{ field: 'number', code: 'format' }]])
    const { status, body } = await upload(app, '1.0.0')
    expect([status, body]).toMatchObject([201, {}])
    await waits(body.id)
    expect((await user.call('POST', '/space-demo/api/store/uploads', {})).status).toBe(403)
    expect((await decide(user, body.id)).status).toBe(403)
    expect((await decide(admin, body.id)).body.code).toBe('store.own')
    expect(
      (await products()).data.some(({ own, name }) => own || JSON.stringify(name).includes('交接"')),
    ).toBe(false)
    expect((await uploads(safe)).data.find(({ id }) => id === body.id)?.mayDecide).toBe(true)
    expect((await decide(safe, body.id, { approved: false })).body.issues).toMatchObject([
      { field: 'reason' },
    ])
    expect((await decide(safe, body.id)).status).toBe(200)
    expect((await decide(safe, body.id)).body.code).toBe('store.state')
    const page = await safe.call<UploadPage>('GET', `/space-demo/api/store/uploads/${body.id}`)
    expect(page.body).toMatchObject({ state: 'published', signatureHolds: true })
    product = page.body.product
  })

  it('is installed elsewhere, and its update keeps what was changed there', async () => {
    await install(product)
    await relabel('lingyun', 'shift_handover', 'note', '本厂备注')
    await relabel('demo', 'shift_handover', 'made', '产出')
    expect((await upload(app, '1.0.0')).body.issues).toMatchObject([{ code: 'version_order' }])
    const { body } = await upload(app, '1.1.0')
    await waits(body.id)
    const page = await safe.call<UploadPage>('GET', `/space-demo/api/store/uploads/${body.id}`)
    expect(page.body.designs.filter(({ what }) => what === 'changed')).toHaveLength(1)
    expect((await decide(root, body.id, { channel: 'trial' })).status).toBe(200)
    expect((await plan(product)).body.number).toBe('1.0.0')

    const path = `/api/operator/store/products/${product}`
    expect((await admin.call('PUT', `${path}/trial-spaces`, { spaces: ['lingyun'] })).status).toBe(403)
    expect((await root.call('PUT', `${path}/trial-spaces`, { spaces: ['lingyun'] })).status).toBe(200)
    expect((await installed()).find(({ id }) => id === product)?.update).toBe('1.1.0')
    await install(product)
    expect(await labelOf('lingyun', 'shift_handover', 'note')).toBe('本厂备注')
    expect(await labelOf('lingyun', 'shift_handover', 'made')).toBe('产出')

    const tell = (text: string) =>
      admin.call('POST', `/space-lingyun/api/store/products/${product}/feedback`, {
        kind: 'works',
        body: text,
      })
    expect([(await tell('  ')).status, (await tell('交接更快了')).status]).toEqual([400, 200])
    const channel = async (name: string) =>
      (
        await root.call<OutputOf<typeof keepContract.listChannel>>(
          'GET',
          `/api/operator/store/channels?channel=${name}`,
        )
      ).body.data.find(({ id }) => id === product)
    const trial = await channel('trial')
    expect(trial).toMatchObject({
      official: { number: '1.0.0' },
      trial: { number: '1.1.0' },
      feedback: [{ kind: 'works', space: expect.any(String) }],
      spread: [{ number: '1.1.0', spaces: 1 }],
    })
    const promote = (hash: string) => root.call<Refused>('POST', `${path}/promote`, { hash })
    expect((await promote('0'.repeat(64))).body.code).toBe('store.state')
    expect((await promote(trial!.trial!.hash)).status).toBe(200)
    expect((await channel('official'))?.official).toMatchObject({ number: '1.1.0', hash: trial!.trial!.hash })
    expect((await root.call('POST', `${path}/roll-back`, { reason: '统计有误' })).status).toBe(200)
    expect((await channel('official'))?.official?.number).toBe('1.0.0')
  })

  it('asks for a grant where it has a price, and stays usable where it is installed once withdrawn', async () => {
    const { body } = await upload(app, '1.2.0', { price: 360_000 })
    await waits(body.id)
    expect((await decide(safe, body.id)).status).toBe(200)
    expect((await plan(product)).body.code).toBe('store.not_granted')
    const ask = () =>
      admin.call<Refused>('POST', `/space-lingyun/api/store/products/${product}/request`, {
        note: '二厂使用',
      })
    expect((await ask()).status).toBe(200)
    expect((await ask()).body.code).toBe('store.state')
    const { body: asked } = await root.call<OutputOf<typeof keepContract.listRequests>>(
      'GET',
      '/api/store/requests',
    )
    expect((await admin.call('GET', '/space-lingyun/api/store/requests')).status).toBe(403)
    const granted = await root.call('PUT', `/api/store/requests/${asked.data[0]?.id}/decision`, {
      granted: true,
      reason: '',
    })
    expect(granted.status).toBe(200)
    expect((await plan(product)).body.number).toBe('1.2.0')
    expect((await admin.call('POST', `/space-lingyun/api/store/uploads/${body.id}/withdraw`)).status).toBe(
      404,
    )
    expect((await admin.call('POST', `/space-demo/api/store/uploads/${body.id}/withdraw`)).status).toBe(200)
    expect((await plan(product)).body.number).not.toBe('1.2.0')
    expect(await actionsOn(product)).toEqual(['granted', 'asked', 'updated', 'installed'])
  })

  it('is refused by the checks when it holds a secret, and its package goes after 30 days', async () => {
    await relabel('demo', 'shift_handover', 'made', 'token=4f9a77b1c2d3')
    const { body } = await upload(app, '1.3.0')
    await eventually(async () => {
      const page = await admin.call<UploadPage>('GET', `/space-demo/api/store/uploads/${body.id}`)
      expect(page.body).toMatchObject({
        state: 'refused',
        findings: [{ code: 'secret', value: 'token=4f…' }],
      })
    })
    const purge = () => appStore.schedules?.find(({ name }) => name === 'store_purge_refused')?.run(kernel)
    const hash = async () =>
      (await admin.call<UploadPage>('GET', `/space-demo/api/store/uploads/${body.id}`)).body.hash
    await purge()
    const before = await hash()
    expect(before).toMatch(/^[0-9a-f]{64}$/)
    await platform(kernel).run(sql`
      update gantry.store_version set decided_at = decided_at - interval '31 days' where id = ${body.id}`)
    await purge()
    expect(await hash()).toBeNull()
    const { count } = await platform(kernel).run(sql`select from gantry.store_bundle where hash = ${before}`)
    expect(count).toBe(0)
  })

  it('whose package was altered is not installed', async () => {
    await platform(kernel).run(sql`
      update gantry.store_version set manifest = replace(manifest, '"version": "1', '"version": "9') where state = 'published'`)
    const { status, body } = await plan(product)
    expect([status, body.code]).toEqual([409, 'store.tampered'])
  })
})

describe('the operator publishes in the name of a space', () => {
  let app: string
  const words = {
    name: { 'zh-CN': '合同', en: 'Agreements' },
    summary: { 'zh-CN': '合同一本账', en: 'One register of contracts' },
  }
  type Asked = OutputOf<typeof consentContract.listAskedConsents>
  const ask = (more: object = {}) =>
    root.call<Refused & { id: string }>('POST', '/api/operator/store-consents', {
      of: 'demo',
      app,
      words,
      note: '想推荐给其他企业',
      ...more,
    })
  const asked = async (id: string) =>
    (await root.call<Asked>('GET', '/api/operator/store-consents')).body.data.find(each => each.id === id)
  const accept = (id: string, space = 'demo', who = admin) =>
    who.call<Refused & { id: string }>('POST', `/space-${space}/api/store/consents/${id}/acceptance`, {
      number: '1.0.0',
      facts: facts('合同', words),
      pictures: [],
    })
  const refuse = (id: string, reason: string) =>
    admin.call<Refused>('PUT', `/space-demo/api/store/consents/${id}/refusal`, { reason })
  const uploaded = async () => {
    const { rows } = await platform(kernel).run<{ count: number }>(sql`
      select count(*)::int as count from gantry.store_version where facts -> 'name' ->> 'en' = 'Agreements'`)
    return rows[0]?.count
  }
  beforeAll(async () => {
    app = await appNamed('合同台账')
  })

  it('asks once at a time, with words in both languages, for an application that is there', async () => {
    const wrong = await ask({ words: { ...words, name: { 'zh-CN': '合同', en: ' ' } }, note: '' })
    expect(wrong.body.issues).toMatchObject([{ field: 'words.name.en' }, { field: 'note' }])
    expect((await ask({ of: 'lingyun' })).status).toBe(404)
    expect((await admin.call('POST', '/api/operator/store-consents', {})).status).toBe(403)
    const { status, body } = await ask()
    expect([status, body]).toMatchObject([201, {}])
    expect((await ask()).body.code).toBe('store.state')
    const there = await admin.call<Asked>('GET', '/space-demo/api/store/consents')
    expect(there.body.data).toMatchObject([
      { id: body.id, state: 'waiting', words, note: '想推荐给其他企业', app: { id: app, name: '合同台账' } },
    ])
    expect((await admin.call<Asked>('GET', '/space-lingyun/api/store/consents')).body.data).toEqual([])
    expect((await admin.call('GET', `/space-lingyun/api/store/consents/${body.id}`)).status).toBe(404)
    expect((await user.call('GET', '/space-demo/api/store/consents')).status).toBe(403)
    await eventually(async () => {
      const { body: inbox } = await admin.call<{ data: readonly { link: string | null }[] }>(
        'GET',
        '/space-demo/api/messages?category=app',
      )
      expect(inbox.data.map(({ link }) => link)).toContainEqual(
        expect.stringContaining(`/appstore/upload?consent=${body.id}`),
      )
    })
    expect((await root.call('POST', `/api/operator/store-consents/${body.id}/withdraw`)).status).toBe(200)
    expect((await asked(body.id))?.state).toBe('withdrawn')
    expect((await accept(body.id)).body.code).toBe('store.state')
    expect(await uploaded()).toBe(0)
  })

  it('nothing is published when the space refuses, or does not answer in time', async () => {
    const { body: first } = await ask()
    expect((await refuse(first.id, ' ')).body.issues).toMatchObject([{ field: 'reason' }])
    expect((await refuse(first.id, '还在完善')).status).toBe(200)
    expect(await asked(first.id)).toMatchObject({ state: 'refused', reason: '还在完善' })
    expect((await accept(first.id)).body.code).toBe('store.state')
    const { body: second } = await ask()
    await platform(kernel).run(sql`
      update gantry.store_consent set ends_at = ends_at - interval '14 days' where id = ${second.id}`)
    expect((await asked(second.id))?.state).toBe('expired')
    expect((await accept(second.id)).body.code).toBe('store.state')
    expect((await refuse(second.id, '太晚')).body.code).toBe('store.state')
    expect(await uploaded()).toBe(0)
  })

  it('the space that agrees uploads it as its own, and is its publisher', async () => {
    const { status, body } = await ask()
    expect([status, body]).toMatchObject([201, {}])
    expect((await accept(body.id, 'lingyun')).status).toBe(404)
    expect((await accept(body.id, 'demo', user)).status).toBe(403)
    expect((await accept(body.id, 'demo', root)).status).toBe(403)
    const accepted = await accept(body.id)
    expect([accepted.status, accepted.body]).toMatchObject([201, {}])
    expect((await accept(body.id)).body.code).toBe('store.state')
    expect(await uploaded()).toBe(1)
    expect(await asked(body.id)).toMatchObject({ state: 'accepted', decidedBy: expect.any(String) })
    await waits(accepted.body.id)
    const page = await root.call<UploadPage>('GET', `/space-demo/api/store/uploads/${accepted.body.id}`)
    expect(page.body).toMatchObject({
      publisher: { id: 'demo' },
      signatureHolds: true,
      mayDecide: true,
      askedBy: expect.any(String),
    })
    expect((await decide(admin, accepted.body.id)).body.code).toBe('store.own')
    const { rows: kept } = await platform(kernel).run<{ space: string; action: string }>(sql`
      select distinct space, action from gantry.audit where action like 'store.consent%' and space = 'demo' order by action`)
    expect(kept.map(({ action }) => action)).toEqual([
      'store.consent_answered',
      'store.consent_asked',
      'store.consent_withdrawn',
    ])
  })
})

it('banners are set by whoever keeps the store', async () => {
  const banner = {
    title: { 'zh-CN': '新品', en: 'New' },
    line: { 'zh-CN': '', en: '' },
    app: null,
    link: '',
    look: 2,
    picture: null,
    starts: '2026-01-01',
    ends: null,
  }
  const save = (space: string, more: object = {}) =>
    admin.call<Refused & { id: string }>('PUT', `/space-${space}/api/store/banners`, { ...banner, ...more })
  expect((await save('lingyun')).status).toBe(403)
  expect((await save('demo', { link: 'javascript:alert(1)' })).body.issues).toMatchObject([{ field: 'link' }])
  expect((await save('demo', { ends: '2025-01-01' })).body.issues).toMatchObject([{ field: 'ends' }])
  const { body } = await save('demo')
  const list = async () =>
    (await admin.call<OutputOf<typeof keepContract.listBanners>>('GET', '/space-demo/api/store/banners')).body
      .data
  expect((await list()).at(-1)?.id).toBe(body.id)
  await admin.call('PUT', `/space-demo/api/store/banners/${body.id}/place`, { by: 'up' })
  expect((await list()).at(-2)?.id).toBe(body.id)
  expect((await admin.call('DELETE', `/space-demo/api/store/banners/${body.id}`)).status).toBe(200)
  expect((await list()).some(({ id }) => id === body.id)).toBe(false)
})
