import { type Json, newId } from '@gantry/base/shared'
import { designs, keepDraft, openDesign, publishDesigns } from '@gantry/designs/server'
import { devices } from '@gantry/devices/server'
import type { Product } from '@gantry/devices/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, everySpace, inTransaction, platform, sql } from '@gantry/kernel/server'
import { all, where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  getRecord,
  listGroups,
  readableTitles,
  removeRecord,
  restoreRecord,
} from '@gantry/records/server'
import { makeDays, pointIds, storeReadings } from '@gantry/telemetry/server'
import { switchFeaturesOff, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import * as contract from '../shared/contract.ts'
import type { EventRule } from '../shared/rule/event-rule.ts'
import { actOnAlarms } from './desk/act-on-alarms.ts'
import { readAlarmContext } from './desk/alarm-context.ts'
import { alarmDoor } from './desk/alarm-door.ts'
import { readAlarmFigures } from './desk/alarm-figures.ts'
import { readAlarmNotes } from './desk/alarm-notes.ts'
import { escalate } from './desk/escalate.ts'
import { catchUp } from './engine/catch-up.ts'
import { countOpenAlarms, devicesGone } from './engine/devices-gone.ts'
import { takeEvents } from './engine/take-events.ts'
import { takePoints } from './engine/take-points.ts'
import { timers } from './engine/timers.ts'
import { putBackInService, takeOutOfService } from './hidden/outages.ts'
import { alarms } from './index.ts'
import { backTest } from './rules/back-test.ts'
import { listEventRules } from './rules/list-event-rules.ts'
import { setEventRuleState } from './rules/set-event-rule-state.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices, alarms])
let person = ''
const admin = () => testCtx(kernel, { userType: 'admin', ...(person !== '' && { personId: person }) })
const stranger = () => testCtx(kernel, { userType: 'admin', space: 'beta' })

const product: Product = {
  id: newId(),
  name: { 'zh-CN': '循环水泵', en: 'Pump' },
  code: 'pump',
  keepDays: 90,
  offlineAfter: 300,
  points: [
    { code: 'temp', name: 'Temperature', type: 'number', unit: '°C' },
    { code: 'on', name: 'Running', type: 'bool' },
  ],
  events: [
    { code: 'leak', name: { 'zh-CN': '泄漏', en: 'Leak' }, level: 'error' },
    { code: 'dry', name: 'Dry again', level: 'info' },
  ],
  commands: [{ code: 'stop', name: 'Stop', parameters: [{ code: 'fast', name: 'Fast', type: 'bool' }] }],
  decoder: { kind: 'json' },
}
const hot: EventRule = {
  name: { 'zh-CN': '温度过高', en: 'Too hot' },
  product: product.id,
  condition: { kind: 'threshold', options: { point: 'temp', side: 'above', limit: 80, back: 5 } },
  severity: 'high',
  advice: { action: 'Switch to P-205' },
  respondWithin: 5,
}

const publish = async (kind: string, id: string, body: object) => {
  const ctx = admin()
  const { design } = await openDesign(ctx, { kind, id })
  const { revision } = await keepDraft(ctx, {
    kind,
    id,
    body: JSON.parse(JSON.stringify(body)) as Json,
    base: design?.release ?? null,
    revision: 0,
  })
  await publishDesigns(ctx, { designs: [{ kind, id, revision }] })
}

const rule = newId()
let device = ''
beforeAll(async () => {
  await createSpaceSchema(admin())
  person = (
    await createRecord(asSystem(admin(), 'test'), 'member', {
      account: newId(),
      name: 'Li Wei',
      user_type: 'admin',
      state: 'active',
    })
  ).id
  await publish('product', product.id, product)
  device = (await createRecord(admin(), 'device', { name: 'P-204', code: 'P-204', product: product.id })).id
  await publish('event_rule', rule, hot)
})

/** A value arrives, so many seconds ago. */
const send = (value: number, ago: number) =>
  takePoints(kernel, {
    space: 'alpha',
    points: [{ device, product: product.id, code: 'temp', ts: Date.now() - ago * 1_000, value, quality: 0 }],
  })

const openAlarms = async (about = rule) =>
  (
    await findRecords(asSystem(admin(), 'test'), 'alarm', {
      filter: where('rule', 'eq', about),
      sort: [{ field: 'raised', direction: 'asc' }],
    })
  ).data

it('raises one alarm however often the value is too high, and closes it once it is back and was seen', async () => {
  await send(70, 600)
  await send(90, 590)
  await send(95, 580)
  const [raised, ...more] = await openAlarms()
  expect(more).toEqual([])
  expect(raised).toMatchObject({
    state: 'active',
    severity: 'high',
    value: '90 °C',
    device: { title: 'P-204' },
  })
  expect(await readAlarmFigures(admin())).toMatchObject({
    unacknowledged: 1,
    open: 1,
    bySeverity: { high: 1 },
  })
  expect((await getRecord(admin(), 'alarm', raised!.id)).data).not.toHaveProperty('rule')
  expect(await readAlarmContext(admin(), raised!.id)).toMatchObject({
    rule,
    points: [{ key: 'temp', unit: '°C' }],
    limits: [80],
    advice: { action: 'Switch to P-205' },
  })
  expect(await actOnAlarms(admin(), { ids: [raised!.id], act: 'acknowledge', remark: 'seen' })).toBe(1)
  await send(78, 570)
  expect((await openAlarms())[0]).toMatchObject({ state: 'acknowledged', remark: 'seen' })
  await send(60, 560)
  expect((await openAlarms())[0]).toMatchObject({ state: 'closed' })
})

it('is called in the language of each reader, in lists, titles, search and figures', async () => {
  const reader = (lang: 'zh-CN' | 'en') => testCtx(kernel, { userType: 'user', lang })
  const [alarm] = await openAlarms()
  const id = alarm!.id
  for (const [lang, name, reason] of [
    ['zh-CN', '温度过高', '高于 80 °C'],
    ['en', 'Too hot', 'above 80 °C'],
    ['zh-CN', '温度过高', '高于 80 °C'],
  ] as const) {
    const ctx = reader(lang)
    const { data } = await getRecord(ctx, 'alarm', id)
    expect(data).toMatchObject({ name, reason: expect.stringContaining(reason) })
    expect(data).not.toHaveProperty('name_en')
    expect((await findRecords(ctx, 'alarm', { search: 'Too hot' })).data).toMatchObject([{ id, name }])
    expect(await readableTitles(ctx, 'alarm', [id])).toEqual(new Map([[id, name]]))
  }
  // An alarm of before has its name in one language.
  await kernel.database
    .of(everySpace)
    .run(sql`update gantry.t_alarm set f_name_en = null where id = ${id}::uuid`)
  expect((await getRecord(reader('en'), 'alarm', id)).data.name).toBe('温度过高')
  await kernel.database
    .of(everySpace)
    .run(sql`update gantry.t_alarm set f_name_en = 'Too hot' where id = ${id}::uuid`)
})

it('is sorted, filtered and grouped by the words its reader sees', async () => {
  const reader = (lang: 'zh-CN' | 'en') => testCtx(kernel, { userType: 'user', lang })
  const system = asSystem(admin(), 'test')
  const closed = {
    severity: 'low',
    state: 'closed',
    raised: '2020-01-01T00:00:00Z',
    value: 'words',
    rule: 'words',
  }
  for (const [name, name_en] of [
    ['B泵', 'Alpha'],
    ['A泵', 'Beta'],
    ['C泵', null],
  ])
    await createRecord(system, 'alarm', { ...closed, name: name ?? '', name_en: name_en ?? null })
  const made = where('value', 'eq', 'words')
  for (const [lang, names] of [
    ['zh-CN', ['A泵', 'B泵', 'C泵']],
    ['en', ['Alpha', 'Beta', 'C泵']],
  ] as const) {
    const ctx = reader(lang)
    const sorted = await findRecords(ctx, 'alarm', {
      filter: made,
      sort: [{ field: 'name', direction: 'asc' }],
    })
    expect(sorted.data.map(({ name }) => name)).toEqual(names)
    const { data } = await listGroups(ctx, 'alarm', { by: [{ field: 'name' }], filter: made })
    expect(data.map(({ key, count }) => [key, count])).toEqual(names.map(name => [name, 1]))
    for (const name of names) {
      const filter = all(made, where('name', 'eq', name))
      expect((await findRecords(ctx, 'alarm', { filter })).data).toMatchObject([{ name }])
    }
    // Search looks in both languages, whoever asks.
    for (const search of ['Alpha', 'B泵'])
      expect((await findRecords(ctx, 'alarm', { filter: made, search })).data).toHaveLength(1)
  }
  expect((await findRecords(reader('en'), 'alarm', { filter: where('name', 'eq', 'A泵') })).data).toEqual([])
  await kernel.database.of(everySpace).run(sql`delete from gantry.t_alarm where f_rule = 'words'`)
})

it('keeps all comments, of which the newest is shown in its list', async () => {
  const [alarm] = await openAlarms()
  const ids = [alarm!.id]
  for (const remark of ['Valve checked', 'Seal replaced'])
    await actOnAlarms(admin(), { ids, act: 'comment', remark })
  const reader = testCtx(kernel, { userType: 'user' })
  const notes = await readAlarmNotes(reader, ids[0]!)
  expect(notes.map(({ text }) => text)).toEqual(['Seal replaced', 'Valve checked', 'seen'])
  expect(notes.map(({ by }) => by)).toEqual(Array(3).fill(admin().actor.name))
  expect(notes[0]?.at).toMatch(/^\d{4}-.*Z$/)
  expect((await getRecord(reader, 'alarm', ids[0]!)).data.remark).toBe('Seal replaced')
  await expect(readAlarmNotes(stranger(), ids[0]!)).rejects.toMatchObject({ code: 'record.not_found' })
})

it('counts an alarm that comes back before anybody saw it, instead of making another', async () => {
  await send(90, 550)
  await send(60, 540)
  expect((await openAlarms()).map(({ state }) => state)).toEqual(['closed', 'returned'])
  await send(91, 530)
  const [, again] = await openAlarms()
  expect(again).toMatchObject({ state: 'active', times: 2, cleared: null })
  expect((await readAlarmFigures(admin())).chattering).toMatchObject([{ rule, device, count: 3 }])
})

it('tells of an alarm that nobody acknowledged in time, once', async () => {
  // Nobody is told while the space is without devices.
  await switchFeaturesOff(kernel, 'alpha', ['devices'])
  await escalate.run(kernel)
  expect((await openAlarms())[1]?.escalated).toBeNull()
  await switchFeaturesOff(kernel, 'alpha', [])
  await escalate.run(kernel)
  const [, late] = await openAlarms()
  expect(late?.escalated).not.toBeNull()
  await escalate.run(kernel)
  expect((await openAlarms())[1]?.version).toBe(late?.version)
})

it('shelves with a reason and an end, and refuses what it cannot do', async () => {
  const [, alarm] = await openAlarms()
  const ids = [alarm!.id]
  const until = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await expect(actOnAlarms(admin(), { ids, act: 'shelve', until: until(8) })).rejects.toMatchObject({
    issues: [{ field: 'remark', code: 'required' }],
  })
  await expect(
    actOnAlarms(admin(), { ids, act: 'shelve', until: until(200), remark: 'works' }),
  ).rejects.toMatchObject({ issues: [{ field: 'until', code: 'alarm_shelf' }] })
  await actOnAlarms(admin(), { ids, act: 'shelve', until: until(8), remark: 'works' })
  expect(await readAlarmFigures(admin())).toMatchObject({ open: 0, shelved: 1 })
  await expect(actOnAlarms(stranger(), { ids, act: 'acknowledge' })).rejects.toMatchObject({
    code: 'record.not_found',
  })
})

it('lets a member acknowledge, comment and assign', async () => {
  const member = testCtx(kernel, { userType: 'user', personId: person })
  const { id } = await createRecord(asSystem(admin(), 'test'), 'alarm', {
    name: 'Too hot',
    severity: 'low',
    state: 'active',
    device,
    raised: new Date().toISOString(),
    rule: newId(),
  })
  const ids = [id]
  expect(contract.actOnAlarms.can).toContain('user')
  expect(await actOnAlarms(member, { ids, act: 'acknowledge' })).toBe(1)
  expect(await actOnAlarms(member, { ids, act: 'assign', assignee: person })).toBe(1)
  await expect(actOnAlarms(member, { ids, act: 'comment', remark: ' ' })).rejects.toMatchObject({
    issues: [{ field: 'remark', code: 'required' }],
  })
  expect(await actOnAlarms(member, { ids, act: 'comment', remark: 'fan replaced' })).toBe(1)
  expect((await getRecord(member, 'alarm', id)).data).toMatchObject({
    state: 'acknowledged',
    acknowledged_by: { id: person },
    assignee: { id: person },
    remark: 'fan replaced',
  })
  const { data: seen } = await getRecord(member, 'alarm', id)
  await actOnAlarms(admin(), { ids, act: 'close', remark: 'done' })
  expect((await getRecord(member, 'alarm', id)).data).toMatchObject({
    state: 'closed',
    cleared: null,
    acknowledged: seen.acknowledged,
    acknowledged_by: { id: person },
    closed: expect.any(String),
  })
})

it('raises what waits for its time when the time has come, also where only silence follows', async () => {
  const slow = newId()
  await publish('event_rule', slow, { ...hot, raiseAfter: 60 })
  await send(99, 100)
  expect(await openAlarms(slow)).toEqual([])
  const ids = await pointIds(kernel, [
    { space: 'alpha', device, code: 'temp', keepDays: 90 },
    { space: 'alpha', device, code: 'on', keepDays: 90 },
  ])
  const ts = Date.now() - 7_200_000
  await makeDays(kernel, [ts])
  await kernel.database.transaction(everySpace, tx =>
    storeReadings(tx, [
      { point: ids[0] ?? 0, ts, value: 99, quality: 0 },
      { point: ids[1] ?? 0, ts, value: 1, quality: 0 },
    ]),
  )
  await timers.run(kernel, { space: 'alpha' }, AbortSignal.timeout(10_000))
  const [raised] = await openAlarms(slow)
  expect(raised).toMatchObject({ state: 'active', value: '99 °C' })
  expect(Date.now() - Date.parse(String(raised?.raised))).toBeLessThan(60_000)

  const both = newId()
  await publish('event_rule', both, {
    ...hot,
    condition: { kind: 'formula', options: { formula: 'on and temp > 80' } },
  })
  await takePoints(kernel, {
    space: 'alpha',
    points: [{ device, product: product.id, code: 'on', ts: Date.now() - 90_000, value: 1, quality: 0 }],
  })
  await send(98, 80)
  const values = async (lang: 'zh-CN' | 'en') => {
    const { data } = await findRecords(asSystem(testCtx(kernel, { lang }), 'test'), 'alarm', {
      filter: where('rule', 'eq', both),
    })
    return data.map(({ value }) => value)
  }
  expect(await values('en')).toEqual(['Temperature 98 °C, Running on'])
  expect(await values('zh-CN')).toEqual(['Temperature 98 °C，Running 开'])
  await setEventRuleState(admin(), both, 'stopped')

  const quiet = newId()
  await publish('event_rule', quiet, { ...hot, condition: { kind: 'silence', options: { seconds: 30 } } })
  await send(20, 50)
  // Devices that are not heard are not silent: the rule rests while the space is without them.
  await switchFeaturesOff(kernel, 'alpha', ['devices'])
  await timers.run(kernel, { space: 'alpha' }, AbortSignal.timeout(10_000))
  expect(await openAlarms(quiet)).toEqual([])
  await switchFeaturesOff(kernel, 'alpha', [])
  await timers.run(kernel, { space: 'alpha' }, AbortSignal.timeout(10_000))
  expect(await openAlarms(quiet)).toMatchObject([{ state: 'active', value: null }])
  await setEventRuleState(admin(), quiet, 'stopped')
  expect(await openAlarms(quiet)).toMatchObject([{ state: 'closed' }])
})

it('is not published with a condition its product cannot meet, and never watches other spaces', async () => {
  const wrong: EventRule = {
    ...hot,
    condition: { kind: 'threshold', options: { point: 'on', side: 'above', limit: 1 } },
  }
  await expect(publish('event_rule', newId(), wrong)).rejects.toMatchObject({
    issues: [{ field: 'condition.options.point', code: 'alarm_point_no_number' }],
  })
  expect(await listEventRules(stranger())).toEqual([])
  expect((await listEventRules(admin())).find(({ id }) => id === rule)).toMatchObject({
    productName: 'Pump',
    isOn: true,
    week: 3,
  })
})

it('lets members read published rules, and nobody but administrators a draft', async () => {
  const draft = newId()
  await keepDraft(admin(), {
    kind: 'event_rule',
    id: draft,
    body: JSON.parse(JSON.stringify(hot)) as Json,
    base: null,
    revision: 0,
  })
  const member = testCtx(kernel, { userType: 'user' })
  expect((await listEventRules(admin())).map(({ id }) => id)).toContain(draft)
  const read = await listEventRules(member)
  expect(read.map(({ id }) => id)).not.toContain(draft)
  expect(read.find(({ id }) => id === rule)).toMatchObject({
    isOn: true,
    respondWithin: 5,
    advice: { action: 'Switch to P-205' },
  })
  expect(contract.listEventRules.can).toContain('user')
  for (const { can } of [contract.setEventRuleState, contract.listWatchable, contract.backTest])
    expect(can).not.toContain('user')
})

it('plays a rule over stored values without writing anything', async () => {
  const span = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() }
  const before = await openAlarms()
  expect(await backTest(admin(), { rule: hot, ...span })).toMatchObject({
    data: [{ device, name: 'P-204', readings: 0, spans: [] }],
    cut: false,
  })
  await expect(
    backTest(admin(), { rule: hot, from: '2020-01-01T00:00:00Z', to: span.to }),
  ).rejects.toMatchObject({ issues: [{ field: 'to', code: 'alarm_span' }] })
  expect(await openAlarms()).toEqual(before)
})

