import { AppError, type Json } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { type Ctx, inTransaction, raw, startWorker } from '@gantry/kernel/server'
import { all, type BookingRule, where } from '@gantry/model/shared'
import { drawnTable, recordsDatabase, testCtx } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { tableOf } from '../catalog/snapshots.ts'
import { changeJob } from '../changes/change-job.ts'
import { readChange } from '../changes/change-rows.ts'
import { startChange } from '../changes/start-change.ts'
import { bookingsName } from '../schema/booking-table.ts'
import { completeIndexes } from '../schema/complete-indexes.ts'
import { preparePlan } from '../schema/prepare-plan.ts'
import { createRecord, createRecords } from './create-records.ts'
import { purgeRecord } from './purge-records.ts'
import { removeRecord } from './remove-records.ts'
import { restoreRecord } from './restore-records.ts'
import { updateRecord } from './update-record.ts'
import { updateRecords } from './update-records.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel, { userType: 'admin' })

const rule: BookingRule = {
  id: 'room',
  resource: 'room',
  start: 'start',
  end: 'end',
  counts: where('state', 'ne', 'cancelled'),
}
const meeting = (id: string, more: Partial<BookingRule> = {}, policy?: object) =>
  drawnTable(
    id,
    {
      room: field.link('room'),
      start: field.dateTime(),
      end: field.dateTime(),
      state: field.choice(['planned', 'cancelled']),
    },
    { bookings: [{ ...rule, ...more }], ...policy },
  )

const rooms: string[] = []
const hour = (n: number) => new Date(Date.UTC(2026, 6, 16, 0, n * 60)).toISOString()

beforeAll(async () => {
  await saveTable(ctx, drawnTable('room', { seats: field.number() }))
  for (const seats of [1, 2, 3])
    rooms.push((await createRecord(ctx, 'room', { name: `R${seats}`, seats })).id)
  await saveTable(ctx, meeting('meeting'))
  await saveTable(ctx, meeting('desk', { capacity: 2 }))
  await saveTable(ctx, meeting('seat', { capacity: 'seats' }))
})

const values = (from: number, to: number, more: Record<string, Json> = {}) => ({
  name: `${from}–${to}`,
  room: rooms[0] ?? null,
  start: hour(from),
  end: hour(to),
  ...more,
})
const book = async (from: number, to: number, more: Record<string, Json> = {}, table = 'meeting') =>
  (await createRecord(ctx, table, values(from, to, more))).id
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return error.issues.map(({ field, code, params }) => ({ ...params, field, code }))
    },
  )
const occupied = async (work: Promise<unknown>) => (await refusal(work))?.[0]?.code ?? null
/** A day that no other test books. */
let day = 0
const nextDay = () => {
  day += 24
  return day
}

describe('records of one resource', () => {
  it('meet at their ends and never overlap', async () => {
    const d = nextDay()
    await book(d + 8, d + 10)
    await book(d + 10, d + 12)
    await book(d + 6, d + 8)
    expect(await refusal(book(d + 9, d + 11))).toEqual([
      expect.objectContaining({ field: 'start', code: 'time_occupied_by', title: `${d + 8}–${d + 10}` }),
    ])
    expect(await occupied(book(d, d + 24))).toBe('time_occupied_by')
    await book(d + 9, d + 11, { room: rooms[1] ?? null })
    await book(d + 9, d + 11, { state: 'cancelled' })
    await book(d + 9, d + 11, { room: null })
  })

  it('must end after they begin', async () => {
    const d = nextDay()
    const reversed = [{ field: 'end', code: 'ends_before_start' }]
    expect(await refusal(book(d + 9, d + 8))).toEqual(reversed)
    expect(await refusal(book(d + 9, d + 9))).toEqual(reversed)
    const id = await book(d + 8, d + 9)
    expect(await refusal(updateRecord(ctx, 'meeting', id, { version: 1, end: hour(d + 7) }))).toEqual(
      reversed,
    )
  })

  it('follow every change of a record', async () => {
    const d = nextDay()
    const first = await book(d + 8, d + 10)
    const second = await book(d + 10, d + 12)
    const move = (id: string, version: number, more: Record<string, Json>) =>
      updateRecord(ctx, 'meeting', id, { version, ...more })
    expect(await occupied(move(second, 1, { start: hour(d + 9) }))).toBe('time_occupied_by')
    await move(first, 1, { start: hour(d + 7), end: hour(d + 9) })
    await move(second, 1, { start: hour(d + 9) })
    await move(second, 2, { name: 'renamed' })
    await move(first, 2, { state: 'cancelled' })
    await book(d + 7, d + 9)
    expect(await occupied(move(first, 3, { state: 'planned' }))).toBe('time_occupied_by')
    await move(first, 3, { state: 'planned', room: rooms[1] ?? null })
  })

  it('free their time when removed, and take it again only if it is free', async () => {
    const d = nextDay()
    const id = await book(d + 8, d + 10)
    await removeRecord(ctx, 'meeting', id)
    const other = await book(d + 9, d + 11)
    expect(await occupied(restoreRecord(ctx, 'meeting', id))).toBe('time_occupied_by')
    await removeRecord(ctx, 'meeting', other)
    await restoreRecord(ctx, 'meeting', id)
    expect(await occupied(restoreRecord(ctx, 'meeting', other))).toBe('time_occupied_by')
    await purgeRecord(ctx, 'meeting', other)
  })

  it('are refused one by one in a batch', async () => {
    const d = nextDay()
    const outcomes = await createRecords(ctx, 'meeting', [
      values(d + 1, d + 3),
      values(d + 2, d + 4),
      values(d + 3, d + 5),
      values(d + 4, d + 6),
      values(d + 8, d + 7),
    ])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true, false, false])
    const ids = outcomes.flatMap(outcome => (outcome.ok ? [outcome.id] : []))
    const batch = await updateRecords(ctx, 'meeting', ids, { state: 'cancelled' })
    expect(batch.done).toHaveLength(2)
    await book(d + 1, d + 5)
  })

  it('can change places in one transaction only if each step is free', async () => {
    const d = nextDay()
    const id = await book(d + 8, d + 10)
    const refused = inTransaction(ctx, async tx => {
      await updateRecord(tx, 'meeting', id, { version: 1, start: hour(d + 1), end: hour(d + 2) })
      await createRecord(tx, 'meeting', values(d + 8, d + 10))
      await createRecord(tx, 'meeting', values(d + 1, d + 3))
    })
    expect(await occupied(refused)).toBe('time_occupied_by')
    expect(await occupied(book(d + 8, d + 10))).toBe('time_occupied_by')
  })
})

