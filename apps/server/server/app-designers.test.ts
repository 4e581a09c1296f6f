import type { AppInfo, CreatedApp, SystemInfo } from '@gantry/apps/shared'
import type { OpenedDesign } from '@gantry/designs/shared'
import type { TableDef } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

interface Made {
  readonly id: string
  readonly table: string
}
interface Failed {
  readonly code: string
  readonly issues?: readonly { readonly field: string; readonly code: string }[]
}
interface TableBody {
  readonly tables: readonly TableDef[]
  readonly view: null
}

let admin: Visitor
let user: Visitor
let me: string
let mine: Made
let other: Made

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const blank = async (name: string, more: object = {}): Promise<Made> => {
  const { status, body } = await admin.call<CreatedApp>('POST', '/api/apps/blank', {
    name,
    table: `${name}表`,
    title: '名称',
    ...more,
  })
  expect(status).toBe(201)
  return { id: body.id, table: body.tables[0] ?? '' }
}

const appsOf = async (who: Visitor) =>
  (
    await who.call<{ readonly data: readonly AppInfo[]; readonly systems: readonly SystemInfo[] }>(
      'GET',
      '/api/apps',
    )
  ).body
const entryOf = async (id: string, who = admin) => (await appsOf(who)).data.find(app => app.id === id)

const name = async (table: 'application' | 'app_system', id: string, administrators: readonly string[]) => {
  const { systems, data } = await appsOf(admin)
  const version = [...systems, ...data].find(entry => entry.id === id)?.version
  const { status } = await admin.call('PUT', `/api/tables/${table}/records/${id}`, {
    version,
    administrators,
  })
  expect(status).toBe(200)
}

const opened = async (table: string) =>
  (await admin.call<OpenedDesign<TableBody>>('GET', `/api/designs/table/${table}`)).body

/** The published design of a table, changed. */
const changed = async (table: string, change: (master: TableDef) => TableDef): Promise<TableBody> => {
  const { published } = await opened(table)
  const [master, ...slaves] = published?.tables ?? []
  if (!published || !master) throw new Error(`no design of ${table}`)
  return { ...published, tables: [change(master), ...slaves] }
}

const keep = async (who: Visitor, table: string, body: TableBody) => {
  const { design, draft } = await opened(table)
  return who.call<Failed & { readonly revision: number }>('PUT', `/api/designs/table/${table}/draft`, {
    body,
    base: design?.release ?? null,
    revision: draft?.revision ?? 0,
  })
}

const renamed = (label: string) => (master: TableDef) => ({ ...master, label })

beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
  me = (await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user.personId
  mine = await blank('巡更甲', { system: '巡更' })
  other = await blank('财务乙')
})