/** The alarms of a rule, oldest first, as the desk shows them. */
const statesOf = async (about: string) =>
  (await openAlarms(about)).map(({ state, hidden }) => ({ state, hidden: hidden ?? null }))

it('follows the newest release of its product, and says so when its condition no longer fits', async () => {
  const cold = newId()
  const condition = { kind: 'threshold', options: { point: 'flow', side: 'below', limit: 2 } }
  const flow = { code: 'flow', name: 'Flow', type: 'number' as const, unit: 'm³/h' }
  const [temp, on] = product.points
  const republish = (points: Product['points']) => publish('product', product.id, { ...product, points })
  await republish([temp!, on!, flow])
  await publish('event_rule', cold, { ...hot, condition })
  const sendFlow = (value: number, ago: number) =>
    takePoints(kernel, {
      space: 'alpha',
      points: [
        { device, product: product.id, code: 'flow', ts: Date.now() - ago * 1_000, value, quality: 0 },
      ],
    })
  await republish([temp!, on!, { ...flow, unit: 'l/s' }])
  await sendFlow(1, 40)
  expect(await openAlarms(cold)).toMatchObject([{ state: 'active', value: '1 l/s' }])
  await republish([temp!, on!])
  await sendFlow(9, 30)
  expect(await statesOf(cold)).toMatchObject([{ state: 'active' }])
  expect((await listEventRules(admin())).find(({ id }) => id === cold)).toMatchObject({ words: { en: '' } })
  await republish([temp!, on!, flow])
  await sendFlow(9, 20)
  expect(await statesOf(cold)).toMatchObject([{ state: 'returned' }])
})

