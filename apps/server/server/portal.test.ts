import { type JsonObject, newId } from '@gantry/base/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import { portal } from '@gantry/portal/server'
import type { managePortals, openWorkbench, Portal, shellMenu, WorkAnswer } from '@gantry/portal/shared'
import type { Visitor } from '@gantry/testing/server'
import type { Tile } from '@gantry/tiles/shared'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, url, kernel } = await productApp()
const space = '/space-demo/api'
let admin: Visitor
let user: Visitor
const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}
beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
})

type Workbench = OutputOf<typeof openWorkbench>
const workbench = async (who: Visitor, query = '') => who.call<Workbench>('GET', `${space}/workbench${query}`)
const tile = (kind: string, settings: JsonObject, id = kind): Tile => ({
  id,
  kind,
  at: { x: 0, y: 0, w: 6, h: 6 },
  settings,
})
const publish = async (portal: Portal) => {
  const kept = await admin.call<{ revision: number }>('PUT', `${space}/designs/portal/${portal.id}/draft`, {
    body: portal,
    base: null,
    revision: 0,
  })
  return admin.call<{ issues?: readonly { field: string; code: string }[] }>(
    'POST',
    `${space}/designs/publish`,
    {
      designs: [{ kind: 'portal', id: portal.id, revision: kept.body.revision }],
    },
  )
}
const portalOf = (patch: Partial<Portal>): Portal => ({
  id: newId(),
  name: 'Line 2',
  terminals: ['web'],
  scope: 'all',
  page: { tiles: [] },
  ...patch,
})

it('everybody of the demo plant begins with its desk', async () => {
  const { status, body } = await workbench(user)
  expect(status).toBe(200)
  expect(body.portals).toHaveLength(1)
  expect(body.opened?.page.tiles.map(({ kind }) => kind)).toContain('work')
  const asked = await user.call<{ answers: readonly object[] }>('POST', `${space}/tiles/ask`, {
    questions: [
      { ask: 'portal.work', input: { limit: 20 } },
      { ask: 'portal.recent', input: {} },
      { ask: 'portal.records', input: { table: 'work_order', number: 2, size: 300, fields: ['title'] } },
      { ask: 'portal.records', input: { table: 'work_order', number: 1, size: 1000 } },
    ],
  })
  expect(asked.body.answers).toMatchObject([
    {
      data: {
        items: expect.arrayContaining([
          // What a row needs to be decided in place, and to say from whom and since when.
          expect.objectContaining({
            path: expect.stringMatching(/^\/user\/todo\?task=/),
            kind: 'todo',
            label: { 'zh-CN': expect.stringContaining(' · '), en: expect.stringContaining(' · ') },
            from: { id: expect.any(String), title: expect.any(String) },
            since: expect.stringMatching(/^\d{4}-/),
          }),
        ]),
      },
    },
    { data: { items: expect.any(Array) } },
    { data: { data: expect.toSatisfy(rows => rows.length === 300) } },
    { error: { code: 'request.invalid' } },
  ])
})

