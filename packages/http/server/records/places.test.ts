import { field } from '@gantry/fields/shared'
import { sql } from '@gantry/kernel/server'
import { type Cluster, type Clusters, userType, where } from '@gantry/model/shared'
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

const pumps = [
  ['open P1', 121.47, 31.23, 'run'],
  ['open P2', 121.4701, 31.2301, 'stop'],
  ['closed P3', 121.4702, 31.2302, 'run'],
  ['open P4', 116.4, 39.9, null],
  ['open P5', 179.9, -17, 'run'],
  ['open P6', -179.9, -17, 'run'],
] as const

beforeAll(async () => {
  await createSpaceSchema(admin())
  await createSpaceSchema(testCtx(kernel, { userType: 'admin', space: 'beta' }))
  await saveTable(
    admin(),
    drawnTable(
      'pump',
      { at: field.location(), spare: field.location(), state: field.choice(['run', 'stop']) },
      {
        policy: [
          { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
          {
            operations: ['read'],
            rows: where('name', 'startsWith', 'open'),
            fields: ['name', 'at', 'state'],
          },
        ],
      },
    ),
  )
  for (const [name, lng, lat, state] of pumps)
    expect((await ann('POST', '/pump/records', { name, at: { lng, lat }, state })).status).toBe(201)
  await ann('POST', '/pump/records', { name: 'open nowhere' })
})

const asked = (more: object = {}) =>
  `/pump/places?${new URLSearchParams({ place: 'at', area: '-180,-90,180,90', zoom: '3', colour: 'state', ...more })}`
const clusters = async (who: typeof ann, more: object = {}): Promise<readonly Cluster[]> => {
  const { status, body }: { status: number; body: Clusters } = await who('GET', asked(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const inside = (area: string | readonly number[]) =>
  `/pump/records?${new URLSearchParams({ filter: JSON.stringify(where('at', 'inside', area as never)) })}`

describe('places on a map', () => {
  it('are clustered by the cells of the zoom level, with what they are coloured by', async () => {
    const [largest, ...others] = await clusters(ann)
    expect(largest).toMatchObject({ count: 3, id: null, colours: { run: 2, stop: 1 } })
    expect(largest?.area).toEqual([121.47, 31.23, 121.4702, 31.2302])
    expect(others.map(({ count }) => count)).toEqual([1, 1, 1])
    expect(others.find(({ lat }) => lat > 0)).toMatchObject({ lng: 116.4, lat: 39.9, colours: { '': 1 } })
    expect((await clusters(ann, { zoom: '20' })).every(({ id }) => id !== null)).toBe(true)
  })

  it('are those of the area, also across the 180th meridian', async () => {
    const counts = async (area: string) => (await clusters(ann, { area, zoom: '20' })).length
    expect(await counts('121,31,122,32')).toBe(3)
    expect(await counts('170,-20,-170,-10')).toBe(2)
    expect(await counts('0,0,1,1')).toBe(0)
  })

  it('are those the reader may see, narrowed as the list is', async () => {
    expect((await clusters(ben))[0]).toMatchObject({ count: 2, colours: { run: 1, stop: 1 } })
    expect((await clusters(ann, { filter: JSON.stringify(where('state', 'eq', 'stop')) })).length).toBe(1)
    expect((await clusters(ann, { search: 'P4' })).length).toBe(1)
    expect((await as('cem')('GET', asked())).status).toBe(404)
  })

  it.each([
    [{ place: 'name' }, 'place'],
    [{ place: 'gone' }, 'gone'],
    [{ colour: 'name' }, 'colour'],
    [{ area: 'everywhere' }, 'area'],
    [{ area: '0,10,1,-10' }, 'area'],
    [{ area: '0,0,999,1' }, 'area'],
  ])('are not answered for %j', async (more, field) => {
    expect(await ann('GET', asked(more))).toMatchObject({
      status: 400,
      body: { code: 'query.invalid', issues: [{ field }] },
    })
  })

  it('of a closed field are refused', async () => {
    expect((await ben('GET', asked({ place: 'spare' }))).status).toBe(400)
  })

  it('filter the list beside the map by its area', async () => {
    const found = async (area: string | readonly number[]) => {
      const { status, body } = await ben('GET', inside(area))
      expect(status).toBe(200)
      return body.data.map(({ name }: { name: string }) => name).sort()
    }
    expect(await found('121,31,122,32')).toEqual(['open P1', 'open P2'])
    expect(await found([170, -20, -170, -10])).toEqual(['open P5', 'open P6'])
    expect((await ben('GET', inside('1,2,3'))).status).toBe(400)
  })

  it('are found by an index', async () => {
    const { rows } = await kernel.database
      .of('alpha')
      .run<{ indexdef: string }>(
        sql`select indexdef from pg_indexes where indexdef like '%gist%' and tablename = 't_pump'`,
      )
    expect(rows.map(({ indexdef }) => indexdef).join()).toContain('point(')
  })
})