it('raises one alarm where several processes hear a device for the first time', async () => {
  const first = newId()
  await publish('event_rule', first, hot)
  await Promise.all([send(90, 28), send(91, 27), send(92, 26), send(93, 25)])
  expect(await openAlarms(first)).toMatchObject([{ state: 'active', times: 1 }])
})

it('looks at values that were stored while nobody could show them to the rules', async () => {
  const missed = newId()
  await publish('event_rule', missed, hot)
  await send(70, 19)
  const [point = 0] = await pointIds(kernel, [{ space: 'alpha', device, code: 'temp', keepDays: 90 }])
  const ts = Date.now() - 10_000
  await makeDays(kernel, [ts])
  await kernel.database.transaction(everySpace, tx =>
    storeReadings(tx, [{ point, ts, value: 97, quality: 0 }]),
  )
  await catchUp.run(kernel)
  expect(await openAlarms(missed)).toMatchObject([{ state: 'active', value: '97 °C' }])
  await catchUp.run(kernel)
  expect(await openAlarms(missed)).toMatchObject([{ times: 1 }])
})

it('looks back over the days an installation was down', async () => {
  const long = newId()
  await publish('event_rule', long, hot)
  const days = 3 * 86_400
  await send(70, days + 19)
  const [point = 0] = await pointIds(kernel, [{ space: 'alpha', device, code: 'temp', keepDays: 90 }])
  const ts = Date.now() - days * 1_000
  await makeDays(kernel, [ts])
  await kernel.database.transaction(everySpace, tx =>
    storeReadings(tx, [{ point, ts, value: 96, quality: 0 }]),
  )
  await catchUp.run(kernel)
  expect(await openAlarms(long)).toMatchObject([{ state: 'active', value: '96 °C', times: 1 }])
})

