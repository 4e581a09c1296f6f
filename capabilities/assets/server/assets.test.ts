import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { type GantryEvent, userType, where } from '@gantry/model/shared'
import { createRecords, createSpaceSchema, getRecord, saveTables, updateRecord } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { readAsset, sampleAsset } from './asset-details.ts'
import { addCategory, changeCategory, listCategories, removeCategory } from './categories.ts'
import { checkAsset } from './check-asset.ts'
import { findAssets, readAssets } from './find-assets.ts'
import { assets } from './index.ts'
import { readAssetLineage } from './lineage/asset-lineage.ts'
import { readLineage } from './lineage/read-lineage.ts'
import { requestNotices } from './notices.ts'
import { listCandidates, registerAsset } from './register.ts'
import { decideRequest, requestAccess, requestsOf } from './requests.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, assets])
const admin = () => testCtx(kernel, { userType: 'admin' })
const reader = () => testCtx(kernel, { userType: 'user', personId: '01900000-0000-7000-8000-0000000000aa' })
const stranger = () => testCtx(kernel, { userType: 'admin', space: 'beta' })

const pump = drawnTable(
  'pump',
  {
    flow: field.decimal({ scale: 2 }),
    price: field.decimal({ scale: 2 }),
    cost: { ...field.decimal({ scale: 2 }), computed: { formula: 'flow * price' } },
  },
  { policy: [{ who: userType('admin'), operations: ['read', 'create', 'update'] }] },
)

const maker = drawnTable('maker', {})

let id = ''
beforeAll(async () => {
  await createSpaceSchema(admin())
  await platform(kernel).run(sql`
    insert into gantry.t_member (id, space, f_name, f_state)
    values (${admin().actor.personId}::uuid, 'alpha', 'Admin', 'active'), (${reader().actor.personId}::uuid, 'alpha', 'Reader', 'active')`)
  await platform(kernel).run(sql`
    insert into gantry.account (id, login_id, password, password_changed_at, name, lang, created_at)
    values (${admin().actor.userId}, 'admin', 'x', now(), 'Admin', 'en', now())`)
  await platform(kernel).run(sql`
    update gantry.t_member set f_account = ${admin().actor.userId}, f_user_type = 'admin' where id = ${admin().actor.personId}`)
  await saveTables(admin(), [{ definition: pump }, { definition: maker }])
  await createRecords(admin(), 'pump', [
    { name: 'P1', flow: '3' },
    { name: 'P2', flow: '99' },
    { name: 'P3' },
    { name: 'P4', flow: '4' },
  ])
  id = await registerAsset(admin(), { kind: 'table', object: 'pump' })
})

test('a table is registered once, and readers find it when it is published', async () => {
  expect(await listCandidates(admin())).toMatchObject([{ object: 'maker' }])
  expect(await codeOf(registerAsset(admin(), { kind: 'table', object: 'pump' }))).toBe('request.invalid')
  expect(await findAssets(reader(), {})).toEqual([])
  const { data } = await getRecord(admin(), 'data_asset', id)
  await updateRecord(admin(), 'data_asset', id, {
    state: 'published',
    version: data.version,
    checks: [
      { column: 'flow', rule: 'filled', weight: '1' },
      { column: 'flow', rule: 'range', most: '50', weight: '1' },
    ],
  })
  expect(await findAssets(reader(), { search: 'pump' })).toMatchObject([{ id, request: null }])
  expect(await findAssets(stranger(), {})).toEqual([])
})

test('what it points at is told by name, and its id is in no list', async () => {
  expect((await readAsset(admin(), id)).object).toEqual({ id: 'pump', name: 'pump', app: null })
  expect((await getRecord(admin(), 'data_asset', id)).data).not.toHaveProperty('object')
  expect((await getRecord(reader(), 'data_asset', id)).data).not.toHaveProperty('object')
})

