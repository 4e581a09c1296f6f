import { field } from '@gantry/fields/shared'
import { raw } from '@gantry/kernel/server'
import { type Occupation, userType, where } from '@gantry/model/shared'
import { createSpaceSchema, saveTable } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleApp } from '../fixtures.ts'

const kernel = await testDatabase()
const app = await sampleApp(kernel, [])
const admin = () => testCtx(kernel, { userType: 'admin' })
afterAll(() => app.close())

const as = (who: string) => async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const request = { method, url: `/space-alpha/api/tables${url}`, cookies: { who } }
  const answer = await app.inject(payload ? { ...request, payload } : request)
  return { status: answer.statusCode, body: answer.json() }
}
const ann = as('ann')
const ben = as('ben')

const booking = (id: string, more: object = {}) =>
  drawnTable(
    id,
    {
      room: field.link('room'),
      start: field.dateTime(),
      end: field.dateTime(),
      state: field.choice(['planned', 'cancelled']),
    },
    {
      bookings: [
        {
          id: 'room',
          resource: 'room',
          start: 'start',
          end: 'end',
          counts: where('state', 'ne', 'cancelled'),
          ...more,
        },
      ],
      policy: [
        { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
        { operations: ['create'] },
        { operations: ['read'], rows: where('name', 'startsWith', 'open') },
      ],
    },
  )

const rooms: string[] = []
beforeAll(async () => {
  await createSpaceSchema(admin())
  await createSpaceSchema(testCtx(kernel, { userType: 'admin', space: 'beta' }))
  await saveTable(
    admin(),
    drawnTable('room', { wing: field.choice(['east', 'west']), seats: field.number() }),
  )
  for (const [name, wing, seats] of [
    ['R1', 'west', 2],
    ['R2', 'east', 1],
    ['R3', 'east', 1],
  ] as const)
    rooms.push((await ann('POST', '/room/records', { name, wing, seats })).body.data.id)
  await saveTable(admin(), booking('meeting', { showsHidden: true }))
  await saveTable(admin(), booking('quiet', { capacity: 'seats' }))
})

const at = (hour: number) => `2026-07-16T${String(hour).padStart(2, '0')}:00:00Z`
const book = (table: string, room: number, from: number, to: number, name: string, state = 'planned') =>
  ann('POST', `/${table}/records`, { name, room: rooms[room], start: at(from), end: at(to), state })
const window = (more: object = {}) =>
  `/occupation?${new URLSearchParams({ resource: 'room', start: 'start', end: 'end', from: at(0), to: at(23), ...more })}`
const occupied = async (who: typeof ann, table: string, more: object = {}): Promise<Occupation> => {
  const { status, body } = await who('GET', `/${table}${window(more)}`)
  expect(status).toBe(200)
  return body
}
const names = ({ data }: Occupation) =>
  data.map(({ title, records }) => [title, ...records.map(({ row }) => row.name)])

describe('the occupation of resources', () => {
  it('answers a page of resources with the records of a window, and which of them count', async () => {
    await book('meeting', 0, 8, 10, 'open one')
    await book('meeting', 0, 9, 11, 'open cancelled', 'cancelled')
    await book('meeting', 1, 8, 10, 'secret')
    const all = await occupied(ann, 'meeting')
    expect(names(all)).toEqual([['R1', 'open one', 'open cancelled'], ['R2', 'secret'], ['R3']])
    expect(all.data[0]?.records.map(({ counts }) => counts)).toEqual([true, false])
    expect(all.data[0]).toMatchObject({ capacity: 1, hidden: [] })
    expect(all).toMatchObject({ next: null, total: 3, more: false })
    expect(names(await occupied(ann, 'meeting', { from: at(10), to: at(11) }))).toEqual([
      ['R1', 'open cancelled'],
      ['R2'],
      ['R3'],
    ])
    expect(names(await occupied(ann, 'meeting', { pageSize: '2', page: '2' }))).toEqual([['R3']])
    expect(names(await occupied(ann, 'meeting', { resources: 'R2' }))).toEqual([['R2', 'secret']])
    expect(
      (await occupied(ann, 'meeting', { group: 'wing' })).data.map(({ title, group }) => [title, group]),
    ).toEqual([
      ['R2', 'east'],
      ['R3', 'east'],
      ['R1', 'west'],
    ])
  })

  it('groups by nothing where the field of the view is gone', async () => {
    expect((await occupied(ann, 'meeting', { group: 'gone' })).data.map(({ group }) => group)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('shows nobody a record closed to him, and its times only where the rule says so', async () => {
    const open = await occupied(ben, 'meeting')
    expect(names(open)).toEqual([['R1', 'open one', 'open cancelled'], ['R2'], ['R3']])
    expect(open.data[1]?.hidden).toEqual([{ from: at(8), to: at(10) }])
    expect(JSON.stringify(open)).not.toContain('secret')
    await book('quiet', 1, 8, 10, 'secret')
    const quiet = await occupied(ben, 'quiet')
    expect(quiet.data[1]).toMatchObject({ title: 'R2', records: [], hidden: [], capacity: 1 })
    expect(quiet.data[0]).toMatchObject({ capacity: 2 })
  })

  it('is closed to other spaces and to questions it cannot answer', async () => {
    expect((await as('cem')('GET', `/meeting${window()}`)).status).toBe(404)
    for (const [more, wrong] of [
      [{ resource: 'name' }, 'resource'],
      [{ end: 'name' }, 'end'],
      [{ from: '2026-07-16' }, 'from'],
      [{ to: 'tomorrow' }, 'to'],
    ] as const)
      expect(await ann('GET', `/meeting${window(more)}`)).toMatchObject({
        status: 400,
        body: { code: 'query.invalid', issues: [{ field: wrong }] },
      })
  })

  it('of parallel requests for one time exactly one is granted, with the sentence in the language of the person', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => book('meeting', 2, 14, 15, `open ${n}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const { status, body } of refused) {
      expect(status).toBe(422)
      expect(body.issues).toMatchObject([{ field: 'start', code: 'time_occupied_by' }])
    }
  })
})

it('reads a quarter of fifty resources with thousands of bookings at once', async () => {
  await admin().db.run(
    raw(`insert into s_alpha."t_room" (id, f_name, f_wing, f_seats)
      select gen_random_uuid(), 'X' || lpad(n::text, 3, '0'), 'west', 1 from generate_series(1, 500) n`),
  )
  await admin().db.run(
    raw(`insert into s_alpha."t_meeting" (id, f_name, f_room, f_start, f_end, f_state)
      select gen_random_uuid(), 'open ' || n, r.id, '2027-01-01'::timestamptz + n * interval '50 hours',
        '2027-01-01'::timestamptz + n * interval '50 hours' + interval '4 hours', 'planned'
      from s_alpha."t_room" r, generate_series(1, 40) n where r.f_name like 'X%'`),
  )
  const quarter = { from: '2027-01-01T00:00:00Z', to: '2027-04-01T00:00:00Z', resources: 'X', pageSize: '50' }
  const found = await occupied(ann, 'meeting', quarter)
  expect(found).toMatchObject({ next: 2, total: 500, more: false })
  expect(found.data.flatMap(({ records }) => records)).toHaveLength(2_000)
})
