import { field, required } from '@gantry/fields/shared'
import { sql } from '@gantry/kernel/server'
import { defineTable, me, userType, where } from '@gantry/model/shared'
import { migrateTables } from '@gantry/records/server'
import { testDatabase } from '@gantry/testing/server'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { sampleApp } from '../fixtures.ts'

const kernel = await testDatabase()
const asset = defineTable({
  id: 'asset',
  label: { 'zh-CN': '设备', en: 'Assets' },
  title: 'code',
  home: 'platform',
  fields: {
    code: required(field.text()),
    state: field.choice(['idle', 'running']),
    power: field.decimal({ scale: 2 }),
    cost: field.decimal({ scale: 2 }),
  },
  policy: [
    { operations: ['read'], fields: ['code', 'state', 'power'] },
    { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
    { operations: ['create', 'update', 'remove'], rows: where('owner', 'eq', me), fields: ['code', 'state'] },
  ],
})
const vault = defineTable({
  id: 'vault',
  label: 'Vault',
  title: 'name',
  home: 'platform',
  fields: { name: field.text() },
  policy: { read: userType('admin'), create: userType('admin') },
})
await migrateTables(kernel, [asset, vault])
const app = await sampleApp(kernel, [], { tables: [asset, vault] })
afterAll(() => app.close())

const at = '/space-alpha/api'
const as = (who: string) => async (request: InjectOptions) => {
  const answer = await app.inject({ cookies: { who }, ...request })
  return { status: answer.statusCode, body: answer.json() }
}
const ann = as('ann')
const ben = as('ben')
const cem = as('cem')

const create = async (record: object, who = ann) =>
  (await who({ method: 'POST', url: `${at}/tables/asset/records`, payload: record })).body.data

describe('tables', () => {
  it('lists those of which the caller may use something', async () => {
    expect((await ben({ url: `${at}/tables` })).body).toEqual({
      data: [
        { id: 'asset', label: asset.label, app: null, operations: ['read', 'create', 'update', 'remove'] },
      ],
    })
    expect((await ann({ url: '/api/tables' })).body.data.map(({ id }: { id: string }) => id)).toEqual([
      'asset',
      'vault',
    ])
  })

  it('shows a table without closed fields and without who has which rights', async () => {
    const { body } = await ben({ url: `${at}/tables/asset` })
    expect(Object.keys(body.table.fields)).toEqual(['code', 'state', 'power'])
    expect(body.table.policy).toEqual([])
    expect(body.rights).toEqual({
      operations: ['read', 'create', 'update', 'remove'],
      readable: ['code', 'state', 'power'],
      masked: [],
      writable: ['code', 'state'],
    })
    expect(body.view.list.columns.map((column: { field: string }) => column.field)).not.toContain('cost')
    expect(Object.keys((await ann({ url: `${at}/tables/asset` })).body.table.fields)).toContain('cost')
  })

  it('says which computed fields are being made in all records, those alone that the caller sees', async () => {
    const db = kernel.database.of('alpha')
    await db.run(sql`
      insert into gantry.computing (id, space, table_id, fields, targets, total, done, error) values
        (gen_random_uuid(), 'alpha', 'asset', '{cost,power}', null, 200, 50, null),
        (gen_random_uuid(), 'alpha', 'asset', '{state}', array[gen_random_uuid()], null, 0, null),
        (gen_random_uuid(), 'alpha', 'asset', '{code}', null, 200, 50, '{}')`)
    const { body: seen } = await ben({ url: `${at}/tables/asset` })
    expect(seen.computing).toEqual([{ field: 'power', share: 0.25 }])
    const { body: all } = await ann({ url: `${at}/tables/asset` })
    expect(all.computing.map(({ field }: { field: string }) => field)).toEqual(['cost', 'power'])
    await db.run(sql`delete from gantry.computing`)
    expect((await ann({ url: `${at}/tables/asset` })).body.computing).toBeUndefined()
  })

  it('hides a table that is closed to the caller as one that does not exist', async () => {
    for (const table of ['vault', 'nothing'])
      expect(await ben({ url: `${at}/tables/${table}` })).toMatchObject({
        status: 404,
        body: { code: 'table.not_found' },
      })
  })

  it('keeps how a person likes a list', async () => {
    const payload = { pageSize: 50, density: 'compact' }
    await ben({ method: 'PUT', url: `${at}/tables/asset/preferences`, payload })
    expect((await ben({ url: `${at}/tables/asset` })).body.preferences).toEqual(payload)
    expect((await ann({ url: `${at}/tables/asset` })).body.preferences).toEqual({})
  })
})

describe('records', () => {
  it('are created, answered with 201 and read again', async () => {
    const made = await ann({
      method: 'POST',
      url: `${at}/tables/asset/records`,
      payload: { code: '泵-1', state: 'idle', power: 7.5, cost: 100 },
    })
    expect(made).toMatchObject({
      status: 201,
      body: { data: { code: '泵-1', power: 7.5, cost: 100, version: 1 } },
    })
    const read = await ben({ url: `${at}/tables/asset/records/${made.body.data.id}` })
    expect(read).toMatchObject({ status: 200, body: { data: { code: '泵-1', state: 'idle', power: 7.5 } } })
    expect(read.body.data).not.toHaveProperty('cost')
  })

  it('are created from a form with the same checks', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${at}/tables/asset/records`
    const made = await ann({ method: 'POST', url, headers, payload: 'code=form&power=3.25' })
    expect(made.body.data).toMatchObject({ code: 'form', power: 3.25 })
    const bad = await ann({ method: 'POST', url, headers, payload: 'power=many' })
    expect(bad).toMatchObject({ status: 422, body: { code: 'record.invalid' } })
    expect(bad.body.issues.map((one: { field: string }) => one.field).sort()).toEqual(['code', 'power'])
  })

  it('are changed at the version seen, and a late editor is told', async () => {
    const { id } = await create({ code: 'twice' })
    const put = (payload: object, who = ann) =>
      who({ method: 'PUT', url: `${at}/tables/asset/records/${id}`, payload })
    expect(await put({ version: 1, state: 'running' })).toMatchObject({
      status: 200,
      body: { data: { id, version: 2, state: 'running', code: 'twice' } },
    })
    expect(await put({ version: 1, state: 'idle' })).toMatchObject({
      status: 409,
      body: { code: 'record.conflict' },
    })
    expect(await put({ state: 'idle' })).toMatchObject({
      status: 422,
      body: { code: 'record.invalid', issues: [{ field: 'version', code: 'required' }] },
    })
    expect(await put({ version: 2, state: 'idle' }, ben)).toMatchObject({
      status: 403,
      body: { code: 'permission.denied' },
    })
  })

  it('go to the recycle bin, come back, and go for good', async () => {
    const { id } = await create({ code: 'bin' })
    const url = `${at}/tables/asset/records/${id}`
    expect(await ben({ method: 'DELETE', url })).toMatchObject({
      status: 403,
      body: { code: 'permission.denied' },
    })
    expect(await ann({ method: 'DELETE', url: `${url}?version=7` })).toMatchObject({ status: 409 })
    expect(await ann({ method: 'DELETE', url: `${url}?version=1` })).toEqual({
      status: 200,
      body: { data: { id } },
    })
    expect((await ann({ url })).status).toBe(404)
    const removed = async () =>
      (await ann({ url: `${at}/tables/asset/removed` })).body.data.map((one: { id: string }) => one.id)
    expect(await removed()).toContain(id)
    expect(await ann({ method: 'POST', url: `${url}/restore` })).toMatchObject({
      status: 200,
      body: { data: { id, code: 'bin' } },
    })
    await ann({ method: 'DELETE', url })
    expect((await ann({ method: 'DELETE', url: `${at}/tables/asset/removed/${id}` })).body).toEqual({
      data: { id },
    })
    expect(await removed()).not.toContain(id)
  })

  it('tell who changed what, in fields the reader may see', async () => {
    const { id } = await create({ code: 'told', cost: 1 })
    const url = `${at}/tables/asset/records/${id}`
    await ann({ method: 'PUT', url, payload: { version: 1, cost: 2, state: 'running' } })
    const { body } = await ben({ url: `${url}/history?limit=1` })
    expect(body).toMatchObject({
      more: true,
      data: [
        { version: 2, action: 'updated', changes: [{ field: 'state', before: null, after: 'running' }] },
      ],
    })
    const rest = await ben({ url: `${url}/history?after=${body.data[0].id}` })
    expect(rest.body).toMatchObject({ more: false, data: [{ version: 1, action: 'created' }] })
  })

  it('are treated by the hundred, each checked like a single one', async () => {
    const own = await create({ code: 'of-ben' }, ben)
    const other = await create({ code: 'of-ann' })
    const batch = (payload: object, who = ben) =>
      who({ method: 'POST', url: `${at}/tables/asset/records/batch`, payload })
    const ids = [own.id, other.id]
    expect((await batch({ action: 'update', ids, changes: { state: 'running' } })).body).toEqual({
      done: [own.id],
      refused: [{ id: other.id, code: 'permission.denied', issues: [] }],
    })
    expect((await batch({ action: 'remove', filter: { code: { startsWith: 'of-' } } })).body.done).toEqual([
      own.id,
    ])
    expect((await batch({ action: 'restore', ids: [own.id] })).body.done).toEqual([own.id])
    expect(await batch({ action: 'remove' })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', issues: [{ field: 'ids', code: 'required' }] },
    })
  })

  it('are not overwritten by the hundred where somebody else was faster, unless that is meant', async () => {
    const first = await create({ code: 'seen-1', state: 'idle' })
    const second = await create({ code: 'seen-2', state: 'idle' })
    const ids = [first.id, second.id]
    const versions = { [first.id]: 1, [second.id]: 1 }
    const url = `${at}/tables/asset/records`
    await ann({ method: 'PUT', url: `${url}/${second.id}`, payload: { version: 1, power: 2 } })
    const batch = async (payload: object, who = ann) =>
      (await who({ method: 'POST', url: `${url}/batch`, payload: { ids, ...payload } })).body
    const conflict = { id: second.id, code: 'record.conflict', issues: [] }

    const change = { action: 'update', changes: { state: 'running' } }
    expect(await batch({ ...change, versions })).toEqual({ done: [first.id], refused: [conflict] })
    expect((await ann({ url: `${url}/${second.id}` })).body.data).toMatchObject({ state: 'idle', power: 2 })
    // Who may not change a record does not hear that it has changed.
    expect((await batch({ ...change, versions }, ben)).refused[1]).toMatchObject({
      code: 'permission.denied',
    })
    expect(await batch({ ...change, ids: [second.id] })).toEqual({ done: [second.id], refused: [] })

    const now = { [first.id]: 2, [second.id]: 2 }
    expect(await batch({ action: 'remove', versions: now })).toEqual({
      done: [first.id],
      refused: [conflict],
    })
    expect(await batch({ action: 'remove', ids: [second.id], versions: { [second.id]: 3 } })).toEqual({
      done: [second.id],
      refused: [],
    })
    expect(
      await ann({ method: 'POST', url: `${url}/batch`, payload: { ids, ...change, versions: { x: 'y' } } }),
    ).toMatchObject({
      status: 400,
    })
  })

  it('are found by likeness', async () => {
    const { id } = await create({ code: 'Hengchuan pump station' })
    const url = `${at}/tables/asset/records/similar`
    const values = { code: 'hengchuan pump-station' }
    expect(await ben({ method: 'POST', url, payload: { fields: ['code'], values } })).toMatchObject({
      status: 200,
      body: {
        more: false,
        data: [{ record: { id, code: 'Hengchuan pump station' }, score: 100, fields: { code: 100 } }],
      },
    })
    expect(await ben({ method: 'POST', url, payload: { fields: ['code', 'cost'], values } })).toMatchObject({
      status: 400,
      body: { code: 'query.invalid', issues: [{ field: 'cost', code: 'unknown' }] },
    })
    expect(
      await ben({ method: 'POST', url, payload: { fields: ['code'], values, threshold: 101 } }),
    ).toMatchObject({
      status: 400,
    })
  })

  it('are found by filter, sort, page and fields in every writing', async () => {
    for (const [code, power] of [
      ['find-a', 1],
      ['find-b', 2],
      ['find-c', 3],
    ] as const)
      await create({ code, power, state: 'running' })
    const codes = async (query: string) => {
      const { body } = await ben({ url: `${at}/tables/asset/records?${query}` })
      return [body.data?.map(({ code }: { code: string }) => code), body.total]
    }
    const found = 'filter[code][startsWith]=find-'
    expect(await codes(`${found}&sort=-power&pageSize=2`)).toEqual([['find-c', 'find-b'], 3])
    expect(await codes(`${found}&sort[power]=asc&page=2&pageSize=2`)).toEqual([['find-c'], 3])
    expect(await codes(`filter={"op":"in","field":"code","value":["find-a"]}`)).toEqual([['find-a'], 1])
    expect(await codes(`filter[power][gte]=2&${found}&sort=power`)).toEqual([['find-b', 'find-c'], 2])
    const narrow = await ben({
      url: `${at}/tables/asset/records?${found}&sort=power&fields=power&count=none`,
    })
    expect(narrow.body).toMatchObject({ total: null, data: [{ power: 1 }, { power: 2 }, { power: 3 }] })
    expect(narrow.body.data[0]).not.toHaveProperty('code')
  })

  it('are not found through a field that is closed, nor through one that is misspelt', async () => {
    for (const query of ['filter[cost][gt]=1', 'sort=cost', 'fields=cost', 'fitler[code]=x'])
      expect(await ben({ url: `${at}/tables/asset/records?${query}` })).toMatchObject({
        status: 400,
        body: { code: 'query.invalid' },
      })
  })

  it('are added up', async () => {
    const { body } = await ben({
      url: `${at}/tables/asset/records/aggregate?filter[code][startsWith]=find-&aggregates=count,sum:power`,
    })
    expect(body).toEqual({ data: [{ count: 3, sum_power: 6 }] })
  })

  it('stay in their space', async () => {
    const { id } = await create({ code: 'mine' })
    expect((await cem({ url: `/space-beta/api/tables/asset/records/${id}` })).status).toBe(404)
    expect((await cem({ url: `/space-alpha/api/tables/asset/records/${id}` })).body.code).toBe(
      'space.not_found',
    )
    expect((await cem({ url: '/space-beta/api/tables/asset/records' })).body.total).toBe(0)
  })

  it('are found by words across tables', async () => {
    await create({ code: '离心泵 88' })
    const { body } = await ben({ url: `${at}/search?text=${encodeURIComponent('离心泵')}` })
    expect(body).toMatchObject({
      more: false,
      data: [{ table: 'asset', label: asset.label, records: [{ title: '离心泵 88' }] }],
    })
  })
})