describe('of parallel writers', () => {
  it.each([2, 20])('of %i exactly one succeeds', async writers => {
    const d = nextDay()
    const results = await Promise.all(
      Array.from({ length: writers }, (_, n) => occupied(book(d + 8, d + 10, { name: `w${n}` }))),
    )
    expect(results.filter(result => result === null)).toHaveLength(1)
    expect(new Set(results.filter(result => result !== null))).toEqual(new Set(['time_occupied_by']))
  })

  it('no more than the capacity succeed', async () => {
    const d = nextDay()
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        occupied(book(d + 8 + (n % 3), d + 11, { name: `w${n}` }, 'desk')),
      ),
    )
    expect(results.filter(result => result === null)).toHaveLength(2)
  })
})

describe('capacity', () => {
  it('counts what overlaps at one moment, not what overlaps at all', async () => {
    const d = nextDay()
    await book(d + 1, d + 4, {}, 'desk')
    await book(d + 4, d + 8, {}, 'desk')
    await book(d + 2, d + 6, {}, 'desk')
    expect(await occupied(book(d + 3, d + 5, {}, 'desk'))).toBe('time_occupied_by')
    await book(d + 6, d + 9, {}, 'desk')
    expect(await occupied(book(d + 7, d + 10, {}, 'desk'))).toBe('time_occupied_by')
  })

  it('may be a field of the resource', async () => {
    const d = nextDay()
    for (const [at, room = null] of rooms.entries()) {
      for (let n = 0; n <= at; n++) await book(d + 1, d + 2, { room }, 'seat')
      expect(await occupied(book(d + 1, d + 2, { room }, 'seat'))).toBe('time_occupied_by')
    }
  })
})

it('names the other booking only to those who may read it', async () => {
  const d = nextDay()
  const own = [
    { operations: ['create' as const] },
    { operations: ['read' as const], rows: where('name', 'startsWith', 'mine') },
  ]
  await saveTable(ctx, { ...meeting('secret'), policy: own })
  const secret = (name: string) => createRecord(ctx, 'secret', values(d + 8, d + 10, { name }))
  await secret('theirs')
  const [issue] = (await refusal(secret('mine'))) ?? []
  expect(issue).toMatchObject({ field: 'start', code: 'time_occupied' })
  expect(JSON.stringify(issue)).not.toContain('theirs')
  expect(Object.keys(issue ?? {}).sort()).toEqual(['code', 'field', 'from', 'to'])
})

it('days are booked whole', async () => {
  await saveTable(
    ctx,
    drawnTable(
      'leave',
      { who: field.choice(['a']), start: field.date(), end: field.date() },
      { bookings: [{ id: 'who', resource: 'who', start: 'start', end: 'end' }] },
    ),
  )
  const leave = (start: string, end: string) =>
    createRecord(ctx, 'leave', { name: start, who: 'a', start, end })
  await leave('2026-07-01', '2026-07-03')
  await leave('2026-07-04', '2026-07-04')
  expect(await refusal(leave('2026-07-03', '2026-07-03'))).toMatchObject([
    { code: 'time_occupied_by', from: '2026-07-01', to: '2026-07-03' },
  ])
  expect(await occupied(leave('2026-07-06', '2026-07-05'))).toBe('ends_before_start')
})