it('counts a record once that names the reader and is a to-do of the reader', async () => {
  const work = async () => {
    const { body } = await user.call<{ answers: readonly { data: WorkAnswer }[] }>(
      'POST',
      `${space}/tiles/ask`,
      {
        questions: [{ ask: 'portal.work', input: { limit: 50 } }],
      },
    )
    return body.answers[0]!.data
  }
  const before = await work()
  const todos = await user.call<{ data: readonly { table: string; record: string; instance: string }[] }>(
    'GET',
    `${space}/my/todos`,
  )
  const [todo] = todos.body.data.filter(({ table }) => table === 'work_order')
  const item = before.items.find(each => each.id.startsWith(todo?.instance ?? '-'))
  expect(item).toBeDefined()
  const person = (await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user
    .personId
  await platform(kernel).run(sql`
    update s_demo.t_work_order set f_assignee = ${person}::uuid where id = ${todo?.record}::uuid`)
  const after = await work()
  expect(after.items.filter(({ id, table }) => table === 'work_order' && id === todo?.record)).toEqual([])
  expect(after.total).toBeLessThanOrEqual(before.total)
})

it('a portal is for its roles only, and closed tables are left out for its reader', async () => {
  const portal = portalOf({
    scope: 'roles',
    roles: ['0196a000-0000-7000-8000-000000000004'],
    page: { tiles: [tile('work', {}), tile('application', { table: 'role' })] as Portal['page']['tiles'] },
  })
  expect((await publish(portal)).status).toBe(202)
  const opened = await workbench(user, `?id=${portal.id}`)
  expect(opened.status).toBe(200)
  const other = portalOf({ scope: 'roles', roles: ['0196a000-0000-7000-8000-000000000005'] })
  expect((await publish(other)).status).toBe(202)
  const refused = await workbench(user, `?id=${other.id}`)
  expect(refused).toMatchObject({ status: 404, body: { code: 'portal.not_found' } })
})

it('the menu of the portal one works with stands in the navigation, without what is closed', async () => {
  const item = (id: string, to: object, more = {}) => ({ id, label: id, to, ...more })
  const portal = portalOf({
    scope: 'roles',
    roles: ['0196a000-0000-7000-8000-000000000004'],
    menu: [
      {
        id: 'work',
        label: { 'zh-CN': '检修', en: 'Repairs' },
        items: [
          item('orders', { type: 'app', table: 'work_order' }, { icon: 'wrench' }),
          item('plant', { type: 'url', url: 'https://plant.example/' }),
          item('closed', { type: 'app', table: 'role', form: true }),
          item('others', { type: 'system' }, { roles: ['0196a000-0000-7000-8000-000000000005'] }),
          item('find', { type: 'search' }),
          item('kept', { type: 'system' }, { hidden: true }),
        ],
      },
      { id: 'empty', label: 'Empty', items: [item('closed', { type: 'app', table: 'role', form: true })] },
    ] as NonNullable<Portal['menu']>,
  })
  expect((await publish(portal)).status).toBe(202)
  const menu = async (who: Visitor, terminal = 'web') =>
    (await who.call<OutputOf<typeof shellMenu>>('GET', `${space}/workbench/menu?terminal=${terminal}`)).body
  expect((await menu(user)).portal?.id).not.toBe(portal.id)
  await workbench(user, `?id=${portal.id}`)
  const { portal: shown, groups } = await menu(user)
  expect(shown?.id).toBe(portal.id)
  expect(groups).toMatchObject([
    {
      id: 'work',
      items: [
        { id: 'orders', href: expect.stringMatching(/^\/app\/!\/work_order\//), icon: 'wrench' },
        { id: 'plant', href: 'https://plant.example/', blank: true },
        { id: 'find', href: null, action: 'search' },
      ],
    },
  ])
  expect((await menu(user, 'app')).portal?.id).not.toBe(portal.id)
})

it('what a portal lacks is refused with its place', async () => {
  const { status, body } = await publish(
    portalOf({
      terminals: [],
      scope: 'roles',
      page: {
        tiles: [
          tile('work', {}),
          tile('work', {}, 'again'),
          tile('chart', {}),
          tile('quick', { style: 'grid', items: [{ title: 'x', to: { type: 'url', url: 'example' } }] }),
          tile('application', { table: 'work_order', title: 'asset' }),
        ] as Portal['page']['tiles'],
      },
    }),
  )
  expect(status).toBe(422)
  expect((body.issues ?? []).map(({ field, code }) => `${field} ${code}`)).toEqual(
    expect.arrayContaining([
      'terminals required',
      'roles required',
      'page.tiles.1.kind tile_once',
      'page.tiles.2.settings.chart required',
      'page.tiles.3.settings.items.0.to.url link_url',
      'page.tiles.4.settings.title choice',
    ]),
  )
})

it('a chart that was deleted is named in the tile, and keeps the portal from being published', async () => {
  const design = '0196a000-0000-7000-8000-0000000da002'
  const withChart = (id: string) => portalOf({ id, page: { tiles: [tile('chart', { design })] } })
  const before = newId()
  expect((await publish(withChart(before))).status).toBe(202)
  const to = (state: string) => admin.call('PUT', `${space}/analysis/chart/${design}/state`, { state })
  expect((await to('removed')).status).toBe(200)
  onTestFinished(async () => void (await to('active')))

  const { body } = await user.call<{ answers: readonly { error?: { code: string } }[] }>(
    'POST',
    `${space}/tiles/ask`,
    { questions: [{ ask: 'analysis.chart', input: { id: design } }] },
  )
  expect(body.answers[0]?.error?.code).toBe('analysis.not_found')
  const again = await publish(withChart(newId()))
  expect(again.status).toBe(422)
  expect(again.body.issues).toMatchObject([{ field: 'page.tiles.0.settings.design', code: 'unknown' }])
})

it('order, default and state are kept by administrators only', async () => {
  const { body } = await admin.call<OutputOf<typeof managePortals>>('GET', `${space}/portals?terminal=web`)
  const [first, second] = body.data.map(({ id }) => id)
  const order = { terminal: 'web', portals: [second, first], first: second }
  expect((await user.call('PUT', `${space}/portals/order`, order)).status).toBe(403)
  expect((await admin.call('PUT', `${space}/portals/order`, order)).status).toBe(200)
  const again = await admin.call<OutputOf<typeof managePortals>>('GET', `${space}/portals?terminal=web`)
  expect(again.body.data[0]).toMatchObject({ id: second, isDefault: { web: true } })
  expect((await admin.call('PUT', `${space}/portals/${second}/state`, { state: 'removed' })).status).toBe(200)
  expect((await workbench(admin, `?id=${second}`)).status).toBe(404)
})

it('a person arranges the desk for himself and takes it back', async () => {
  const { body } = await workbench(user, '')
  const id = body.portals[0]?.id
  const own = { hidden: ['share'], places: { web: { work: { x: 0, y: 3, w: 6, h: 9 } } } }
  const kept = await user.call('PUT', `${space}/workbench/${id}/arrangement`, { own })
  expect(kept.status).toBe(200)
  expect((await workbench(user, `?id=${id}`)).body.opened?.own).toEqual(own)
  expect((await workbench(admin, `?id=${id}`)).body.opened?.own).toBeNull()
})

it('the page of a component is opened once, by whom it was laid out for, in an opaque origin', async () => {
  const { body } = await user.call<{ id: string }>('POST', `${space}/workbench/frames`, {
    html: '<b>own</b>',
  })
  const path = `${space}/workbench/frames/${body.id}?messageToken=t`
  expect((await admin.call('GET', path)).status).toBe(404)
  const cookie = [...user.cookies].map(pair => pair.join('=')).join('; ')
  const answer = await fetch(url + path, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox allow-scripts')
  expect(await answer.text()).toContain('<b>own</b>')
  expect((await user.call('GET', path)).status).toBe(404)
})

it('a tile of messages is told the newest ones and how many are unread', async () => {
  const { body } = await user.call<{ answers: readonly { data: object }[] }>('POST', `${space}/tiles/ask`, {
    questions: [{ ask: 'messages.latest', input: { limit: 5 } }],
  })
  expect(body.answers[0]?.data).toMatchObject({ data: expect.any(Array), unread: expect.any(Number) })
})

it('images no portal names are deleted after a while', async () => {
  const [cover, unused, fresh] = [newId(), newId(), newId()]
  for (const [id, days] of [
    [cover, 40],
    [unused, 40],
    [fresh, 1],
  ] as const)
    await platform(kernel).run(sql`
      insert into gantry.portal_image (space, id, type, bytes, at)
      values ('demo', ${id}, 'image/png', '', now() - make_interval(days => ${days}))`)
  expect((await publish(portalOf({ cover }))).status).toBe(202)
  await portal.schedules?.find(({ name }) => name === 'portal_images')?.run(kernel)
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.portal_image where id = any(${[cover, unused, fresh]}::uuid[])`,
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual([cover, fresh].toSorted())
})

it('what is no picture is refused, and says so', async () => {
  const form = new FormData()
  form.append('file', new Blob(['<svg onload="alert(1)"/>']), 'cover.png')
  const { status, body } = await admin.call<{ issues: readonly { field: string; code: string }[] }>(
    'POST',
    `${space}/portal-images?purpose=cover`,
    form,
  )
  expect([status, body.issues[0]]).toMatchObject([400, { field: 'file', code: 'image_type' }])
})

it('of two people who edit a portal, the second is told and loses nothing of the first', async () => {
  const portal = portalOf({ name: 'Shared' })
  const path = `${space}/designs/portal/${portal.id}/draft`
  const keep = (who: Visitor, name: string, revision: number) =>
    who.call<{ revision: number; code?: string }>('PUT', path, {
      body: { ...portal, name },
      base: null,
      revision,
    })
  const other = await enter('admin')
  const begun = await keep(admin, 'Begun', 0)
  expect((await keep(admin, 'First', begun.body.revision)).status).toBe(200)
  expect((await keep(other, 'Second', begun.body.revision)).status).toBe(409)
  const { rows } = await platform(kernel).run<{ name: string }>(
    sql`select body ->> 'name' as name from gantry.design_draft where kind = 'portal' and id = ${portal.id}`,
  )
  expect(rows).toEqual([{ name: 'First' }])
})

it('a chart whose table or field is gone is refused, and a tile of such a table does not harm the others', async () => {
  const chart = { kind: 'bar', rows: [{ field: 'gone' }], measures: [{ fn: 'count' }] }
  for (const from of ['work_order', 'gone']) {
    const tiles = [tile('chart', { chart: { ...chart, from: { table: from } } })]
    const { status, body } = await publish(portalOf({ page: { tiles } }))
    expect([status, body.issues?.map(({ field }) => field)]).toEqual([422, ['page.tiles.0.settings.chart']])
  }
  const asked = await user.call<{ answers: readonly object[] }>('POST', `${space}/tiles/ask`, {
    questions: [
      { ask: 'portal.records', input: { table: 'gone', number: 1, size: 5 } },
      { ask: 'portal.records', input: { table: 'work_order', number: 1, size: 5 } },
    ],
  })
  expect(asked.body.answers).toMatchObject([{ error: { code: 'table.not_found' } }, { data: {} }])
})
