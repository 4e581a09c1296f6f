import type { AppInfo, CreatedApp, RemovedApp, SystemInfo } from '@gantry/apps/shared'
import { field, required } from '@gantry/fields/shared'
import { operations, type RecordRow, type TableInfo, where } from '@gantry/model/shared'
import { catalogOf, createRecord, saveTables } from '@gantry/records/server'
import { testCtx, type Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()

interface Centre {
  readonly data: readonly AppInfo[]
  readonly systems: readonly SystemInfo[]
}

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

let admin: Visitor
let user: Visitor
beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
})

const centre = async (who = admin) => (await who.call<Centre>('GET', '/api/apps')).body
const appNamed = async (name: string, who = admin) => (await centre(who)).data.find(app => app.name === name)

const blank = async (name: string, more: object = {}) => {
  const { status, body } = await admin.call<CreatedApp>('POST', '/api/apps/blank', {
    name,
    table: `${name}表`,
    title: '名称',
    ...more,
  })
  expect(status).toBe(201)
  return { id: body.id, table: body.tables[0] ?? '' }
}

describe('systems', () => {
  it('come to be with the first application that names them, and hold their applications', async () => {
    await blank('巡检一', { system: '安全环保' })
    await blank('巡检二', { system: '安全环保' })
    const { systems, data } = await centre()
    const mine = systems.filter(one => one.name === '安全环保')
    expect(mine).toHaveLength(1)
    expect(data.filter(app => app.system === mine[0]?.id).map(app => app.name)).toEqual(['巡检一', '巡检二'])

    const remove = await admin.call('DELETE', `/api/tables/app_system/records/${mine[0]?.id}`)
    expect(remove.status).toBe(409)
    expect(remove.body).toMatchObject({ code: 'record.in_use' })
  })

  it('are named once, and changed by administrators alone', async () => {
    const make = (who: Visitor, name: string) =>
      who.call<{ code: string }>('POST', '/api/tables/app_system/records', { name, icon: 'box', color: 1 })
    expect((await make(admin, '能源')).status).toBe(201)
    expect((await make(admin, '能源')).body.code).toBe('record.duplicate')
    expect((await make(user, '后勤')).status).toBe(403)
  })
})

