import { platform, sql, startHeartbeat } from '@gantry/kernel/server'
import type {
  DeadLetterGroup,
  Health,
  LogDetail,
  LogLine,
  LogSummary,
  SettingValue,
} from '@gantry/operations/shared'
import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const app = await productApp()
const { visitor, kernel } = app

const enter = async (login: string) => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

it('is changed by the operator alone', async () => {
  const change = { path: 'server.origins.ai', value: 'https://ai.example.com' }
  for (const login of ['saas', 'admin', 'user', 'safe', 'audit']) {
    const guest = await enter(login)
    expect((await guest.call('GET', '/api/root/settings')).status).toBe(403)
    expect((await guest.call('PUT', '/api/root/settings', change)).status).toBe(403)
  }
  expect((await visitor().call('GET', '/api/root/settings')).status).toBe(401)

  const root = await enter('root')
  expect((await root.call('PUT', '/api/root/settings', change)).status).toBe(200)
  const { body } = await root.call<{ data: SettingValue[] }>('GET', '/api/root/settings')
  expect(body.data).toContainEqual({ ...change, changed: true })
  // What the product comes with is no change, whether it was brought back or typed.
  expect((await root.call('PUT', '/api/root/settings', { ...change, value: '' })).status).toBe(200)
  const after = await root.call<{ data: SettingValue[] }>('GET', '/api/root/settings')
  expect(after.body.data).toContainEqual({ path: change.path, value: '', changed: false })
})

it('is read by dotted path, and keeps to itself what browsers need not know', async () => {
  const read = async (path: string) => (await (await enter('user')).call('GET', `/api/config${path}`)).body
  expect(await read('?path=user.entId')).toEqual({ data: 'demo' })
  expect(await read('?path=server.origins.ai')).toEqual({ data: '' })
  expect(await read('?path=server.upload.maxMegabytes')).toMatchObject({ code: 'request.not_found' })
  expect(await read('?path=user.__proto__')).toMatchObject({ code: 'request.not_found' })
  expect(Object.keys(((await read('')) as { data: object }).data)).toEqual(['user', 'server'])
})

it('checks the log of every space, and that it was checked stands in the log', async () => {
  const root = await enter('root')
  await expect
    .poll(async () => (await root.call<{ data: object[] }>('POST', '/api/root/oplog/check', {})).body.data, {
      timeout: 20_000,
      interval: 1_000,
    })
    .toContainEqual(expect.objectContaining({ space: 'demo', brokenAt: null }))
  const { body } = await root.call<{ data: object[] }>('GET', '/api/root/oplog?action=log.checked')
  expect(body.data[0]).toMatchObject({ action: 'log.checked', result: 'ok', actorName: '平台运维' })
  const admin = await enter('admin')
  expect((await admin.call('GET', '/api/root/oplog')).status).toBe(403)
})

it('tells of business records which fields were changed, not what stands in them', async () => {
  const admin = await enter('admin')
  const made = await admin.call('POST', '/api/tables/work_order/records', { title: 'Pump', area: 'A3' })
  expect(made.status).toBe(201)
  const root = await enter('root')
  const { body } = await root.call<{ data: LogLine[] }>(
    'GET',
    '/api/root/oplog?action=record.created&limit=200',
  )
  const order = body.data.find(({ table }) => table === 'work_order')
  expect(order?.changes).toEqual(expect.arrayContaining(['area', 'title']))
  expect(order?.names).toMatchObject({
    work_order: '维修工单',
    area: expect.stringMatching(/[\u4e00-\u9fff]/),
  })
  expect(JSON.stringify(order)).not.toContain('WO-0000')
})

it('names people, departments and enterprises where the log holds their ids', async () => {
  const admin = await enter('admin')
  const idOf = async (table: 'member' | 'department', name: string) => {
    const { rows } = await platform(kernel).run<{ id: string }>(sql`
      select id from ${table === 'member' ? sql`gantry.t_member` : sql`gantry.t_department`}
      where space = 'demo' and f_name = ${name} and deleted_at is null limit 1`)
    return rows[0]!.id
  }
  const [holder, department] = [await idOf('member', '何静'), await idOf('department', '设备部')]
  const given = { holder, department, duties: ['invite'] }
  expect((await admin.call('PUT', '/api/identity/delegations', given)).status).toBe(200)
  const root = await enter('root')
  const { body } = await root.call<{ data: LogLine[] }>('GET', '/api/root/oplog?action=delegation.given')
  const found = await root.call<{ data: LogLine[] }>(
    'GET',
    `/api/root/oplog?search=${encodeURIComponent('何静')}`,
  )
  expect(found.body.data.map(({ id }) => id)).toContain(body.data[0]?.id)
  const named = await root.call<{ data: LogLine[] }>(
    'GET',
    '/api/root/oplog?search=nothing-like-it&named=delegation.given',
  )
  expect(new Set(named.body.data.map(({ action }) => action))).toEqual(new Set(['delegation.given']))
  expect(body.data[0]).toMatchObject({
    details: { department: { id: department, name: '设备部' } },
    names: { [holder]: '何静', [department]: '设备部', demo: '恒川重工' },
  })
  const summary = await root.call<LogSummary>('GET', `/api/root/oplog/summary?${day}`)
  expect(summary.body.spaces).toContainEqual(expect.objectContaining({ id: 'demo', name: '恒川重工' }))
})

