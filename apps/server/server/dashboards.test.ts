import { newId } from '@gantry/base/shared'
import { tellCharts } from '@gantry/dashboards/server'
import type {
  AlertRule,
  ChartDesign,
  Dashboard,
  listAnalysis,
  listChartAlerts,
  OpenedDashboard,
  OpenedScreen,
  Screen,
  ScreenLink,
  SharedScreen,
} from '@gantry/dashboards/shared'
import { field } from '@gantry/fields/shared'
import { type NoticePicture, platform, sql } from '@gantry/kernel/server'
import { type Grant, type OutputOf, userType, where } from '@gantry/model/shared'
import { createRecord, saveTable } from '@gantry/records/server'
import { drawnTable, testCtx, type Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
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

type List = OutputOf<typeof listAnalysis>
const list = async (who: Visitor, kind: string) =>
  (await who.call<List>('GET', `${space}/analysis/${kind}`)).body

const publish = async (kind: string, body: ChartDesign | Dashboard | Screen) => {
  const kept = await admin.call<{ revision: number }>('PUT', `${space}/designs/${kind}/${body.id}/draft`, {
    body,
    base: null,
    revision: 0,
  })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  return admin.call<{ code?: string; issues?: readonly { field: string; code: string }[] }>(
    'POST',
    `${space}/designs/publish`,
    { designs: [{ kind, id: body.id, revision: kept.body.revision }] },
  )
}

const chartOf = (table: string, patch: Partial<ChartDesign> = {}): ChartDesign => ({
  id: newId(),
  name: 'Orders by state',
  chart: { kind: 'bar', from: { table }, rows: [{ field: 'status' }], measures: [{ fn: 'count' }] },
  ...patch,
})

it('everybody of the demo plant opens its dashboard, and its charts are answered', async () => {
  const { data, mayCreate } = await list(user, 'dashboard')
  expect(mayCreate).toBe(false)
  const [head] = data
  expect(head).toMatchObject({ release: 1, favourite: false, mayDesign: false })
  const opened = await user.call<OpenedDashboard>('GET', `${space}/dashboards/${head?.id}`)
  expect(opened.status).toBe(200)
  const designs = opened.body.page.tiles.flatMap(({ settings }) => settings.design ?? [])
  expect(designs).toHaveLength(4)
  const asked = await user.call<{ answers: readonly { data?: ChartDesign }[] }>(
    'POST',
    `${space}/tiles/ask`,
    {
      questions: designs.map(id => ({ ask: 'analysis.chart', input: { id } })),
    },
  )
  const charts = asked.body.answers.flatMap(({ data }) => data?.chart ?? [])
  expect(charts).toHaveLength(4)
  const answered = await user.call<{ data: readonly { answer?: { rows: readonly object[] } }[] }>(
    'POST',
    `${space}/charts/answers`,
    { charts },
  )
  expect(answered.body.data.every(({ answer }) => (answer?.rows.length ?? 0) > 0)).toBe(true)
})

it('a favourite stands first and is of one person', async () => {
  const made: Dashboard = { id: newId(), name: 'Line 2', scope: 'all', page: { tiles: [] } }
  expect((await publish('dashboard', made)).status).toBe(202)
  const favour = (favourite: boolean) =>
    user.call('PUT', `${space}/analysis/dashboard/${made.id}/favourite`, { favourite })
  expect((await favour(true)).status).toBe(200)
  expect((await list(user, 'dashboard')).data[0]).toMatchObject({ id: made.id, favourite: true })
  expect((await list(admin, 'dashboard')).data.some(({ favourite }) => favourite)).toBe(false)
  expect((await favour(false)).status).toBe(200)
  expect((await list(user, 'dashboard')).data.every(({ favourite }) => !favourite)).toBe(true)
})

it('a dashboard of other roles, a stopped one, and what is no chart are refused', async () => {
  const closed: Dashboard = {
    id: newId(),
    name: 'Management',
    scope: 'roles',
    roles: ['0196a000-0000-7000-8000-000000000005'],
    page: { tiles: [] },
  }
  expect((await publish('dashboard', closed)).status).toBe(202)
  const open = (who: Visitor) => who.call('GET', `${space}/dashboards/${closed.id}`)
  expect(await open(user)).toMatchObject({ status: 404, body: { code: 'analysis.not_found' } })
  expect((await open(admin)).status).toBe(200)
  expect((await list(user, 'dashboard')).data.map(({ id }) => id)).not.toContain(closed.id)
  expect(
    (await user.call('PUT', `${space}/analysis/dashboard/${closed.id}/favourite`, { favourite: true }))
      .status,
  ).toBe(404)
  const stop = (who: Visitor) =>
    who.call('PUT', `${space}/analysis/dashboard/${closed.id}/state`, { state: 'stopped' })
  expect((await stop(user)).status).toBe(403)
  expect((await stop(admin)).status).toBe(200)
  expect((await open(admin)).status).toBe(404)

  const ask = await user.call<{ answers: readonly object[] }>('POST', `${space}/tiles/ask`, {
    questions: [{ ask: 'analysis.chart', input: { id: closed.id } }],
  })
  expect(ask.body.answers).toMatchObject([{ error: { code: 'analysis.not_found' } }])
})

it('a published chart of a closed field is refused as closed, and its levels end before one', async () => {
  const table = drawnTable(
    'wages',
    { status: field.text(), wage: field.number() },
    {
      policy: [
        { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
        { who: userType('user'), operations: ['read'], fields: ['name', 'status'] },
      ],
    },
  )
  await saveTable(testCtx(kernel, { space: 'demo', userType: 'admin' }), table)
  const asked = async (patch: Partial<ChartDesign>, who: Visitor) => {
    const chart = chartOf('wages', patch)
    expect((await publish('chart', chart)).status).toBe(202)
    const { body } = await who.call<{ answers: readonly object[] }>('POST', `${space}/tiles/ask`, {
      questions: [{ ask: 'analysis.chart', input: { id: chart.id } }],
    })
    return body.answers[0]
  }
  const { chart } = chartOf('wages')
  const sums = {
    chart: { ...chart, measures: [{ fn: 'sum', field: 'wage' }] },
  } satisfies Partial<ChartDesign>
  expect(await asked(sums, user)).toMatchObject({ error: { code: 'permission.denied' } })
  expect(await asked(sums, admin)).toMatchObject({ data: { chart: sums.chart } })
  expect(await asked({ levels: [{ field: 'name' }, { field: 'wage' }] }, user)).toMatchObject({
    data: { levels: [{ field: 'name' }] },
  })
})

it('a chart says what it lacks, and who shows it', async () => {
  const wrong = await publish('chart', chartOf('work_order', { levels: [{ field: 'nothing' }] }))
  expect(wrong.status).toBe(422)
  expect(wrong.body.issues).toMatchObject([{ field: 'levels.0', code: 'unknown' }])
  const chart = chartOf('work_order')
  expect((await publish('chart', chart)).status).toBe(202)
  const board: Dashboard = {
    id: newId(),
    name: 'Uses it',
    scope: 'all',
    page: {
      tiles: [{ id: 'a', kind: 'chart', at: { x: 0, y: 0, w: 6, h: 6 }, settings: { design: chart.id } }],
    },
  }
  expect((await publish('dashboard', board)).status).toBe(202)
  const used = await admin.call('GET', `${space}/mentions/chart/${chart.id}`)
  expect(JSON.stringify(used.body)).toContain(board.id)
})

it('only designers keep drafts', async () => {
  const body: Dashboard = { id: newId(), name: 'Mine', scope: 'all', page: { tiles: [] } }
  const kept = await user.call('PUT', `${space}/designs/dashboard/${body.id}/draft`, {
    body,
    base: null,
    revision: 0,
  })
  expect(kept.status).toBe(403)
})

it('a link opens the charts of a screen without signing in, and nothing else, until it is revoked', async () => {
  const [head] = (await list(user, 'screen')).data
  const opened = await user.call<OpenedScreen>('GET', `${space}/screens/${head?.id}`)
  expect(opened.body).toMatchObject({ width: 1920, height: 1080, mayDesign: false })
  const links = `${space}/screens/${head?.id}/links`
  expect((await user.call('POST', links, { days: 1 })).status).toBe(403)
  expect((await admin.call('POST', links, { days: 0 })).status).toBe(400)
  const made = await admin.call<{ token: string }>('POST', links, { days: 7 })
  expect(made.status).toBe(201)

  const guest = visitor()
  const shared = () => guest.call<SharedScreen>('GET', `/api/shared-screens/${made.body.token}`)
  const { status, body } = await shared()
  expect(status).toBe(200)
  const charts = Object.values(body.charts)
  expect(charts.length).toBeGreaterThan(3)
  expect(charts.every(({ answered }) => 'answer' in answered)).toBe(true)
  const orders = body.tables.find(({ table }) => table.id === 'work_order')
  expect(Object.keys(orders?.table.fields ?? {})).not.toContain('remark')
  const records = body.pages.flatMap(({ layers }) => layers.filter(({ kind }) => kind === 'records'))
  expect(records.map(({ settings }) => settings)).toEqual([{}])
  expect((await guest.call('GET', `${space}/screens/${head?.id}`)).status).toBe(401)
  expect((await guest.call('GET', '/api/shared-screens/nothing-like-a-token-at-all')).status).toBe(404)

  const known = await admin.call<{ data: readonly ScreenLink[] }>('GET', links)
  expect(known.body.data).toMatchObject([{ state: 'open' }])
  expect(JSON.stringify(known.body)).not.toContain(made.body.token)
  const link = `${links}/${known.body.data[0]?.id}`
  expect((await user.call('DELETE', link)).status).toBe(403)
  expect((await admin.call('DELETE', link)).status).toBe(200)
  expect((await shared()).status).toBe(404)
})

it('a link says nothing of devices, cameras, records and ways into the space', async () => {
  const at = { x: 0, y: 0, w: 100, h: 100 }
  const inside = newId()
  const screen: Screen = {
    id: newId(),
    name: 'Hall',
    scope: 'all',
    width: 1920,
    height: 1080,
    fit: 'contain',
    pages: [
      {
        id: 'p1',
        layers: [
          { id: 'value', kind: 'value', ...at, settings: { device: inside, point: 'temp', title: inside } },
          { id: 'camera', kind: 'video', ...at, settings: { camera: inside } },
          { id: 'file', kind: 'video', ...at, settings: { address: '/hall.mp4' } },
          { id: 'rows', kind: 'records', ...at, settings: { table: 'work_order', fields: ['status'] } },
          {
            id: 'text',
            kind: 'text',
            ...at,
            enter: 'fade',
            link: { to: 'record', table: 'work_order', record: inside },
            settings: { text: 'Hall 3', marquee: true },
          },
        ],
      },
    ],
  }
  const published = await publish('screen', screen)
  expect(published.status, JSON.stringify(published.body)).toBe(202)
  const own = await user.call<OpenedScreen>('GET', `${space}/screens/${screen.id}`)
  expect(own.body.pages).toEqual(screen.pages)
  const made = await admin.call<{ token: string }>('POST', `${space}/screens/${screen.id}/links`, { days: 1 })
  const shared = await visitor().call<SharedScreen>('GET', `/api/shared-screens/${made.body.token}`)
  expect(shared.status).toBe(200)
  expect(JSON.stringify(shared.body)).not.toContain(inside)
  const layers = new Map(shared.body.pages[0]?.layers.map(layer => [layer.id, layer]))
  expect(['value', 'camera', 'rows'].map(id => layers.get(id)?.settings)).toEqual([{}, {}, {}])
  expect(layers.get('file')?.settings).toEqual({ address: '/hall.mp4' })
  expect(layers.get('text')).toEqual({
    id: 'text',
    kind: 'text',
    ...at,
    enter: 'fade',
    settings: { text: 'Hall 3', marquee: true },
  })
})

it('a screen that shows fields or opens screens that are not there is not published', async () => {
  const at = { x: 0, y: 0, w: 100, h: 100 }
  const refused = await publish('screen', {
    id: newId(),
    name: 'Broken',
    scope: 'all',
    width: 1920,
    height: 1080,
    fit: 'contain',
    pages: [
      {
        id: 'p1',
        layers: [
          { id: 'a', kind: 'records', ...at, settings: { table: 'work_order', fields: ['nothing'] } },
          {
            id: 'b',
            kind: 'text',
            ...at,
            link: { to: 'screen', screen: newId() },
            settings: { text: 'Next' },
          },
          {
            id: 'c',
            kind: 'text',
            ...at,
            link: { to: 'page', path: '//elsewhere' },
            settings: { text: 'Out' },
          },
        ],
      },
    ],
  })
  expect(refused.status).toBe(422)
  expect(refused.body.issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'pages.0.layers.0.settings.fields', code: 'unknown' }),
      expect.objectContaining({ field: 'pages.0.layers.1.link', code: 'unknown' }),
      expect.objectContaining({ field: 'pages.0.layers.2.link', code: 'url' }),
    ]),
  )
})