describe('an application', () => {
  it('is configured by its administrators, but in nothing else', async () => {
    const { id } = await blank('巡更')
    const app = await appNamed('巡更', user)
    expect(app?.configurable).toBe(false)
    const change = (record: object) => user.call('PUT', `/api/tables/application/records/${id}`, record)
    expect((await change({ version: app?.version, name: '夜巡' })).status).toBe(403)

    const { body: me } = await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')
    await admin.call('PUT', `/api/tables/application/records/${id}`, {
      version: app?.version,
      administrators: [me.user.personId],
    })
    const mine = await appNamed('巡更', user)
    expect(mine?.configurable).toBe(true)
    expect((await change({ version: mine?.version, name: '夜巡' })).status).toBe(200)
    const renamed = await appNamed('夜巡', user)
    expect((await change({ version: renamed?.version, state: 'stopped' })).body).toMatchObject({
      issues: [{ field: 'state' }],
    })
    expect((await user.call('PUT', `/api/apps/${id}/state`, { state: 'stopped' })).status).toBe(403)
  })

  it('is delegated to members on the page of member administrators, who design this one alone until it is taken back', async () => {
    const [given, other] = [await blank('委派应用'), await blank('未委派应用')]
    const { body: me } = await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')
    const delegated = async (who: Visitor) => {
      const filter = JSON.stringify(where('administrators', 'notEmpty'))
      const path = `/api/tables/application/records?fields=name,administrators&filter=${encodeURIComponent(filter)}`
      return (await who.call<{ data: readonly RecordRow[] }>('GET', path)).body.data.find(
        ({ id }) => id === given.id,
      )
    }
    const designs = async (table: string) => (await user.call('GET', `/api/design/tables/${table}`)).status
    const setPeople = async (people: readonly string[]) => {
      const { version } = (await appNamed('委派应用'))!
      const record = { version, administrators: people }
      return (await admin.call('PUT', `/api/tables/application/records/${given.id}`, record)).status
    }
    expect([await delegated(user), await designs(given.table)]).toEqual([undefined, 403])
    expect(await setPeople([me.user.personId])).toBe(200)
    expect((await delegated(user))?.administrators).toMatchObject([{ id: me.user.personId }])
    expect([await designs(given.table), await designs(other.table)]).toEqual([200, 403])
    expect(await setPeople([])).toBe(200)
    expect([await delegated(admin), await designs(given.table)]).toEqual([undefined, 403])
  })

  it('that is stopped shows its records and lets nobody change them', async () => {
    const { id, table } = await blank('停机记录')
    const records = `/api/tables/${table}/records`
    const { body: first } = await user.call<{ data: RecordRow }>('POST', records, { name: '甲' })
    expect((await admin.call('PUT', `/api/apps/${id}/state`, { state: 'stopped' })).status).toBe(200)
    expect((await appNamed('停机记录', user))?.state).toBe('stopped')

    for (const who of [user, admin]) {
      expect((await who.call('POST', records, { name: '乙' })).body).toMatchObject({ code: 'table.stopped' })
      const { status, body } = await who.call<{ code: string }>('PUT', `${records}/${first.data.id}`, {
        version: 1,
        name: '丙',
      })
      expect([status, body.code]).toEqual([409, 'table.stopped'])
      const { body: info } = await who.call<TableInfo>('GET', `/api/tables/${table}`)
      expect(info.rights.operations).not.toContain('create')
      expect((await who.call<{ total: number }>('GET', `${records}?count=exact`)).body.total).toBe(1)
    }
    const { body: added } = await admin.call<{ table: string }>('POST', '/api/design/tables', {
      app: id,
      label: '后来的表',
      title: '名称',
    })
    expect(
      (await admin.call('POST', `/api/tables/${added.table}/records`, { name: '丁' })).body,
    ).toMatchObject({ code: 'table.stopped' })

    await admin.call('PUT', `/api/apps/${id}/state`, { state: 'active' })
    expect((await user.call('POST', records, { name: '乙' })).status).toBe(201)
  })

  it('goes into the recycle bin with its tables and comes back with their records', async () => {
    const { id, table } = await blank('临时台账')
    const records = `/api/tables/${table}/records`
    await admin.call('POST', records, { name: '甲' })
    expect((await user.call('DELETE', `/api/apps/${id}`)).status).toBe(403)
    expect((await admin.call('DELETE', `/api/apps/${id}`)).status).toBe(200)
    expect(await appNamed('临时台账')).toBeUndefined()
    expect((await admin.call('GET', records)).status).toBe(404)

    const { body } = await admin.call<{ data: RemovedApp[] }>('GET', '/api/apps/removed')
    expect(body.data[0]).toMatchObject({ id, name: '临时台账', removedBy: { title: expect.any(String) } })

    const taken = await blank('临时台账')
    expect((await admin.call('POST', `/api/apps/${id}/restore`)).body).toMatchObject({
      issues: [{ field: 'name', code: 'duplicate' }],
    })
    await admin.call('DELETE', `/api/apps/${taken.id}`)
    expect((await admin.call('POST', `/api/apps/${id}/restore`)).status).toBe(200)
    expect((await admin.call<{ total: number }>('GET', `${records}?count=exact`)).body.total).toBe(1)
  })

  it('whose tables others refer to stays', async () => {
    const { id } = await blank('供应商')
    const supplier = (await appNamed('供应商'))?.tables[0]?.id ?? ''
    const { id: other } = await blank('采购')
    await saveTables(testCtx(kernel, { space: 'demo', userType: 'admin' }), [
      {
        definition: {
          id: 'purchase',
          label: '采购单',
          app: other,
          title: 'name',
          fields: { name: required(field.text()), supplier: field.link(supplier) },
          policy: [{ operations: ['read', 'create'] }],
        },
      },
    ])
    const { status, body } = await admin.call('DELETE', `/api/apps/${id}`)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'app.in_use', params: { apps: '采购' } })
    expect(await appNamed('供应商')).toBeDefined()

    // Where removals are confirmed nobody is asked for what nobody could approve, and what came in between is named.
    const safe = await enter('safe')
    const { body: usual } = await safe.call<object>('GET', '/api/security/policy')
    const confirm = (apps: boolean) => safe.call('PUT', '/api/security/policy', { ...usual, apps })
    const waiting = async () =>
      (await safe.call<{ waiting: { id: string }[] }>('GET', '/api/security/desk')).body.waiting
    expect((await confirm(true)).status).toBe(200)
    expect((await admin.call('DELETE', `/api/apps/${id}`)).body).toMatchObject({ code: 'app.in_use' })
    expect(await waiting()).toEqual([])
    const { id: store, table } = await blank('仓库')
    const [title = ''] = Object.keys(
      (await catalogOf(testCtx(kernel, { space: 'demo' }))).tables.get(table)?.fields ?? {},
    )
    await createRecord(testCtx(kernel, { space: 'demo', userType: 'admin' }), table, { [title]: '一号库' })
    expect((await admin.call('DELETE', `/api/apps/${store}`)).body).toMatchObject({
      code: 'confirmation.waiting',
    })
    await saveTables(testCtx(kernel, { space: 'demo', userType: 'admin' }), [
      {
        definition: {
          id: 'stock_take',
          label: '盘点单',
          app: other,
          title: 'name',
          fields: { name: required(field.text()), store: field.link(table) },
          policy: [{ operations: ['read', 'create'] }],
        },
      },
    ])
    const [request] = await waiting()
    const decided = await safe.call('POST', `/api/security/requests/${request?.id}/decide`, { approve: true })
    expect(decided.body).toMatchObject({
      code: 'confirmation.failed',
      params: { reason: expect.stringContaining('采购') },
    })
    await admin.call('POST', `/api/security/requests/${request?.id}/withdraw`, {})
    expect((await confirm(false)).status).toBe(200)
  })

  it('is copied with what its tables say of one another', async () => {
    const { id } = await blank('项目')
    const policy = [{ operations: [...operations].filter(each => each !== 'monitor') }]
    await saveTables(testCtx(kernel, { space: 'demo', userType: 'admin' }), [
      {
        definition: {
          id: 'task_of',
          label: '任务',
          app: id,
          title: 'name',
          fields: {
            name: required(field.text()),
            project: field.link('project_of'),
            hours: field.number(),
            steps: field.slave('task_step'),
            place: { ...field.text(), computed: { lookup: 'project', of: 'place' } },
          },
          policy,
        },
      },
      {
        definition: {
          id: 'task_step',
          label: '步骤',
          app: id,
          master: 'task_of',
          title: 'name',
          fields: { name: field.text() },
          policy: [],
        },
      },
      {
        definition: {
          id: 'project_of',
          label: '项目',
          app: id,
          title: 'name',
          fields: {
            name: required(field.text()),
            place: field.text(),
            spent: {
              ...field.decimal({ scale: 1 }),
              computed: { rollUp: 'sum', from: 'task_of', by: 'project', of: 'hours' },
            },
          },
          policy,
        },
      },
    ])
    const { status, body } = await admin.call<CreatedApp>('POST', `/api/apps/${id}/copy`, { name: '项目二' })
    expect(status).toBe(201)
    const copy = (await appNamed('项目二'))!
    expect(copy.tables.map(table => table.label).toSorted()).toEqual(['任务', '项目', '项目表'].toSorted())
    expect(copy.tables.map(table => table.id).toSorted()).toEqual([...body.tables].toSorted())
    const [projects, tasks] = ['项目', '任务'].map(
      label => copy.tables.find(table => table.label === label)?.id ?? '',
    )
    const made = await admin.call<{ data: RecordRow }>('POST', `/api/tables/${projects}/records`, {
      name: 'P1',
      place: '东区',
    })
    const task = await admin.call<{ data: RecordRow }>('POST', `/api/tables/${tasks}/records`, {
      name: 'T1',
      project: made.body.data.id,
      hours: 3,
      steps: [{ name: 'S1' }],
    })
    expect(task.body.data).toMatchObject({ place: '东区', steps: [{ name: 'S1' }] })
    const { body: after } = await admin.call<{ data: RecordRow }>(
      'GET',
      `/api/tables/${projects}/records/${made.body.data.id}`,
    )
    expect(Number(after.data.spent)).toBe(3)
    expect(
      (await admin.call<{ total: number }>('GET', '/api/tables/project_of/records?count=exact')).body.total,
    ).toBe(0)
  })
})
