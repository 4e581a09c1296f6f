import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreatedApp, ImportPlan, PlannedItem } from '@gantry/apps/shared'
import type { OpenedDesign, Published } from '@gantry/designs/shared'
import type { Page, RecordRow, TableDef, TableSummary, TableView } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'
import { type Files, packageTools } from './package-tools.ts'

const { visitor, url } = await productApp()
const folder = await mkdtemp(join(tmpdir(), 'packages-'))
afterAll(() => rm(folder, { recursive: true }))

let admin: Visitor
let user: Visitor
beforeAll(async () => {
  admin = visitor()
  user = visitor()
  await admin.signIn('admin', demoPassword)
  await user.signIn('user', demoPassword)
})

const { appsOf, idsOf, exportTo, filesOf, send, planOf, installs, eventually, reaches, carryOut } =
  packageTools(() => admin, { url, folder })

const states = ({ items }: ImportPlan) => Object.fromEntries(items.map(({ key, state }) => [key, state]))
const named = ({ items }: ImportPlan, key: string): PlannedItem => {
  const found = items.find(item => item.key === key)
  if (!found) throw new Error(`no ${key}`)
  return found
}

interface TableBody {
  readonly tables: readonly TableDef[]
  readonly view: object | null
}
const edited = (files: Files, kind: string, change: (body: TableBody) => object, id: string): Files => {
  const path = [...files.keys()].find(name => name.endsWith(`/${kind}/${id}.json`)) ?? ''
  return new Map(files).set(path, JSON.stringify(change(JSON.parse(files.get(path) ?? 'null'))))
}
const labelled = (body: TableBody, field: string, label: string): TableBody => ({
  ...body,
  tables: body.tables.map((table, at) =>
    at > 0
      ? table
      : { ...table, fields: { ...table.fields, [field]: { type: 'text', ...table.fields[field], label } } },
  ),
})

const publishHere = async (space: string, id: string, change: (body: TableBody) => object): Promise<void> => {
  const at = `/space-${space}/api/designs`
  const opened = await admin.call<OpenedDesign<TableBody>>('GET', `${at}/table/${id}`)
  const { design, published } = opened.body
  const kept = await admin.call<{ revision: number }>('PUT', `${at}/table/${id}/draft`, {
    body: change(published as TableBody),
    base: design?.release,
    revision: 0,
  })
  const { status } = await admin.call<Published>('POST', `${at}/publish`, {
    designs: [{ kind: 'table', id, revision: kept.body.revision }],
  })
  expect(status).toBe(202)
  await eventually(async () => {
    const { body } = await admin.call<OpenedDesign>('GET', `${at}/table/${id}`)
    expect(body.draft).toBeNull()
  })
}

it('an export names the applications its tables link to, until they come along', async () => {
  const { data } = (await admin.call<{ data: TableSummary[] }>('GET', '/space-demo/api/tables')).body
  const appOf = (table: string) => data.find(({ id }) => id === table)?.app ?? ''
  const linked = async (who: Visitor, ...apps: readonly string[]) =>
    who.call<{ data: { id: string; tables: unknown[] }[] }>(
      'GET',
      `/space-demo/api/packages/linked?${apps.map(app => `apps=${app}`).join('&')}`,
    )
  const orders = await linked(admin, appOf('work_order'))
  expect(orders.body.data.find(({ id }) => id === appOf('equipment'))?.tables).toHaveLength(1)
  const both = await linked(admin, appOf('work_order'), appOf('equipment'))
  expect(both.body.data.map(({ id }) => id)).not.toContain(appOf('equipment'))
  expect((await linked(user, appOf('work_order'))).status).toBe(403)
})

