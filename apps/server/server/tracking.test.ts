import { newId } from '@gantry/base/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { runs } from '@gantry/testing/shared'
import type { trackingContract } from '@gantry/tracking/shared'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
const db = platform(kernel)
const at = '/api/operator/tracking'
let root: Visitor
let user: Visitor
beforeAll(async () => {
  ;[root, user] = [visitor(), visitor()]
  await root.signIn('root', demoPassword)
  await user.signIn('user', demoPassword)
})

interface Refused {
  readonly code: string
  readonly issues: readonly { readonly field: string }[]
}

const save = (code: string, more: object = {}) =>
  root.call<Refused & { id: string }>('PUT', `${at}/points`, {
    code,
    name: code,
    event: 'pressed',
    page: '',
    element: 'save',
    properties: [{ name: 'area', type: 'text' }],
    state: 'active',
    ...more,
  })
const send = (events: readonly object[], by = user) =>
  by.call<{ taken: number }>('POST', '/space-demo/api/tracking/events', {
    session: 'session-0001',
    terminal: 'phone',
    events,
  })
const stored = async (point: string) =>
  (
    await db.run<{ space: string; who: string; properties: object; terminal: string }>(sql`
      select space, who, properties, terminal from gantry.track_event where point = ${point} order by at`)
  ).rows

it('a point has a name in both languages', async () => {
  const { id } = (await save('test.named', { name: '保存', english: ' Saved ' })).body
  type Points = { data: { id: string; name: string; english: string }[] }
  const named = async () =>
    (await root.call<Points>('GET', `${at}/points`)).body.data.find(point => point.id === id)
  expect(await named()).toMatchObject({ name: '保存', english: 'Saved' })
  await save('test.named', { id, name: '保存', state: 'stopped' })
  expect(await named()).toMatchObject({ name: '保存', english: '' })
})