describe('an administrator of one application', () => {
  it('is offered nothing to design before being named', async () => {
    expect((await entryOf(mine.id, user))?.designs).toBeNull()
    expect((await user.call('GET', `/api/design/tables/${mine.table}`)).status).toBe(403)
    expect((await keep(user, mine.table, await changed(mine.table, renamed('改')))).status).toBe(403)
    expect((await user.call<{ data: [] }>('GET', '/api/designs')).body.data).toEqual([])
  })

  it('designs, publishes, copies and exports it', async () => {
    await name('application', mine.id, [me])
    expect((await entryOf(mine.id, user))?.designs).toEqual([{ id: mine.table, label: '巡更甲表' }])
    expect((await user.call('GET', `/api/design/tables/${mine.table}`)).status).toBe(200)

    const { status, body } = await keep(user, mine.table, await changed(mine.table, renamed('巡更记录')))
    expect(status).toBe(200)
    const published = await user.call<{ pending: string }>('POST', '/api/designs/publish', {
      designs: [{ kind: 'table', id: mine.table, revision: body.revision }],
    })
    expect(published.status).toBe(202)
    await expect
      .poll(
        async () =>
          (await user.call<{ state: string }>('GET', `/api/schema/changes/${published.body.pending}`)).body
            .state,
        { timeout: 20_000 },
      )
      .toBe('done')
    expect((await entryOf(mine.id, user))?.designs?.[0]?.label).toBe('巡更记录')
    const added = { app: mine.id, label: '巡更点', title: '名称' }
    expect((await user.call('POST', '/api/design/tables', added)).status).toBe(201)

    const copy = await user.call<CreatedApp>('POST', `/api/apps/${mine.id}/copy`, { name: '巡更甲二' })
    expect(copy.status).toBe(201)
    expect((await entryOf(copy.body.id, user))?.administrators.map(({ id }) => id)).toEqual([me])
    const nowhere = { name: '巡更甲三', system: '没有的系统' }
    expect((await user.call('POST', `/api/apps/${mine.id}/copy`, nowhere)).status).toBe(403)
    expect((await user.call('GET', `/api/packages/export?apps=${mine.id}`)).status).toBe(200)
  })

  it('reads and writes nothing of another one', async () => {
    const key = `table/${other.table}`
    const body = await changed(other.table, renamed('我的'))
    const refused = [
      user.call('GET', `/api/design/tables/${other.table}`),
      user.call('GET', `/api/designs/${key}`),
      user.call('GET', `/api/designs/${key}/releases`),
      user.call('GET', `/api/designs/${key}/releases/1`),
      user.call('GET', `/api/designs/${key}/compare?from=1&to=1`),
      user.call('POST', `/api/designs/${key}/check`, { body }),
      keep(user, other.table, body),
      user.call('GET', `/api/design/tables/${other.table}/preview`),
      user.call('GET', `/api/design/tables/${other.table}/tests`),
      user.call('PUT', `/api/tables/${other.table}/views/order`, { ids: [] }),
      user.call('GET', `/api/apps/${other.id}/texts?lang=en`),
      user.call('POST', '/api/design/tables', { app: other.id, label: '表', title: '名称' }),
      user.call('POST', `/api/apps/${other.id}/copy`, { name: '乙二' }),
      user.call('GET', `/api/packages/export?apps=${mine.id}&apps=${other.id}`),
      user.call('POST', '/api/schema/changes', { saves: [{ definition: body.tables[0], seen: 1 }] }),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403))

    const { body: kept } = await keep(admin, other.table, body)
    const { revision } = kept
    expect((await user.call('DELETE', `/api/designs/${key}/draft`, { revision })).status).toBe(403)
    const set = { designs: [{ kind: 'table', id: other.table, revision }] }
    expect((await user.call('POST', '/api/designs/publish', set)).status).toBe(403)
    const { body: list } = await user.call<{ data: readonly { app: string }[] }>('GET', '/api/designs')
    expect(list.data.filter(({ app }) => app === other.id)).toEqual([])
  })

  it('cannot reach another one through a design of its own', async () => {
    const [foreign] = (await opened(other.table)).published?.tables ?? []
    if (!foreign) throw new Error('no table')
    const { app: _, ...slave } = foreign
    const body = await changed(mine.table, master => master)
    const asSlave = { ...body, tables: [...body.tables, { ...slave, master: mine.table }] }
    expect((await keep(user, mine.table, asSlave)).status).toBe(403)
    const moved = await changed(mine.table, master => ({ ...master, app: other.id }))
    expect((await keep(user, mine.table, moved)).status).toBe(403)
    const underItsId = { ...body, tables: body.tables.map(table => ({ ...table, id: 'neu' })) }
    expect((await keep(user, mine.table, underItsId)).status).toBe(403)
    const buttons = { table: mine.table, own: [] }
    const stolen = await user.call('PUT', `/api/designs/buttons/${other.table}/draft`, {
      body: buttons,
      base: null,
      revision: 0,
    })
    expect(stolen.status).toBe(403)
    const linkTo = (target: string) =>
      changed(mine.table, master => ({
        ...master,
        fields: { ...master.fields, person: { type: 'link', label: '乙', table: target } },
      }))
    const added = { app: other.id, label: '工资', title: '姓名' }
    const { body: closed } = await admin.call<{ table: string }>('POST', '/api/design/tables', added)
    const linked = await keep(user, mine.table, await linkTo(closed.table))
    expect(linked.body).toMatchObject({ code: 'design.invalid', issues: [{ code: 'other_app' }] })
    expect((await keep(user, mine.table, await linkTo(other.table))).status).toBe(200)
    // He reads the orders of some areas only, and nobody is to read the rest through his table.
    const lookUp = await changed(mine.table, master => ({
      ...master,
      fields: {
        ...master.fields,
        order: { type: 'link', label: '工单', table: 'work_order' },
        cost: { type: 'decimal', label: '费用', computed: { lookup: 'order', of: 'amount' } },
      },
    }))
    expect((await keep(user, mine.table, lookUp)).body).toMatchObject({
      code: 'design.invalid',
      issues: [{ code: 'other_app' }],
    })
  })

  it('loses it when taken out, and holds it through the system it stands in', async () => {
    await name('application', mine.id, [])
    expect((await entryOf(mine.id, user))?.designs).toBeNull()
    expect((await user.call('GET', `/api/designs/table/${mine.table}`)).status).toBe(403)
    const system = (await appsOf(admin)).systems.find(each => each.name === '巡更')
    await name('app_system', system?.id ?? '', [me])
    expect((await user.call('GET', `/api/designs/table/${mine.table}`)).status).toBe(200)
    expect((await user.call('GET', `/api/designs/table/${other.table}`)).status).toBe(403)
    expect((await appsOf(user)).systems.find(({ id }) => id === system?.id)?.configurable).toBe(true)
  })

  it('names and signs the applications of that system, and changes nothing else of them', async () => {
    const entry = await entryOf(mine.id, user)
    expect(entry?.configurable).toBe(false)
    const sign = { version: entry?.version, name: '夜间巡更', description: null, icon: 'bell', color: 3 }
    const put = (app: string, body: object) => user.call('PUT', `/api/apps/${app}/sign`, body)
    expect((await put(other.id, sign)).status).toBe(403)
    expect((await put(mine.id, { ...sign, state: 'stopped', part_of: null })).status).toBe(200)
    expect(await entryOf(mine.id, user)).toMatchObject({
      name: '夜间巡更',
      icon: 'bell',
      color: 3,
      state: 'active',
      system: expect.any(String),
    })
    expect((await put(mine.id, sign)).status).toBe(409)
    const direct = await user.call('PUT', `/api/tables/application/records/${mine.id}`, {
      version: 1,
      name: '日间',
    })
    expect(direct.status).toBe(403)
  })
})