describe('applications of one space in another', () => {
  let files: Files
  beforeAll(async () => {
    files = await filesOf('demo', '设备台账', '设备维修')
  })

  it('travel as a file a design, and come out of the other space as equal texts', async () => {
    expect([...files.keys()].filter(name => name.includes('/table/')).toSorted()).toEqual([
      'applications/设备台账/table/area.json',
      'applications/设备台账/table/equipment.json',
      'applications/设备维修/table/overhaul_task.json',
      'applications/设备维修/table/parts_order.json',
      'applications/设备维修/table/work_order.json',
    ])
    const file = await send(files, 'lingyun')
    const plan = await planOf('lingyun', { file })
    expect(new Set(plan.items.map(({ state }) => state))).toEqual(new Set(['new']))
    expect(plan.open).toEqual({ conflicts: 0, errors: 0, drafts: 0 })
    expect(plan.outside).toMatchObject(Array(2).fill({ kind: 'role', here: null }))
    await carryOut('lingyun', { file })
    const back = await filesOf('lingyun', '设备台账', '设备维修')
    const designs = (all: Files) => [...all].filter(([name]) => name !== 'gantry.json')
    expect(designs(back)).toEqual(designs(files))
    const { body } = await admin.call<{ data: TableView[] }>(
      'GET',
      '/space-lingyun/api/tables/work_order/views',
    )
    expect(body.data.map(({ kind }) => kind).toSorted()).toEqual(['board', 'calendar', 'custom'])
    expect(Object.values(states(await planOf('lingyun', { file }))).every(state => state === 'same')).toBe(
      true,
    )
  })

  it('are merged three ways: what either changed is taken, what both changed is decided, and all of it undone', async () => {
    await publishHere('lingyun', 'work_order', body =>
      labelled(labelled(body, 'area', '片区'), 'title', '事由'),
    )
    const theirs = edited(
      files,
      'table',
      body => labelled(labelled(body, 'remark', '补充'), 'title', '标题'),
      'work_order',
    )
    const view = [...files.keys()].find(name => name.includes('/view/')) ?? ''
    theirs.delete(view)
    const file = await send(theirs, 'lingyun')
    const plan = await planOf('lingyun', { file })
    const item = named(plan, 'table/work_order')
    expect((await installs('lingyun'))[0]?.apps.map(({ name }) => name)).toEqual(['设备台账', '设备维修'])
    expect(item.state).toBe('conflict')
    expect(item.conflicts).toMatchObject([
      { at: 'tables.work_order.fields.title.label', mine: '事由', theirs: '标题', choice: null },
    ])
    expect(item.conflicts[0]?.theirsWords).toHaveLength(1)
    expect(plan.items.filter(({ state }) => state === 'missing')).toHaveLength(1)
    const refused = await admin.call<{ code: string }>('POST', '/space-lingyun/api/packages/import', {
      file,
      stamp: plan.stamp,
    })
    expect(refused.body.code).toBe('package.undecided')

    const choices = { 'table/work_order': { 'tables.work_order.fields.title.label': 'theirs' } }
    const removes = plan.items.flatMap(({ key, state }) => (state === 'missing' ? [key] : []))
    const install = await carryOut('lingyun', { file, choices, removes })
    const fieldsNow = async () => {
      const { body } = await admin.call<OpenedDesign<TableBody>>(
        'GET',
        '/space-lingyun/api/designs/table/work_order',
      )
      const fields = body.published?.tables[0]?.fields
      return ['area', 'title', 'remark'].map(id => fields?.[id]?.label)
    }
    expect(await fieldsNow()).toEqual(['片区', '标题', '补充'])
    const viewsNow = async () => {
      const path = '/space-lingyun/api/designs?kind=view'
      const { body } = await admin.call<{ data: { id: string; state: string }[] }>('GET', path)
      return body.data.some(({ id }) => view.endsWith(`/${id}.json`))
    }
    expect(await viewsNow()).toBe(false)

    const [, first] = await installs('lingyun')
    const early = await admin.call<{ code: string }>(
      'POST',
      `/space-lingyun/api/packages/installs/${first?.id}/undo`,
    )
    expect([first?.state, early.body.code]).toEqual(['done', 'package.moved_on'])
    const undone = await admin.call('POST', `/space-lingyun/api/packages/installs/${install}/undo`)
    expect(undone.status).toBe(202)
    await reaches('lingyun', install, 'undone')
    expect((await fieldsNow()).slice(0, 2)).toEqual(['片区', '事由'])
    expect(await viewsNow()).toBe(true)
    const again = await planOf('lingyun', { file })
    expect(named(again, 'table/work_order').state).toBe('conflict')
  })

  it('cannot be undone once they were changed again', async () => {
    const file = await send(
      edited(files, 'table', body => labelled(body, 'level', '层级'), 'area'),
      'lingyun',
    )
    const install = await carryOut('lingyun', { file })
    await publishHere('lingyun', 'area', body => labelled(body, 'level', '级别'))
    const { status, body } = await admin.call<{ code: string }>(
      'POST',
      `/space-lingyun/api/packages/installs/${install}/undo`,
    )
    expect([status, body.code]).toEqual([409, 'package.moved_on'])
  })
})