it('hides what a rule above explains and what is out of service, tells nobody, and shows it when that is over', async () => {
  const [parent, child] = [newId(), newId()]
  const above = {
    ...hot,
    condition: { kind: 'threshold', options: { point: 'temp', side: 'above', limit: 50 } },
  }
  await publish('event_rule', parent, above)
  await publish('event_rule', child, { ...hot, suppressedBy: [parent] })
  await expect(publish('event_rule', parent, { ...above, suppressedBy: [child] })).rejects.toMatchObject({
    issues: [{ field: 'suppressedBy', code: 'alarm_circle' }],
  })
  await send(60, 9)
  await send(99, 8)
  const [hidden] = await openAlarms(child)
  expect(hidden).toMatchObject({ state: 'active', hidden: 'suppressed', hidden_by: 'Too hot' })
  const told = async () =>
    (
      await kernel.database.of(everySpace).run(sql`
        select 1 from gantry.outbox where type = 'alarm.raised' and record_id = ${hidden!.id}::uuid`)
    ).count
  expect(await told()).toBe(0)
  expect((await readAlarmFigures(admin())).suppressed).toBe(1)
  const [open] = await openAlarms(parent)
  const closing = { ids: [open!.id], act: 'close' as const, remark: 'fan cleaned' }
  // The condition of the parent still holds.
  await expect(actOnAlarms(admin(), closing)).rejects.toMatchObject({
    issues: [{ field: 'ids', code: 'alarm_holds' }],
  })
  expect(await statesOf(parent)).toMatchObject([{ state: 'active' }])
  await setEventRuleState(admin(), parent, 'stopped')
  expect((await openAlarms(parent))[0]).toMatchObject({
    state: 'closed',
    cleared: null,
    closed: expect.any(String),
  })
  expect(await statesOf(child)).toEqual([{ state: 'active', hidden: null }])
  expect(await told()).toBe(1)

  const until = new Date(Date.now() + 86_400_000).toISOString()
  await expect(
    takeOutOfService(admin(), {
      id: hidden!.id,
      whole: false,
      until: '2020-01-01T00:00:00Z',
      reason: 'seal',
    }),
  ).rejects.toMatchObject({ issues: [{ field: 'until', code: 'alarm_outage' }] })
  await takeOutOfService(admin(), { id: hidden!.id, whole: true, until, reason: 'new seal' })
  expect(await openAlarms(child)).toMatchObject([{ hidden: 'out_of_service', hidden_by: 'new seal' }])
  expect(await readAlarmFigures(admin())).toMatchObject({ open: 0, outages: 1 })
  const { data } = await findRecords(admin(), 'alarm_outage', {})
  await putBackInService(admin(), data[0]!.id)
  expect(await statesOf(child)).toEqual([{ state: 'active', hidden: null }])
})