test('its checks give a score', async () => {
  expect(await checkAsset(admin(), id)).toBe(75)
  expect(await readAsset(admin(), id)).toMatchObject({
    trend: [{ score: 75 }],
    maySample: true,
    mayDecide: true,
  })
  expect(await readAssets(admin())).toMatchObject({
    assets: 1,
    published: 1,
    score: 75,
    worst: [{ id, score: 75 }],
  })
})

test('values that repeat or that another table does not know fail their checks', async () => {
  await createRecords(admin(), 'pump', [{ name: 'P1', flow: '5' }])
  const { data } = await getRecord(admin(), 'data_asset', id)
  await updateRecord(admin(), 'data_asset', id, {
    version: data.version,
    checks: [
      { column: 'name', rule: 'unique', weight: '1' },
      { column: 'name', rule: 'refers', other: 'maker.name', weight: '1' },
      { column: 'name', rule: 'refers', other: 'nothing.name', weight: '1' },
    ],
  })
  await createRecords(admin(), 'maker', [{ name: 'P2' }, { name: 'P3' }])
  // Two of five repeat, three of five are unknown, and the third check names no table.
  expect(await checkAsset(admin(), id)).toBe(50)
  const { data: checked } = await getRecord(admin(), 'data_asset', id)
  expect((checked.checks as readonly { failures: number | null }[]).map(({ failures }) => failures)).toEqual([
    2,
    3,
    null,
  ])
})

test('a check counts nothing of what is closed to whoever wrote it', async () => {
  const closed = drawnTable(
    'salary',
    { pay: field.decimal({ scale: 2 }), grade: field.text() },
    {
      policy: [
        { who: userType('admin'), operations: ['create'] },
        { who: userType('admin'), operations: ['read'], fields: ['name', 'grade'] },
      ],
    },
  )
  await saveTables(admin(), [{ definition: closed }])
  await createRecords(admin(), 'salary', [
    { name: 'A', pay: '9000' },
    { name: 'B', pay: '7000' },
  ])
  const asset = await registerAsset(admin(), { kind: 'table', object: 'salary' })
  const { data } = await getRecord(admin(), 'data_asset', asset)
  await updateRecord(admin(), 'data_asset', asset, {
    version: data.version,
    checks: [
      { column: 'pay', rule: 'range', most: '8000' },
      { column: 'pay', rule: 'unique' },
      { column: 'name', rule: 'refers', other: 'salary.pay' },
      { column: 'grade', rule: 'filled' },
    ],
  })
  const failures = async () => {
    await checkAsset(admin(), asset)
    const { data: checked } = await getRecord(admin(), 'data_asset', asset)
    return (checked.checks as readonly { failures: number | null }[]).map(each => each.failures)
  }
  expect(await failures()).toEqual([null, null, null, 2])
  await platform(kernel).run(
    sql`update gantry.t_member set f_state = 'disabled' where id = ${admin().actor.personId}`,
  )
  expect(await failures()).toEqual([null, null, null, null])
  await platform(kernel).run(
    sql`update gantry.t_member set f_state = 'active' where id = ${admin().actor.personId}`,
  )
})

test('a check counts nothing of a field that is masked to whoever wrote it, on some records too', async () => {
  const guest = drawnTable(
    'guest',
    { phone: { ...field.phone(), personal: 'phone' }, place: field.text() },
    {
      policy: [
        { who: userType('admin'), operations: ['create', 'read'] },
        { who: userType('admin'), operations: ['unmask'], rows: where('place', 'eq', 'here') },
      ],
    },
  )
  await saveTables(admin(), [{ definition: guest }])
  await createRecords(admin(), 'guest', [
    { name: 'A', phone: '13800138000', place: 'here' },
    { name: 'B', phone: '13800138000', place: 'here' },
  ])
  const asset = await registerAsset(admin(), { kind: 'table', object: 'guest' })
  const { data } = await getRecord(admin(), 'data_asset', asset)
  await updateRecord(admin(), 'data_asset', asset, {
    version: data.version,
    checks: [{ column: 'phone', rule: 'unique' }],
  })
  const failures = async () => {
    await checkAsset(admin(), asset)
    const { data: checked } = await getRecord(admin(), 'data_asset', asset)
    return (checked.checks as readonly { failures: number | null }[]).map(each => each.failures)
  }
  expect(await failures()).toEqual([2])
  await createRecords(admin(), 'guest', [{ name: 'C', phone: '13800138000', place: 'there' }])
  expect(await failures()).toEqual([null])
})