describe('a package in the space it is from', () => {
  it('changes nothing, and makes a second copy with ids of its own that undoing takes away', async () => {
    const file = await send(await filesOf('demo', '备件管理'))
    const plan = await planOf('demo', { file })
    expect(plan.items.every(({ state }) => state === 'same')).toBe(true)
    const source = plan.apps[0]?.id ?? ''
    const wish = { file, apps: { [source]: { target: null, name: '备件二库' } } }
    const install = await carryOut('demo', wish)
    const copy = (await appsOf()).find(({ name }) => name === '备件二库')
    expect(copy?.tables.map(({ id }) => id).toSorted()).toEqual(['spare_part_2', 'stock_movement_2'])
    await admin.call('POST', `/api/packages/installs/${install}/undo`)
    await reaches('demo', install, 'undone')
    expect((await appsOf()).find(({ name }) => name === '备件二库')).toBeUndefined()
  })

  it('is merged with what was changed here since', async () => {
    const files = await filesOf('demo', '合同台账')
    const id =
      [...files.keys()].find(name => name.includes('/table/contract'))?.match(/([^/]+)\.json$/)?.[1] ?? ''
    const theirs = edited(
      files,
      'table',
      body => ({ ...body, tables: body.tables.map(one => ({ ...one, label: '合同' })) }),
      id,
    )
    await publishHere('demo', id, body => labelled(body, 'note_here', '本地备注'))
    expect(named(await planOf('demo', { file: await send(files) }), `table/${id}`).state).toBe('kept')
    expect(named(await planOf('demo', { file: await send(theirs) }), `table/${id}`)).toMatchObject({
      state: 'changed',
      conflicts: [],
    })
  })
})

it('secrets stay behind, in a package and in a copy, and an import keeps those entered here', async () => {
  const at = '/space-demo/api'
  const address = 'https://erp.example.com/orders'
  const { body: kept } = await admin.call<{ id: string; sentTo: string }>(
    'POST',
    `${at}/design-calls/secrets`,
    { text: 'top secret', addresses: [address] },
  )
  expect(kept.sentTo).toBe('https://erp.example.com')
  const header = { name: 'X-Key', secret: kept.id, sentTo: kept.sentTo }
  const call = { method: 'POST', address, headers: [header], body: [], answer: [] }
  const button = { id: crypto.randomUUID(), text: 'Order', places: ['record'] }
  const draft = await admin.call<{ revision: number }>('PUT', `${at}/designs/buttons/shift_handover/draft`, {
    body: { table: 'shift_handover', own: [{ ...button, action: { kind: 'call', options: call } }] },
    base: null,
    revision: 0,
  })
  const designs = [{ kind: 'buttons', id: 'shift_handover', revision: draft.body.revision }]
  expect((await admin.call('POST', `${at}/designs/publish`, { designs })).status).toBe(202)

  const files = await filesOf('demo', '交接班')
  const path = 'applications/交接班/buttons/shift_handover.json'
  expect(files.get(path)).toContain('"secret": ""')
  expect(files.get(path)).not.toMatch(/top secret|sentTo/)
  const stateOf = async (all: Files) =>
    named(await planOf('demo', { file: await send(all) }), 'buttons/shift_handover').state
  expect(await stateOf(files)).toBe('kept')
  // A package that names a secret of this space gets none of it.
  const forged = new Map(files).set(
    path,
    files.get(path)?.replace('"secret": ""', `"secret": "${kept.id}"`) ?? '',
  )
  expect(await stateOf(forged)).toBe('kept')

  const [id] = await idsOf('demo', '交接班')
  const copy = await admin.call<CreatedApp>('POST', `/api/apps/${id}/copy`, { name: '交接班三' })
  const { body: copied } = await admin.call<OpenedDesign>(
    'GET',
    `${at}/designs/buttons/${copy.body.tables[0]}`,
  )
  expect(JSON.stringify(copied.published)).toContain('"secret":""')
  expect(JSON.stringify(copied.published)).not.toContain(kept.id)
})

it('the sample rows of a template go, but for those somebody changed', async () => {
  const made = await admin.call<CreatedApp>('POST', '/space-lingyun/api/apps/from-template', {
    template: 'spare_parts',
    name: '样例库',
    sample: true,
  })
  const [parts = ''] = made.body.tables
  const records = `/space-lingyun/api/tables/${parts}/records`
  const before = await admin.call<Page<RecordRow>>('GET', `${records}?count=exact&pageSize=1`)
  const [one] = before.body.data
  await admin.call('PUT', `${records}/${one?.id}`, { version: one?.version, name: '我们的备件' })
  const sampled = async () => (await appsOf('lingyun')).find(({ id }) => id === made.body.id)?.hasSamples
  expect(await sampled()).toBe(true)
  await admin.call('DELETE', `/space-lingyun/api/apps/${made.body.id}/samples`)
  await eventually(async () => expect(await sampled()).toBe(false))
  const after = await admin.call<Page<RecordRow>>('GET', `${records}?count=exact`)
  expect(after.body.data.map(({ name }) => name)).toEqual(['我们的备件'])
})

it('a copy of a system has copies of its applications that refer to one another', async () => {
  const { body } = await admin.call<{ systems: { id: string; name: string }[] }>('GET', '/api/apps')
  const system = body.systems.find(({ name }) => name === '设备与维修')?.id
  const copied = await admin.call<{ id: string }>('POST', `/api/systems/${system}/copy`, { name: '二厂设备' })
  expect(copied.status).toBe(201)
  const apps = (await appsOf()).filter(app => app.system === copied.body.id)
  expect(apps.map(({ name }) => name)).toEqual(['设备维修 2', '设备台账 2', '设备点检 2', '备件管理 2'])
  const { body: order } = await admin.call<OpenedDesign<TableBody>>('GET', '/api/designs/table/work_order_2')
  expect(order.published?.tables[0]?.fields.equipment).toMatchObject({ table: 'equipment_2' })
  const again = await admin.call<{ code: string }>('POST', `/api/systems/${system}/copy`, {
    name: '二厂设备',
  })
  expect(again.body.code).toBe('record.duplicate')
})