it('closes the alarms of a deleted device, and watches it anew once it is restored', async () => {
  const [one, soon] = [newId(), newId()]
  await publish('event_rule', one, hot)
  const { id } = await createRecord(admin(), 'device', { name: 'P-300', code: 'P-300', product: product.id })
  const sendTo = (value: number, ago: number) =>
    takePoints(kernel, {
      space: 'alpha',
      points: [
        { device: id, product: product.id, code: 'temp', ts: Date.now() - ago * 1_000, value, quality: 0 },
      ],
    })
  await sendTo(90, 20)
  await publish('event_rule', soon, { ...hot, raiseAfter: 3_600 })
  await sendTo(91, 10)
  expect(await openAlarms(one)).toMatchObject([{ state: 'active' }])
  const happened = (type: string) =>
    inTransaction(asSystem(admin(), type), async ctx => {
      await devicesGone.handle(ctx, {
        id: '1',
        space: ctx.space,
        type,
        table: 'device',
        recordId: id,
        version: null,
        at: new Date().toISOString(),
        actor: null,
        payload: null,
        cause: null,
        depth: 0,
      })
    })
  expect(await countOpenAlarms(admin(), [id])).toBeGreaterThan(0)
  await removeRecord(admin(), 'device', id)
  await happened('record.removed')
  expect(await countOpenAlarms(admin(), [id])).toBe(0)
  expect(await openAlarms(one)).toMatchObject([{ state: 'closed', closed: expect.any(String) }])
  const [closed] = await openAlarms(one)
  const noted = async (lang: 'zh-CN' | 'en') => {
    const ctx = testCtx(kernel, { userType: 'user', lang })
    const [note] = await readAlarmNotes(ctx, closed!.id)
    return [(await getRecord(ctx, 'alarm', closed!.id)).data.remark, note?.text]
  }
  expect(await noted('zh-CN')).toEqual(['设备已删除', '设备已删除'])
  expect(await noted('en')).toEqual(['Device deleted', 'Device deleted'])
  const watches = await kernel.database.of(everySpace).run(sql`
    select 1 from gantry.event_watch where device = ${id}`)
  expect(watches.count).toBe(0)

  const [point = 0] = await pointIds(kernel, [{ space: 'alpha', device: id, code: 'temp', keepDays: 90 }])
  const ts = Date.now() - 5_000
  await makeDays(kernel, [ts])
  await kernel.database.transaction(everySpace, tx =>
    storeReadings(tx, [{ point, ts, value: 95, quality: 0 }]),
  )
  await restoreRecord(admin(), 'device', id)
  await happened('record.restored')
  expect((await openAlarms(one)).map(({ state, value }) => [state, value])).toEqual([
    ['closed', '90 °C'],
    ['active', '95 °C'],
  ])
  await setEventRuleState(admin(), one, 'stopped')
  await setEventRuleState(admin(), soon, 'stopped')
})