test('a grant opens its rows until it is ended', async () => {
  expect(await codeOf(sampleAsset(reader(), id))).toBe('permission.denied')
  const request = await requestAccess(reader(), { id, purpose: 'Report', days: 7 })
  expect(await codeOf(requestAccess(reader(), { id, purpose: 'Again', days: 7 }))).toBe('asset.asked')
  expect(await codeOf(decideRequest(reader(), request, true))).toBe('permission.denied')
  expect(await codeOf(decideRequest(stranger(), request, true))).toBe('asset.no_request')
  await decideRequest(admin(), request, true)
  expect((await sampleAsset(reader(), id)).rows).toHaveLength(5)
  await decideRequest(admin(), request, false)
  expect(await codeOf(sampleAsset(reader(), id))).toBe('permission.denied')
  expect(await requestsOf(admin(), { person: reader().actor.personId })).toMatchObject([{ state: 'ended' }])
  const boss = admin().actor.personId
  expect(await told()).toEqual([
    { name: 'asset_asked', people: [boss], facts: { asset: 'pump' }, link: '/damportal?show=decide' },
    {
      name: 'asset_decided',
      people: [reader().actor.personId],
      facts: { asset: 'pump', decision: { 'zh-CN': '已批准', en: 'granted' } },
      link: `/damportal?asset=${id}`,
    },
    {
      name: 'asset_decided',
      people: [reader().actor.personId],
      facts: { asset: 'pump', decision: { 'zh-CN': '已结束', en: 'ended' } },
      link: `/damportal?asset=${id}`,
    },
  ])
})

/** What the notices make of the events since the last call. */
const told = async () => {
  const { rows } = await platform(kernel).run<GantryEvent>(sql`
    delete from gantry.outbox where type in ('asset.asked', 'asset.decided') returning id, space, type, actor, payload`)
  return Promise.all(
    rows
      .toSorted((a, b) => Number(a.id) - Number(b.id))
      .map(async event => {
        const notice = requestNotices.find(each => each.event === event.type)
        const people: string[] = []
        for await (const batch of notice?.to(admin(), event) ?? []) people.push(...batch)
        return {
          name: notice?.name,
          people,
          facts: await notice?.facts?.(admin(), event),
          link: await notice?.link?.(admin(), event),
        }
      }),
  )
}

test('a category moves, and its assets move when it is deleted', async () => {
  const plant = await addCategory(admin(), 'Plant', null)
  const pumps = await addCategory(admin(), 'Pumps', plant)
  expect(await codeOf(changeCategory(admin(), { id: plant, name: 'Plant', parent: pumps }))).toBe(
    'request.invalid',
  )
  const { data } = await getRecord(admin(), 'data_asset', id)
  await updateRecord(admin(), 'data_asset', id, { category: pumps, version: data.version })
  await removeCategory(admin(), pumps, plant)
  expect(await listCategories(admin())).toMatchObject([{ id: plant, parent: null, count: 1 }])
})

test('without a table the lineage is that of the table with the most edges', async () => {
  expect(await readLineage(stranger(), { up: 1, down: 1 })).toMatchObject({ table: null, objects: [] })
  const app = { app: 'app-1' }
  const site = drawnTable('site', { area: field.text() }, app)
  const part = drawnTable('part', {}, app)
  const pipe = drawnTable(
    'pipe',
    { site: field.link('site'), where: { ...field.text(), computed: { lookup: 'site', of: 'area' } } },
    app,
  )
  await saveTables(
    admin(),
    [site, part, pipe].map(definition => ({ definition })),
  )
  const { table, objects } = await readLineage(admin(), { up: 1, down: 1 })
  expect(table).toBe('pipe')
  expect(objects.map(({ id: object }) => object).toSorted()).toEqual(['table:pipe', 'table:site'])
})