describe('the alerts of a chart', () => {
  const design = chartOf('output', {
    name: 'Output by line',
    chart: {
      kind: 'bar',
      from: { table: 'output' },
      rows: [{ field: 'line' }],
      measures: [{ fn: 'sum', field: 'pieces' }],
    },
  })
  const alerts = `${space}/analysis/chart/${design.id}/alerts`
  const inDemo = () => testCtx(kernel, { space: 'demo', userType: 'admin' })
  const everything: readonly Grant[] = [
    { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
  ]
  const output = (policy: readonly Grant[]) =>
    drawnTable('output', { line: field.text(), pieces: field.number() }, { policy })
  const add = (line: string, pieces: number) => createRecord(inDemo(), 'output', { name: line, line, pieces })
  const personOf = async (who: Visitor) =>
    (await who.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user.personId
  const set = (who: Visitor, alert: string, rule: AlertRule, people: readonly string[]) =>
    who.call<{ code?: string }>('PUT', `${alerts}/${alert}`, { rule, people })
  /** Computes what is due, with the time of the alerts of this chart come. */
  const run = async () => {
    await platform(kernel).run(
      sql`update gantry.chart_alert set next_at = now() - interval '1 minute' where chart = ${design.id}`,
    )
    await tellCharts(kernel)
  }
  const toldOf = async (kind: string) => {
    const { rows } = await platform(kernel).run<{
      person: string
      facts: { figures: { en: string }; value?: { en: string } }
      link: string
      picture: NoticePicture | null
    }>(sql`
      select i.person, n.facts, n.link, n.picture from gantry.message n join gantry.inbox i on i.message = n.id
      where n.kind = ${kind} and n.link = ${`/dashboard?chart=${design.id}`} order by n.id, i.person`)
    return rows
  }
  /** The messages once there are so many. */
  const told = (kind: string, count: number) =>
    vi.waitFor(
      async () => {
        const found = await toldOf(kind)
        expect(found).toHaveLength(count)
        return found
      },
      { timeout: 10_000, interval: 50 },
    )
  const threshold = {
    kind: 'threshold',
    measure: 0,
    side: 'above',
    limit: 40,
  } as const satisfies AlertRule
  const limited = newId()
  let people: readonly [admin: string, user: string]

  beforeAll(async () => {
    people = [await personOf(admin), await personOf(user)]
    await saveTable(
      inDemo(),
      output([
        ...everything,
        { who: userType('user'), operations: ['read'], rows: where('line', 'eq', 'A1') },
      ]),
    )
    await add('A1', 5)
    await add('A2', 50)
    expect((await publish('chart', design)).status).toBe(202)
  })

  it('are set by who designs the chart, for measures it has', async () => {
    expect((await set(user, limited, threshold, people)).status).toBe(403)
    expect((await user.call('GET', alerts)).status).toBe(403)
    expect((await set(admin, limited, { ...threshold, measure: 1 }, people)).body.code).toBe(
      'request.invalid',
    )
    expect((await set(admin, limited, threshold, [])).status).toBe(400)
    expect((await set(admin, limited, threshold, people)).status).toBe(200)
    const { body } = await admin.call<OutputOf<typeof listChartAlerts>>('GET', alerts)
    expect(body.data).toMatchObject([{ id: limited, rule: threshold }])
    expect(body.data[0]?.people.map(({ id }) => id).sort()).toEqual([...people].sort())
    expect(body.measures).toEqual([{ 'zh-CN': 'pieces合计', en: 'pieces, total' }])
  })

  it('tell each person of the own figures, once, and again only after they were back', async () => {
    const [mine, theirs] = people
    await run()
    const [first] = await told('chart_threshold', 1)
    expect(first).toMatchObject({ person: mine, facts: { value: { en: '55' } } })
    expect(first?.facts.figures.en.split('\n')).toEqual([
      'line | pieces, total',
      'A2 | 50',
      'A1 | 5',
      'Total | 55',
    ])
    await run()
    await add('A1', 60)
    await run()
    const [, second] = await told('chart_threshold', 2)
    expect(second).toMatchObject({ person: theirs, facts: { value: { en: '65' } } })
    expect(second?.facts.figures.en).not.toContain('A2')
    await add('A1', -200)
    await run()
    await add('A2', 500)
    await run()
    const all = await told('chart_threshold', 3)
    expect(all.map(({ person }) => person)).toEqual([mine, theirs, mine])
  })

  it('tell of each row by its name, once, when each is compared', async () => {
    const rows = newId()
    expect((await set(admin, rows, { ...threshold, each: true }, people)).status).toBe(200)
    const before = (await toldOf('chart_threshold')).length
    await run()
    await add('A3', 100)
    await run()
    await run()
    const all = await told('chart_threshold', before + 2)
    const [mine] = people
    expect(all.slice(before)).toMatchObject([
      { person: mine, facts: { value: { en: 'A2 550' } } },
      { person: mine, facts: { value: { en: 'A3 100' } } },
    ])
    expect((await admin.call('DELETE', `${alerts}/${rows}`)).status).toBe(200)
  })

  it('send a report to nobody who may no longer read the chart, and then wait for the next time', async () => {
    const [mine] = people
    const report = newId()
    expect((await set(admin, report, { kind: 'report', every: 'day', hour: 8 }, people)).status).toBe(200)
    await saveTable(inDemo(), output(everything), 1)
    await run()
    const sent = await told('chart_report', 1)
    expect(sent.map(({ person }) => person)).toEqual([mine])
    // The chart is drawn in the language of its one reader only.
    const { files = {}, alt } = sent[0]?.picture ?? {}
    expect(alt).toEqual({ 'zh-CN': expect.stringContaining('Output by line'), en: expect.any(String) })
    expect(Object.keys(files)).toHaveLength(1)
    const { rows: pictures } = await platform(kernel).run<{ start: string }>(sql`
      select encode(substring(png from 1 for 4), 'hex') as start from gantry.dispatch_picture
      where space = 'demo' and id = any(${Object.values(files)}::uuid[])`)
    expect(pictures).toEqual([{ start: '89504e47' }])
    const { rows } = await platform(kernel).run<{ later: boolean }>(
      sql`select next_at > now() as later from gantry.chart_alert where id = ${report}::uuid`,
    )
    expect(rows).toEqual([{ later: true }])
    for (const id of [report, limited]) {
      expect((await user.call('DELETE', `${alerts}/${id}`)).status).toBe(403)
      expect((await admin.call('DELETE', `${alerts}/${id}`)).status).toBe(200)
    }
    expect((await admin.call('DELETE', `${alerts}/${limited}`)).status).toBe(404)
  })
})