it('an event of a device raises an alarm that waits to be seen, or lasts until the event that ends it', async () => {
  const [moment, lasting] = [newId(), newId()]
  const leaking = (options: object): EventRule => ({
    name: 'Leaking',
    product: product.id,
    condition: { kind: 'event', options: { event: 'leak', ...options } },
    severity: 'critical',
  })
  await publish('event_rule', moment, leaking({}))
  await publish('event_rule', lasting, leaking({ ends: 'dry' }))
  await expect(publish('event_rule', newId(), { ...leaking({}), raiseAfter: 5 })).rejects.toMatchObject({
    code: 'design.invalid',
  })
  const tell = async (code: string, ago: number) => {
    const at = new Date(Date.now() - ago * 1_000).toISOString()
    const ctx = asSystem(admin(), 'test')
    const event = {
      id: '1',
      space: ctx.space,
      type: 'device.event',
      table: 'device',
      recordId: device,
      version: null,
      at,
      actor: null,
      payload: { product: product.id, code, level: 'error', at },
      cause: null,
      depth: 0,
    }
    expect(await takeEvents.wanted?.(ctx.db, [event])).toEqual([event])
    await takeEvents.handle(ctx, event)
  }
  await tell('leak', 30)
  expect(await openAlarms(moment)).toMatchObject([{ state: 'returned', times: 1 }])
  const [lasts] = await openAlarms(lasting)
  expect(lasts).toMatchObject({ state: 'active', cleared: null })
  expect(await getRecord(admin(), 'alarm', lasts?.id ?? '')).toMatchObject({
    data: { reason: 'the device tells the event “Leak”, until it tells “Dry again”' },
  })
  await tell('leak', 20)
  expect(await openAlarms(moment)).toMatchObject([{ state: 'returned', times: 2 }])
  await tell('dry', 10)
  expect(await openAlarms(lasting)).toMatchObject([{ state: 'returned' }])
})