it('a view that is stopped travels and stays so', async () => {
  const views = async (table: string) =>
    (await admin.call<{ data: TableView[] }>('GET', `/api/tables/${table}/views`)).body.data
  const board = (await views('shift_handover'))[0]
  expect((await admin.call('PUT', `/api/views/${board?.id}/state`, { state: 'stopped' })).status).toBe(200)
  const [id] = await idsOf('demo', '交接班')
  const files = await filesOf('demo', '交接班')
  expect(files.has(`applications/交接班/view/${board?.id}.json`)).toBe(true)
  const copy = await admin.call<CreatedApp>('POST', `/api/apps/${id}/copy`, { name: '交接班二' })
  expect(await views(copy.body.tables[0] ?? '')).toHaveLength((await views('shift_handover')).length)
  const { body } = await admin.call<{ data: { state: string }[] }>(
    'GET',
    `/api/designs?kind=view&app=${copy.body.id}`,
  )
  expect(body.data.some(({ state }) => state === 'stopped')).toBe(true)
})

it('a copy of an application has its views too', async () => {
  const [id] = await idsOf('demo', '不合格品')
  const { status, body } = await admin.call<CreatedApp>('POST', `/api/apps/${id}/copy`, {
    name: '不合格品二',
  })
  expect([status, body.tables]).toEqual([201, ['non_conformity_2']])
  const { body: views } = await admin.call<{ data: TableView[] }>('GET', '/api/tables/non_conformity_2/views')
  expect(views.data.map(({ kind }) => kind).toSorted()).toEqual(['board', 'calendar'])
})

describe('a package that is', () => {
  const codeOf = async (files: Iterable<readonly [string, string]>) => {
    const { body } = await admin.call<{ code: string; issues?: object[] }>('POST', '/api/packages/plan', {
      file: await send(files),
    })
    return body
  }
  const small = async () => filesOf('demo', '交接班')

  it.each([
    ['of a newer format', 'package.newer', (files: Files) => files.set('gantry.json', '{"format":3}')],
    [
      'without a list of what is in it',
      'package.unreadable',
      (files: Files) => new Map([...files].filter(([name]) => name !== 'gantry.json')),
    ],
    [
      'with a path that leads outside',
      'package.path',
      (files: Files) => files.set('../../etc/passwd.json', '{}'),
    ],
    ['with an absolute path', 'package.path', (files: Files) => files.set('/etc/x.json', '{}')],
    ['no JSON inside', 'package.entry', (files: Files) => files.set('applications/交接班/view/x.json', '{')],
    [
      'with a design that fits no schema',
      'package.entry',
      (files: Files) => files.set('applications/交接班/table/x.json', '{}'),
    ],
    [
      'with a kind that is not known',
      'package.kind',
      (files: Files) => files.set('applications/交接班/spell/x.json', '{}'),
    ],
    ['a bomb', 'package.too_large', (files: Files) => files.set('big.json', ' '.repeat(4_000_000))],
  ] as const)('%s is refused with %s', async (_what, code, spoil) => {
    expect((await codeOf(spoil(await small()))).code).toBe(code)
  })

  it('about a table of another application is refused', async () => {
    const other = await filesOf('demo', '设备维修')
    const [, body = ''] = [...other].find(([name]) => name.endsWith('/table/work_order.json')) ?? []
    const files = (await small()).set('applications/交接班/table/work_order.json', body)
    expect(await codeOf(files)).toMatchObject({ code: 'package.entry', issues: [{ field: 'app' }] })
    expect((await codeOf((await small()).set('applications/交接班/table/other.json', body))).code).toBe(
      'package.entry',
    )
  })

  it('no zip at all is refused', async () => {
    const sent = await sendFile(admin, 'package.zip', 'nothing of the kind', 'import')
    const { body } = await admin.call('POST', '/api/packages/plan', { file: sent.body.data[0]?.id })
    expect(body).toMatchObject({ code: 'package.unreadable' })
  })
})

it('only administrators export, plan and import', async () => {
  const apps = await idsOf('demo', '设备维修')
  expect((await exportTo(user, 'demo', apps)).status).toBe(403)
  expect((await user.call('POST', '/api/packages/plan', { file: apps[0] })).status).toBe(403)
  expect((await user.call('GET', '/api/packages/installs')).status).toBe(403)
})