test('readers see up and downstream what they read or what is published, and nothing else', async () => {
  const everybody = [{ operations: ['read' as const] }]
  const source = drawnTable('source', { area: field.text() }, { policy: everybody })
  const closed = drawnTable('closed', { level: field.text() }, { policy: [] })
  const joined = drawnTable(
    'joined',
    {
      one: field.link('source'),
      two: field.link('closed'),
      area: { ...field.text(), computed: { lookup: 'one', of: 'area' } },
      level: { ...field.text(), computed: { lookup: 'two', of: 'level' } },
    },
    { policy: [{ who: userType('admin'), operations: ['read', 'create', 'update'] }] },
  )
  await saveTables(
    admin(),
    [source, closed, joined].map(definition => ({ definition })),
  )
  const asset = await registerAsset(admin(), { kind: 'table', object: 'joined' })
  expect(await codeOf(readAssetLineage(reader(), asset))).toBe('record.not_found')
  const { data } = await getRecord(admin(), 'data_asset', asset)
  await updateRecord(admin(), 'data_asset', asset, { version: data.version, state: 'published' })
  expect(await readAssetLineage(reader(), asset)).toEqual({
    upstream: [{ kind: 'table', name: 'source' }],
    downstream: [],
  })
})

test('a column leads to what is computed from it', async () => {
  const { edges, objects } = await readLineage(admin(), { table: 'pump', column: 'flow', up: 0, down: 2 })
  expect(edges).toMatchObject([{ from: { part: 'flow' }, to: { part: 'cost' }, certainty: 'exact' }])
  expect(objects).toMatchObject([{ id: 'table:pump', kind: 'table' }])
})

test('a sample writes values as lists do', async () => {
  const valve = drawnTable(
    'valve',
    {
      state: field.choice([{ id: 'a1', label: { 'zh-CN': '打开', en: 'Open' } }]),
      tight: { ...field.yesNo(), hint: { 'zh-CN': '关闭时不泄漏', en: 'Does not leak when shut' } },
      day: field.date(),
    },
    { policy: [{ who: userType('admin'), operations: ['read', 'create'] }] },
  )
  await saveTables(admin(), [{ definition: valve }])
  await createRecords(admin(), 'valve', [{ name: 'V1', state: 'a1', tight: true, day: '2026-03-01' }])
  const asset = await registerAsset(admin(), { kind: 'table', object: 'valve' })
  const details = await readAsset(testCtx(kernel, { userType: 'admin', lang: 'en' }), asset)
  expect(details.columns.map(({ id, description }) => [id, description])).toEqual(
    expect.arrayContaining([
      ['tight', 'Does not leak when shut'],
      ['day', null],
    ]),
  )
  const { columns, rows } = await sampleAsset(testCtx(kernel, { userType: 'admin', lang: 'en' }), asset)
  const row = Object.fromEntries(columns.map((column, at) => [column.id, rows[0]?.[at]]))
  expect(row).toMatchObject({ name: 'V1', state: 'Open', tight: 'Yes', day: '2026-03-01' })
})

test('whoever was given the catalogue sees what is beside an asset, and neither its rows nor requests for them', async () => {
  const draft = await registerAsset(admin(), { kind: 'table', object: 'maker' })
  expect(await codeOf(readAsset(reader(), draft))).toBe('record.not_found')
  const given = testCtx(kernel, {
    userType: 'admin',
    personId: reader().actor.personId,
    opened: 'view /{spaceUri}/dataAsset/management',
    console: ['view /{spaceUri}/dataAsset/management'],
  })
  expect(await readAsset(given, draft)).toMatchObject({ object: { id: 'maker' }, mayDecide: false })
  expect(await readAsset(admin(), id)).toMatchObject({ mayDecide: true, maySample: true })
  expect(await readAsset(given, id)).toMatchObject({ maySample: false, mayDecide: false, requests: [] })
  expect(await codeOf(sampleAsset(given, id))).toBe('permission.denied')
})
