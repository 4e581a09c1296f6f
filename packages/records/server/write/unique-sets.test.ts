import { AppError } from '@gantry/base/shared'
import { field, required } from '@gantry/fields/shared'
import { role, type TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord, createRecords } from './create-records.ts'
import { removeRecord } from './remove-records.ts'
import { restoreRecord, restoreRecords } from './restore-records.ts'
import { updateRecord } from './update-record.ts'
import { updateRecords } from './update-records.ts'

const kernel = await recordsDatabase()
const booking: TableDef = {
  id: 'booking',
  label: { 'zh-CN': '预订', en: 'Bookings' },
  title: 'room',
  fields: {
    room: { ...required(field.text()), label: { 'zh-CN': '房间', en: 'Room' } },
    day: { ...field.date(), label: { 'zh-CN': '日期', en: 'Day' } },
    shift: { ...field.text(), label: { 'zh-CN': '班次', en: 'Shift' } },
    guests: field.slave('booking_guest'),
  },
  unique: [['room', 'day']],
  policy: [
    { who: role('desk'), operations: ['read', 'create', 'update', 'remove'] },
    { who: role('porter'), operations: ['read', 'create', 'update'], fields: ['day', 'shift'] },
  ],
}
const guest: TableDef = {
  id: 'booking_guest',
  label: 'Guests',
  title: 'name',
  master: 'booking',
  fields: {
    name: { ...field.text(), label: 'Name' },
    seat: { ...field.number(), label: 'Seat' },
  },
  unique: [['name', 'seat']],
  policy: [],
}

const desk = testCtx(kernel, { roles: ['desk'] })
const porter = testCtx(kernel, { roles: ['porter'] })
beforeAll(() => saveTables(desk, [{ definition: booking }, { definition: guest }]))

const book = (room: string, day: string | null, rest = {}) =>
  createRecord(desk, 'booking', { room, day, ...rest })

const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? { code: error.code, issues: error.issues } : error),
  )

/** What is said at each field of the combination. */
const taken = (names: string) => ({
  code: 'record.duplicate',
  issues: ['room', 'day'].map(field => ({ field, code: 'duplicate_set', params: { fields: names } })),
})