const day = `from=${new Date(Date.now() - 86_400_000).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`

it('each reads of the log of his space what his duty covers, and nobody reads that of another', async () => {
  const lines = async (login: string) => {
    const guest = await enter(login)
    const { body } = await guest.call<{ data: LogLine[] }>(
      'GET',
      `/space-demo/api/audit/log?${day}&limit=200`,
    )
    return body.data
  }
  const all = await lines('audit')
  const kinds = (some: readonly LogLine[]) => new Set(some.map(({ action }) => action))
  expect(new Set(all.map(({ space }) => space))).toEqual(new Set(['demo']))
  expect(kinds(all)).toContain('session.opened')
  expect(kinds(all)).toContain('record.created')
  const security = await lines('safe')
  expect(kinds(security)).toContain('session.opened')
  expect(kinds(security)).not.toContain('record.created')
  expect(security.filter(({ userType }) => userType === 'audit')).toEqual([])
  const operation = (await lines('admin')).filter(({ userType }) => userType !== 'admin')
  expect(kinds(operation)).not.toContain('session.opened')
  const own = await lines('user')
  expect(new Set(own.map(({ userType }) => userType))).toEqual(new Set(['user']))
})

it('counts the log by sort and part of the time, and keeps the proof of the chain for officers', async () => {
  const auditor = await enter('audit')
  const { body } = await auditor.call<LogSummary>('GET', `/space-demo/api/audit/log/summary?${day}`)
  expect(body.parts).toHaveLength(48)
  expect(body.parts.reduce((sum, { count }) => sum + count, 0)).toBe(body.total)
  const { signin = 0 } = body.categories
  expect(signin).toBeGreaterThan(0)
  const narrowed = await auditor.call<LogSummary>(
    'GET',
    `/space-demo/api/audit/log/summary?${day}&category=signin`,
  )
  expect(narrowed.body).toMatchObject({ total: signin, categories: body.categories })
  const { body: page } = await auditor.call<{ data: LogLine[] }>(
    'GET',
    `/space-demo/api/audit/log?${day}&category=data`,
  )
  const { body: detail } = await auditor.call<LogDetail>(
    'GET',
    `/space-demo/api/audit/log/lines/${page.data[0]?.id}`,
  )
  expect(detail.line).toMatchObject({ id: page.data[0]?.id })
  expect(detail.history.map(({ id }) => id)).toContain(page.data[0]?.id)
  const user = await enter('user')
  expect(await user.call('GET', `/space-demo/api/audit/log/lines/${page.data[0]?.id}`)).toMatchObject({
    status: 404,
  })
  expect((await user.call('POST', '/space-demo/api/audit/log/check', {})).status).toBe(403)
  expect((await auditor.call('POST', '/space-demo/api/audit/log/check', {})).body).toMatchObject({
    data: [{ space: 'demo', brokenAt: null }],
  })
})

it('shows the operator alone which events could not be delivered; sending again and discarding stand in the log', async () => {
  await platform(kernel).run(sql`
    insert into gantry.parked (space, consumer, event, reason, detail)
    select 'demo', 'webhooks', jsonb_build_object('id', n::text, 'space', 'demo', 'type', 'record.updated', 'table', 'work_order',
      'recordId', null, 'payload', jsonb_build_object('changes', 'secret')), 'failed', 'Error: refused'
    from generate_series(1, 2) n`)
  const root = await enter('root')
  const read = () => root.call<{ parked: DeadLetterGroup[]; spaces: object[] }>('GET', '/api/root/delivery')
  const { parked, spaces } = (await read()).body
  expect(parked).toHaveLength(1)
  expect(parked[0]).toMatchObject({
    count: 2,
    space: 'demo',
    consumer: 'webhooks',
    reason: 'failed',
    detail: 'Error: refused',
  })
  expect(JSON.stringify(parked)).not.toContain('secret')
  expect(spaces).toContainEqual(expect.objectContaining({ space: 'demo', parked: 2 }))

  const id = parked[0]?.id
  for (const act of ['retry', 'discard']) {
    const admin = await enter('admin')
    expect((await admin.call('POST', `/api/root/delivery/${act}`, { id })).status).toBe(403)
  }
  expect((await root.call('POST', '/api/root/delivery/discard', { id })).body).toEqual({ count: 2 })
  expect((await root.call('POST', '/api/root/delivery/discard', { id })).body).toEqual({ count: 0 })
  expect((await read()).body.parked).toEqual([])
  const { body } = await root.call<{ data: LogLine[] }>('GET', '/api/root/oplog?action=delivery.discarded')
  expect(body.data[0]).toMatchObject({ actorName: '平台运维', details: { count: 0 } })
})

