import { field } from '@gantry/fields/shared'
import { type DayOfRecords, userType, where } from '@gantry/model/shared'
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

/** Days, then moments of which Shanghai is eight hours ahead. */
const visits = [
  ['open A', '2026-03-01', '2026-03-03', '2026-03-01T20:00:00Z', '2026-03-02T16:00:00Z'],
  ['open B', '2026-03-02', null, '2026-03-02T01:00:00Z', null],
  ['open C', '2026-03-02', '2026-03-02', '2026-03-02T02:00:00Z', '2026-03-02T03:00:00Z'],
  ['closed D', '2026-02-01', '2026-04-30', '2026-02-01T00:00:00Z', '2026-04-30T00:00:00Z'],
  ['open zebra', '2026-03-04', '2026-03-04', '2026-03-04T15:59:00Z', '2026-03-04T16:00:00Z'],
] as const

beforeAll(async () => {
  await createSpaceSchema(admin())
  await createSpaceSchema(testCtx(kernel, { userType: 'admin', space: 'beta' }))
  const fields = {
    first: field.date(),
    last: field.date(),
    begins: field.dateTime(),
    ends: field.dateTime(),
    hidden: field.date(),
  }
  await saveTable(
    admin(),
    drawnTable('visit', fields, {
      policy: [
        { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
        {
          operations: ['read'],
          rows: where('name', 'startsWith', 'open'),
          fields: ['name', 'first', 'last', 'begins', 'ends'],
        },
      ],
    }),
  )
  for (const [name, first, last, begins, ends] of visits)
    expect((await ann('POST', '/visit/records', { name, first, last, begins, ends })).status).toBe(201)
})

const asked = (more: object = {}) =>
  `/visit/days?${new URLSearchParams({ start: 'first', end: 'last', from: '2026-03-01', to: '2026-03-04', zone: 'Asia/Shanghai', ...more })}`
const counts = async (who: typeof ann, more: object = {}) => {
  const { status, body }: { status: number; body: { data: readonly DayOfRecords[] } } = await who(
    'GET',
    asked(more),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  for (const { count, ids } of body.data) expect(ids.length).toBe(Math.min(4, count))
  return Object.fromEntries(body.data.map(({ day, count }) => [day.slice(8), count]))
}

describe('days of a calendar', () => {
  it('count the records that stand on them, those without an end on their first', async () => {
    expect(await counts(ben)).toEqual({ '01': 1, '02': 3, '03': 1, '04': 1 })
  })

  it('hold moments as the clock of the zone shows them; what ends at midnight has no part of the next day', async () => {
    const moments = { start: 'begins', end: 'ends' }
    expect(await counts(ben, moments)).toEqual({ '02': 3, '04': 1 })
    expect(await counts(ben, { ...moments, zone: 'UTC' })).toEqual({ '01': 1, '02': 3, '04': 1 })
  })

  it('count what the reader may see, narrowed as the list is', async () => {
    expect(await counts(ann)).toEqual({ '01': 2, '02': 4, '03': 2, '04': 2 })
    expect(await counts(ben, { filter: JSON.stringify(where('last', 'notEmpty')) })).toMatchObject({
      '02': 2,
    })
    expect(await counts(ben, { search: 'zebra' })).toEqual({ '04': 1 })
    expect((await as('cem')('GET', asked())).status).toBe(404)
  })

  it.each([
    [{ start: 'name' }, 'start'],
    [{ start: 'gone' }, 'gone'],
    [{ end: 'ends' }, 'end'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '2026-02-28' }, 'to'],
    [{ to: '2026-06-01' }, 'to'],
    [{ zone: 'Nowhere/Land' }, 'zone'],
  ])('are not answered for %j', async (more, field) => {
    expect(await ann('GET', asked(more))).toMatchObject({
      status: 400,
      body: { code: 'query.invalid', issues: [{ field }] },
    })
  })

  it('of a closed field are refused', async () => {
    expect((await ben('GET', asked({ start: 'hidden' }))).status).toBe(400)
  })
})