it('takes events of points that are on, with registered properties, under a pseudonym', async () => {
  const { id } = (await save('test.save')).body
  expect(
    (
      await send([
        { code: 'test.save', ago: 2_000, properties: { area: 'A3', person: '李伟' } },
        { code: 'test.unknown', ago: 0 },
        { code: 'test.save', ago: 0, properties: { area: 7 } },
      ])
    ).body,
  ).toEqual({ taken: 2 })
  const [first, second] = await stored(id)
  expect(first).toMatchObject({ space: 'demo', terminal: 'phone', properties: { area: 'A3' } })
  expect(second?.properties).toEqual({})
  const session = (await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user
  expect(first?.who).toMatch(/^[\w-]{22}$/)
  expect(first?.who).not.toContain(session.personId)
  expect(second?.who).toBe(first?.who)

  const listed = (
    await user.call<OutputOf<typeof trackingContract.activePoints>>('GET', '/space-demo/api/tracking/points')
  ).body.data
  expect(listed.find(each => each.code === 'test.save')).toEqual({
    code: 'test.save',
    event: 'pressed',
    page: '',
    element: 'save',
    properties: [{ name: 'area', type: 'text' }],
  })
  expect((await save('test.save', { id, state: 'stopped' })).status).toBe(200)
  expect((await send([{ code: 'test.save', ago: 0 }])).body).toEqual({ taken: 0 })
  // What is collected changed, so the version rises; switching on and off leaves it.
  await save('test.save', { id, properties: [] })
  const { body } = await root.call<{ data: trackingContract.TrackPoint[] }>('GET', `${at}/points`)
  expect(body.data.find(each => each.id === id)).toMatchObject({ version: 2, week: 2 })
})

it('refuses points that make no sense, and everybody but the operator', async () => {
  expect((await save('test.other', { element: '<b>' })).body.issues).toMatchObject([{ field: 'element' }])
  expect((await save('test.other', { event: 'opened' })).body.issues).toMatchObject([{ field: 'page' }])
  expect((await save('test.other', { page: '/nowhere' })).body.issues).toMatchObject([{ field: 'page' }])
  await save('test.twice')
  expect((await save('test.twice')).body.issues).toMatchObject([{ field: 'code' }])
  const days = 'from=2026-01-01&until=2026-01-31'
  expect((await user.call('GET', `${at}/trend?${days}`)).status).toBe(403)
  expect((await user.call('GET', `${at}/points`)).status).toBe(403)
  expect((await root.call('GET', `${at}/trend?from=2026-01-01&until=2026-12-31`)).status).toBe(400)
  expect((await root.call('GET', `${at}/trend?from=2026-02-01&until=2026-01-31`)).status).toBe(400)
  expect((await user.call('POST', '/space-lingyun/api/tracking/events', {})).status).toBe(404)
})

it('limits what one session sends', async () => {
  await save('test.pace')
  const answers = []
  for (let n = 0; n < 31; n++) answers.push((await send([{ code: 'test.pace', ago: 0 }])).status)
  expect(answers).toContain(429)
})

it('counts days, people and who comes again', async () => {
  const { id } = (await save('test.weeks')).body
  await db.run(sql`create table if not exists gantry.track_event_202601 partition of gantry.track_event
    for values from ('2026-01-01') to ('2026-02-01')`)
  const event = (day: string, who: string, space = 'demo') => ({ at: `2026-01-${day}T02:00:00Z`, who, space })
  const events = [
    event('05', 'a'),
    event('05', 'a'),
    event('06', 'b'),
    event('06', 'a', 'lingyun'),
    event('13', 'a'),
    event('20', 'a'),
    event('20', 'c'),
  ]
  await db.run(sql`
    insert into gantry.track_event (at, space, point, version, who, session, terminal, properties)
    select x.at, x.space, ${id}, 1, x.who, 's', 'phone', '{}'
    from json_to_recordset(${JSON.stringify(events)}::json) as x (at timestamptz, who text, space text)`)
  const span = 'from=2026-01-05&until=2026-01-25'
  const trend = (await root.call<OutputOf<typeof trackingContract.readTrend>>('GET', `${at}/trend?${span}`))
    .body
  expect(trend.days.filter(each => each.point === id)).toEqual([
    { point: id, day: '2026-01-05', count: 2, users: 1 },
    { point: id, day: '2026-01-06', count: 2, users: 2 },
    { point: id, day: '2026-01-13', count: 1, users: 1 },
    { point: id, day: '2026-01-20', count: 2, users: 2 },
  ])
  expect(trend.totals.find(each => each.point === id)).toMatchObject({ count: 7, users: 4 })
  const retention = await root.call<OutputOf<typeof trackingContract.readRetention>>(
    'GET',
    `${at}/retention?point=${id}&${span}`,
  )
  expect(retention.body.data).toEqual([
    { week: '2026-01-05', weeks: [3, 1, 1] },
    { week: '2026-01-19', weeks: [1] },
  ])
  const only = await root.call<OutputOf<typeof trackingContract.readTrend>>(
    'GET',
    `${at}/trend?${span}&space=lingyun`,
  )
  expect(only.body.totals.find(each => each.point === id)).toMatchObject({ count: 1, users: 1 })
})

it('counts a funnel as a plain walk over the events of each person does', { timeout: 30_000 }, async () => {
  await db.run(sql`create table if not exists gantry.track_event_202601 partition of gantry.track_event
    for values from ('2026-01-01') to ('2026-02-01')`)
  const event = fc.record({
    step: fc.integer({ min: 0, max: 2 }),
    who: fc.constantFrom('a', 'b', 'c'),
    minute: fc.integer({ min: 0, max: 90 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(event, { maxLength: 24, selector: ({ who, minute }) => `${who} ${minute}` }),
      async events => {
        const points = [newId(), newId(), newId()]
        const rows = events.map(({ step, who, minute }) => ({
          point: points[step],
          who,
          at: new Date(Date.UTC(2026, 0, 15, 2, minute)).toISOString(),
        }))
        await db.run(sql`
        insert into gantry.track_event (at, space, point, version, who, session, terminal, properties)
        select x.at, 'demo', x.point, 1, x.who, 's', 'phone', '{}'
        from json_to_recordset(${JSON.stringify(rows)}::json) as x (at timestamptz, who text, point uuid)`)
        const minutes = 40
        const expected = [0, 0, 0]
        for (const person of ['a', 'b', 'c']) {
          const own = events
            .filter(({ who }) => who === person)
            .sort((one, other) => one.minute - other.minute)
          const first = own.find(({ step }) => step === 0)
          let last = first
          for (const step of [0, 1, 2]) {
            if (step > 0)
              last = own.find(
                each =>
                  last &&
                  first &&
                  each.step === step &&
                  each.minute > last.minute &&
                  each.minute <= first.minute + minutes,
              )
            if (!last) break
            expected[step] = (expected[step] ?? 0) + 1
          }
        }
        const { body } = await root.call<{ people: number[] }>('POST', `${at}/funnel`, {
          from: '2026-01-15',
          until: '2026-01-15',
          steps: points,
          minutes,
        })
        expect(body.people).toEqual(expected)
      },
    ),
    { numRuns: runs(15) },
  )
})