it(
  'bookings in the side table are those of the records, whatever is written',
  async () => {
    await saveTable(ctx, meeting('random'))
    const side = bookingsName('alpha', await tableOf(ctx, 'random'))
    const read = async (text: string) => (await ctx.db.run(raw(text))).rows
    const span = fc.record({ from: fc.integer({ min: 0, max: 20 }), long: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(span, { minLength: 4, maxLength: 8 }), async spans => {
        await ctx.db.run(raw('delete from s_alpha."t_random"'))
        const taken: { id: string; from: number; to: number }[] = []
        for (const { from, long } of spans) {
          const free = taken.every(one => one.to <= from || from + long <= one.from)
          const made = await createRecord(ctx, 'random', values(from, from + long)).catch(() => null)
          expect(made !== null).toBe(free)
          if (made) taken.push({ id: made.id, from, to: from + long })
        }
        expect(
          await read(`select record_id as id, (extract(epoch from upper(during) - lower(during)) / 3600)::int as long
        from ${side} order by record_id`),
        ).toEqual(
          taken.map(({ id, from, to }) => ({ id, long: to - from })).sort((a, b) => (a.id < b.id ? -1 : 1)),
        )
      }),
      { numRuns: runs(5) },
    )
  },
  timeForRuns(20_000),
)

describe('publishing a rule', () => {
  const plain = (id: string) => ({ ...meeting(id), bookings: [] })

  it('books existing records, and is refused with examples where they overlap', async () => {
    await saveTable(ctx, plain('old'))
    const one = await createRecord(ctx, 'old', values(1, 3, { name: 'one' }))
    await createRecord(ctx, 'old', values(2, 4, { name: 'two' }))
    expect(await refusal(saveTable(ctx, meeting('old'), 1))).toEqual([
      { field: 'old.bookings', code: 'bookings_overlap', count: 1, examples: 'two' },
    ])
    await updateRecord(ctx, 'old', one.id, { version: 1, end: hour(2) })
    await saveTable(ctx, meeting('old'), 1)
    expect(await occupied(createRecord(ctx, 'old', values(1, 2)))).toBe('time_occupied_by')
    await saveTable(ctx, plain('old'), 2)
    await createRecord(ctx, 'old', values(1, 2))
  })

  it('changes a large table in the background', async () => {
    await saveTable(ctx, plain('large'))
    await ctx.db.run(
      raw(`insert into s_alpha."t_large" (id, f_name, f_room, f_start, f_end)
        select gen_random_uuid(), n, '${rooms[0]}', '2026-01-01'::timestamptz + n * interval '1 hour', '2026-01-01'::timestamptz + (n + 1) * interval '1 hour'
        from generate_series(1, 12000) n`),
    )
    await ctx.db.run(raw('analyze s_alpha."t_large"'))
    const change = await startChange(testCtx(kernel, { userType: 'admin' }), [
      { definition: meeting('large'), seen: 1 },
    ])
    const worker = await startWorker(kernel, [changeJob, completeIndexes], [], { concurrency: 1 })
    const request = (): Ctx => testCtx(kernel, { userType: 'admin' })
    await expect
      .poll(async () => (await readChange(request(), change)).state, { timeout: 60_000, interval: 50 })
      .toBe('done')
    await worker.stop()
    const side = bookingsName('alpha', await tableOf(request(), 'large'))
    const { rows } = await ctx.db.run(raw(`select count(*) from ${side}`))
    expect(rows).toEqual([{ count: 12000 }])
    const clash = { ...values(0, 0), start: '2026-03-01T00:30:00Z', end: '2026-03-01T00:45:00Z' }
    expect(await occupied(createRecord(request(), 'large', clash))).toBe('time_occupied_by')
  })

  it('survives a rewrite of the table', async () => {
    await saveTable(ctx, meeting('worn'))
    await createRecord(ctx, 'worn', values(1, 3))
    const plan = {
      steps: [],
      preparations: [{ kind: 'rebuilding' as const }],
      switch: [],
      tombstones: [],
      newColumns: 0,
    }
    await preparePlan(ctx, await tableOf(ctx, 'worn'), plan)
    expect(await occupied(createRecord(ctx, 'worn', values(2, 4)))).toBe('time_occupied_by')
  })

  it.each([
    ['resource', { resource: 'name' }, 'bookings.0.resource bad_setting'],
    ['end', { end: 'start' }, 'bookings.0.end bad_setting'],
    ['capacity', { capacity: 'name' }, 'bookings.0.capacity bad_setting'],
    ['counts', { counts: where('name', 'eq', 'x') }, 'bookings.0.counts bookings_condition'],
    [
      'counts',
      { counts: all(where('state', 'in', ['planned']), where('start', 'within', 'today')) },
      'bookings.0.counts bookings_condition',
    ],
  ])('refuses a wrong %s', async (_, more, issue) => {
    const found = await refusal(saveTable(ctx, meeting('wrong', more)))
    expect(found?.map(({ field, code }) => `${field} ${code}`)).toEqual([`wrong.${issue}`])
  })
})