describe('a combination that another living record has is refused at every field of it', () => {
  it('in a new record, in the words of the person', async () => {
    await book('101', '2026-01-01')
    await book('101', '2026-01-02')
    expect(await refusalOf(book('101', '2026-01-01'))).toEqual(taken('Room, Day'))
    const chinese = testCtx(kernel, { roles: ['desk'], lang: 'zh-CN' })
    expect(await refusalOf(createRecord(chinese, 'booking', { room: '101', day: '2026-01-01' }))).toEqual(
      taken('房间、日期'),
    )
  })

  it('in a change of one of its fields, and not in a change of others', async () => {
    await book('102', '2026-01-01')
    const { id } = await book('102', '2026-01-02')
    expect(await refusalOf(updateRecord(desk, 'booking', id, { version: 1, day: '2026-01-01' }))).toEqual(
      taken('Room, Day'),
    )
    await updateRecord(desk, 'booking', id, { version: 1, shift: 'night' })
    await updateRecord(desk, 'booking', id, { version: 2, day: '2026-01-03' })
  })

  it('in a batch: the first takes it, the others are named', async () => {
    const made = [await book('103', '2026-01-01'), await book('103', '2026-01-02'), await book('104', null)]
    const ids = made.map(({ id }) => id)
    const batch = await updateRecords(desk, 'booking', ids, { room: '105', day: '2026-01-05' })
    expect(batch.done).toEqual([ids[0]])
    expect(batch.refused).toEqual(ids.slice(1).map(id => ({ id, ...taken('Room, Day') })))
  })

  it('among new records written together, by the number of the row', async () => {
    const inputs = ['2026-02-01', '2026-02-02', '2026-02-01'].map(day => ({ room: '106', day }))
    const [first, second, third] = await createRecords(desk, 'booking', inputs)
    expect([first?.ok, second?.ok]).toEqual([true, true])
    expect(third).toEqual({
      ok: false,
      code: 'record.duplicate',
      issues: ['room', 'day'].map(field => ({
        field,
        code: 'duplicate_set_in_file',
        params: { fields: 'Room, Day', row: 1 },
      })),
    })
  })

  it('when a record comes back from the recycle bin', async () => {
    const gone = await book('107', '2026-01-01')
    await removeRecord(desk, 'booking', gone.id)
    const { id } = await book('107', '2026-01-01')
    expect(await refusalOf(restoreRecord(desk, 'booking', gone.id))).toEqual(taken('Room, Day'))
    expect((await restoreRecords(desk, 'booking', [gone.id])).refused).toEqual([
      { id: gone.id, ...taken('Room, Day') },
    ])
    await removeRecord(desk, 'booking', id)
    const two = await restoreRecords(desk, 'booking', [gone.id, id])
    expect(two.done).toEqual([gone.id])
    expect(two.refused).toEqual([{ id, ...taken('Room, Day') }])
  })

  it('in slave rows, of one record by the number of the row', async () => {
    const seat = (name: string, at: number) => ({ name, seat: at })
    const { id } = await book('108', '2026-01-01', { guests: [seat('Li', 1), seat('Li', 2)] })
    const said = (at: number, code: string, params: object) =>
      ['name', 'seat'].map(field => ({
        field: `guests.${at}.${field}`,
        code,
        params: { fields: 'Name, Seat', ...params },
      }))
    expect(
      await refusalOf(book('108', '2026-01-02', { guests: [seat('Wu', 1), seat('Li', 3), seat('Li', 3)] })),
    ).toMatchObject({ issues: said(2, 'duplicate_set_in_file', { row: 2 }) })
    expect(
      await refusalOf(book('108', '2026-01-02', { guests: [seat('Wu', 1), seat('Li', 2)] })),
    ).toMatchObject({ issues: said(1, 'duplicate_set', {}) })
    const { data } = await getRecord(desk, 'booking', id)
    const rows = Array.isArray(data.guests) ? data.guests : []
    expect(rows).toHaveLength(2)
    expect(
      await refusalOf(
        updateRecord(desk, 'booking', id, { version: 1, guests: [rows[0] ?? null, seat('Li', 1)] }),
      ),
    ).toMatchObject({ issues: said(1, 'duplicate_set', {}) })
  })
})

it('repeats nothing where one of the fields is empty', async () => {
  await book('201', null)
  await book('201', null)
  const { id } = await book('201', '2026-01-01')
  await updateRecord(desk, 'booking', id, { version: 1, day: null })
})

it('names to nobody a field he may not read', async () => {
  const { id } = await book('301', '2026-01-01')
  await book('301', '2026-01-02')
  expect(await refusalOf(updateRecord(porter, 'booking', id, { version: 1, day: '2026-01-02' }))).toEqual({
    code: 'record.duplicate',
    issues: [{ field: 'day', code: 'duplicate_set', params: { fields: 'Day' } }],
  })
})

it('lets one of twenty writers have it who come at once, and tells the others why', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      createRecords(testCtx(kernel, { roles: ['desk'] }), 'booking', [
        { room: '401', day: '2026-01-01' },
        { room: '401', day: `2026-02-${String(at + 1).padStart(2, '0')}` },
      ]),
    ),
  )
  expect(outcomes.filter(([first]) => first?.ok)).toHaveLength(1)
  expect(outcomes.every(([, second]) => second?.ok)).toBe(true)
  for (const refused of outcomes.flat().filter(outcome => !outcome.ok))
    expect(refused).toEqual({ ok: false, ...taken('Room, Day') })
})

it('lets one of two changes win that meet', async () => {
  const made = [await book('501', '2026-01-01'), await book('501', '2026-01-02')]
  const attempts = await Promise.all(
    made.map(({ id }) =>
      refusalOf(
        updateRecord(testCtx(kernel, { roles: ['desk'] }), 'booking', id, { version: 1, day: '2026-01-03' }),
      ),
    ),
  )
  expect(attempts.filter(refusal => refusal === null)).toHaveLength(1)
  expect(attempts.filter(refusal => refusal !== null)).toEqual([taken('Room, Day')])
})