interface Metric {
  readonly type: string
  readonly samples: Map<string, number>
}

/** Reads Prometheus text, format 0.0.4, and fails on any line that is not of it. */
const parseMetrics = (text: string): ReadonlyMap<string, Metric> => {
  expect(text.endsWith('\n')).toBe(true)
  const metrics = new Map<string, Metric>()
  for (const line of text.slice(0, -1).split('\n')) {
    if (/^# HELP [a-zA-Z_:][\w:]* .+$/.test(line)) continue
    const [, typed, type] =
      /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/.exec(line) ?? []
    if (typed && type) {
      expect(metrics.has(typed), `${typed} twice`).toBe(false)
      metrics.set(typed, { type, samples: new Map() })
      continue
    }
    const [, name = '', labels = '', value = ''] =
      /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*\})? (\S+)$/.exec(line) ?? []
    const samples = metrics.get(name)?.samples
    expect(samples, line).toBeDefined()
    expect(samples?.has(labels), `${line} twice`).toBe(false)
    expect(Number(value), line).not.toBeNaN()
    samples?.set(labels, Number(value))
  }
  return metrics
}

it('tells the operator alone whether the installation is well', async () => {
  for (const login of ['saas', 'admin', 'user', 'safe', 'audit'])
    expect((await (await enter(login)).call('GET', '/api/root/health')).status).toBe(403)
  const presence = await startHeartbeat(kernel, { roles: ['web', 'worker', 'ingest'], version: 'test' })
  const { status, body } = await (await enter('root')).call<Health>('GET', '/api/root/health')
  await presence.stop()
  expect(status).toBe(200)
  expect(body.people).toBeGreaterThan(0)
  expect(body.schedules.length).toBeGreaterThan(5)
  expect(body.processes).toMatchObject([{ version: 'test', roles: ['web', 'worker', 'ingest'] }])
  const states = new Map(body.checks.map(({ check, state }) => [check, state]))
  expect(states.get('processes')).toBe('good')
  expect(states.get('backup')).toBe('look')
  expect(body.metricsSince).toBeNull()
})

it('gives its metrics to whoever holds the key, once there is one', async () => {
  const { url } = app
  const scrape = (key?: string) =>
    fetch(`${url}/api/metrics`, key ? { headers: { authorization: `Bearer ${key}` } } : {})
  const root = await enter('root')
  expect((await scrape('gantry_metrics_x')).status).toBe(404)
  expect((await (await enter('admin')).call('POST', '/api/root/metrics-key', {})).status).toBe(403)
  const { key } = (await root.call<{ key: string }>('POST', '/api/root/metrics-key', {})).body
  for (const wrong of [undefined, `${key}x`, key.slice(0, -1)]) expect((await scrape(wrong)).status).toBe(401)
  const stored = await platform(kernel).run(sql`
    select from gantry.metrics_key where position(${key} in encode(hash, 'escape')) > 0`)
  expect(stored.count).toBe(0)

  const answer = await scrape(key)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const metrics = parseMetrics(await answer.text())
  expect([...metrics.values()].filter(({ type, samples }) => type !== 'gauge' || samples.size === 0)).toEqual(
    [],
  )
  expect(metrics.get('gantry_database_size_bytes')?.samples.get('')).toBeGreaterThan(1_000_000)
  expect(metrics.get('gantry_health_state')?.samples.get('{check="backup"}')).toBe(1)
  expect(metrics.get('gantry_people_online')?.samples.get('')).toBeGreaterThan(0)

  const replaced = await root.call<{ key: string }>('POST', '/api/root/metrics-key', {})
  expect((await scrape(key)).status).toBe(401)
  expect((await scrape(replaced.body.key)).status).toBe(200)
  expect((await root.call('DELETE', '/api/root/metrics-key')).status).toBe(200)
  expect((await scrape(replaced.body.key)).status).toBe(404)
})