const commandsOf = async (id: string) =>
  (
    await platform(kernel).run<{ command: string; rule: string; by: string }>(sql`
      select command, rule, rule_name as by from gantry.device_command where device = ${id}::uuid order by created_at`)
  ).rows

it('an event rule sends a command to its device when the alarm is raised, and raises it even if that is refused', async () => {
  const { id: pump } = await createRecord(admin(), 'device', {
    name: 'P-9',
    code: 'P-9',
    product: product.id,
  })
  const stopping = newId()
  const body: EventRule = {
    ...hot,
    devices: [pump],
    command: { code: 'stop', parameters: { fast: true }, seconds: 30 },
  }
  for (const [command, field] of [
    [{ code: 'fly', parameters: {} }, 'command'],
    [{ code: 'stop', parameters: { fast: 'yes' } }, 'command.parameters.fast'],
    [{ code: 'stop', parameters: {} }, 'command.parameters.fast'],
  ] as const)
    await expect(publish('event_rule', newId(), { ...body, command })).rejects.toMatchObject({
      issues: [expect.objectContaining({ field: expect.stringContaining(field) })],
    })
  await publish('event_rule', stopping, body)
  const heat = (value: number, ago: number) =>
    takePoints(kernel, {
      space: 'alpha',
      points: [
        { device: pump, product: product.id, code: 'temp', ts: Date.now() - ago * 1_000, value, quality: 0 },
      ],
    })
  await heat(90, 60)
  expect(await commandsOf(pump)).toEqual([{ command: 'stop', rule: stopping, by: '温度过高' }])
  expect(await openAlarms(stopping)).toMatchObject([{ state: 'active' }])
  await heat(20, 50)
  await platform(kernel).run(sql`update gantry.device_pace set count = 20 where device = ${pump}::uuid`)
  await heat(95, 40)
  expect(await openAlarms(stopping)).toMatchObject([{ state: 'active', times: 2 }])
  expect(await commandsOf(pump)).toHaveLength(1)
  const { rows } = await platform(kernel).run(sql`
    select code, command from gantry.device_refused where device = ${pump}::uuid`)
  expect(rows).toEqual([{ code: 'device.too_often', command: 'stop' }])
})

it('an alarm of a business rule says where it comes from, is counted while it is open, and is closed by people', async () => {
  const source = newId()
  await platform(kernel).run(sql`
    insert into gantry.design (space, kind, id, name, state) values ('alpha', 'rule', ${source}, '"Late order"', 'active')`)
  const asked = {
    device,
    level: 'high' as const,
    text: { 'zh-CN': '订单延误', en: 'Order is late' },
    by: { kind: 'rule', id: source, name: 'Late order' },
  }
  const acting = () => asSystem(admin(), 'rule: Late order')
  const [first, second] = await Promise.all([
    alarmDoor.raise(acting(), asked),
    alarmDoor.raise(acting(), asked),
  ])
  expect(first).toEqual(second)
  expect(first.device).toBe('P-204')
  expect((await getRecord(admin(), 'alarm', first.id)).data).toMatchObject({
    name: 'Order is late',
    reason: 'raised by the business rule “Late order”',
    severity: 'high',
    state: 'active',
    times: 2,
  })
  const { rows } = await platform(kernel).run(sql`
    select payload ->> 'severity' as severity from gantry.outbox
    where type = 'alarm.raised' and record_id = ${first.id}::uuid`)
  expect(rows).toEqual([{ severity: 'high' }])
  expect(await readAlarmContext(admin(), first.id)).toEqual({
    points: [],
    source: { id: source, name: 'Late order' },
  })
  expect(await actOnAlarms(admin(), { ids: [first.id], act: 'close', remark: 'Shipped' })).toBe(1)
  const again = await alarmDoor.raise(acting(), asked)
  expect(again.id).not.toBe(first.id)
  await expect(alarmDoor.preview(acting(), newId())).rejects.toMatchObject({ code: 'record.not_found' })
})
