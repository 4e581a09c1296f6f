import { field } from '@gantry/fields/shared'
import { platform, sql, startWorker } from '@gantry/kernel/server'
import { type SchemaChange, userType, where } from '@gantry/model/shared'
import { changeJob, createSpaceSchema, saveTable } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deniedLines, sampleApp } from '../fixtures.ts'

const kernel = await testDatabase()
const app = await sampleApp(kernel, [])
const admin = () => testCtx(kernel, { userType: 'admin' })
const worker = await startWorker(kernel, [changeJob], [], { concurrency: 2 })
beforeAll(async () => {
  await createSpaceSchema(admin())
  await createSpaceSchema(testCtx(kernel, { userType: 'admin', space: 'beta' }))
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

const at = '/space-alpha/api/schema/changes'
const as =
  (who: string) =>
  async (method: 'GET' | 'POST', url: string, payload?: object, lang = 'en') => {
    const request: InjectOptions = { method, url, cookies: { who }, headers: { 'accept-language': lang } }
    const answer = await app.inject(payload ? { ...request, payload } : request)
    return { status: answer.statusCode, body: answer.json() }
  }
const ann = as('ann')
const ben = as('ben')
const dora = as('dora')

const saves = (definition: object, seen?: number) => ({ saves: [{ definition, ...(seen && { seen }) }] })

const until = (id: string, state: SchemaChange['state'], who = ann) =>
  expect.poll(async () => (await who('GET', `${at}/${id}`)).body.state, { timeout: 60_000 }).toBe(state)

const carryOut = async (payload: object): Promise<string> => {
  const { status, body } = await ann('POST', at, payload)
  expect(status).toBe(202)
  await until(body.id, 'done')
  return body.id
}

describe('a change over HTTP', () => {
  it('takes a definition back as it was got, and nobody loses a right by it', async () => {
    const policy = [
      { operations: ['read'] as const, rows: where('name', 'startsWith', 'A') },
      { who: userType('admin'), operations: ['read', 'create'] as const },
    ]
    const limits = [{ rows: where('name', 'ne', 'Absent') }]
    await saveTable(admin(), { ...drawnTable('gauge', {}), policy, limits })
    for (const name of ['A1', 'B1', 'Absent'])
      await ann('POST', '/space-alpha/api/tables/gauge/records', { name })
    const names = async (who: typeof ann) =>
      (await who('GET', '/space-alpha/api/tables/gauge/records?sort=name')).body.data.map(
        (row: { name: string }) => row.name,
      )

    const { body } = await ann('GET', '/space-alpha/api/tables/gauge')
    expect(body.table).toMatchObject({ policy, limits })
    await carryOut(saves({ ...body.table, label: 'Gauges' }, 1))
    expect((await ben('GET', '/space-alpha/api/tables/gauge')).body.table).toMatchObject({
      label: 'Gauges',
      policy: [],
    })
    expect([await names(ben), await names(ann)]).toEqual([['A1'], ['A1', 'B1']])
    // Who designs no tables here is not told who has which rights, and a stranger not that there is a table.
    expect((await ben('GET', '/space-alpha/api/tables/gauge')).body.table.limits).toBeUndefined()
    expect((await dora('GET', '/space-beta/api/tables/gauge')).status).toBe(404)
    expect((await dora('GET', '/space-alpha/api/tables/gauge')).status).toBe(404)
  })

  it('never drops a field that is closed to who sends the definition, unless it is named', async () => {
    const fields = { secret: field.text(), note: field.text() }
    const openTo = (fields: readonly string[]) => [
      { who: userType('user'), operations: ['read'] as const },
      { who: userType('admin'), operations: ['read', 'create'] as const, fields },
    ]
    const drawn = {
      ...drawnTable('vault', fields),
      unique: [['name', 'secret']],
      policy: openTo(['name', 'note']),
    }
    await saveTable(admin(), drawn)
    const got = (await ann('GET', '/space-alpha/api/tables/vault')).body.table
    expect(Object.keys(got.fields)).toEqual(['name', 'note'])
    const refused = {
      status: 422,
      body: { code: 'table.invalid', issues: [{ field: 'vault.fields.secret', code: 'left_out' }] },
    }
    const sentBack = saves({ ...got, label: 'Vaults' }, 1)
    for (const door of [`${at}/plan`, `${at}/check`, at])
      expect(await ann('POST', door, sentBack)).toMatchObject(refused)
    expect((await ben('GET', '/space-alpha/api/tables/vault')).body.table.fields).toHaveProperty('secret')

    // A field that is open needs no such word, and what is whole is taken back as ever.
    const { note: _, ...whole } = drawn.fields
    const policy = openTo(['name'])
    await carryOut(saves({ ...drawn, fields: whole, policy }, 1))
    const { secret: _secret, ...left } = whole
    const without = { ...drawn, fields: left, unique: [], policy }
    expect(await ann('POST', at, saves(without, 2))).toMatchObject(refused)
    await carryOut({ saves: [{ definition: without, seen: 2, drops: ['secret'] }] })
    expect((await ben('GET', '/space-alpha/api/tables/vault')).body.table.fields).not.toHaveProperty('secret')
  })

  it('is planned, checked, carried out, watched, listed and rolled back', async () => {
    await saveTable(admin(), drawnTable('pump', { power: field.text() }))
    await ann('POST', '/space-alpha/api/tables/pump/records', { name: 'A', power: '7.5' })
    await ann('POST', '/space-alpha/api/tables/pump/records', { name: 'B', power: 'much' })
    const next = saves(drawnTable('pump', { power: field.decimal({ scale: 2 }) }), 1)

    const plan = await ann('POST', `${at}/plan`, next)
    expect(plan).toMatchObject({ status: 200, body: { effect: 'rewrite' } })
    expect(plan.body.steps).toContainEqual(
      expect.objectContaining({ table: 'pump', field: 'power', change: 'field.changed', effect: 'rewrite' }),
    )
    const check = await ann('POST', `${at}/check`, next)
    expect(check.body.data).toMatchObject([
      {
        table: 'pump',
        field: 'power',
        count: 1,
        reasons: [{ code: 'not_a_number', count: 1, stays: false }],
      },
    ])
    expect((await ann('GET', '/space-alpha/api/tables/pump')).body.table.fields.power.type).toBe('text')

    const id = await carryOut(next)
    expect((await ann('GET', '/space-alpha/api/tables/pump')).body.table.fields.power.type).toBe('decimal')
    expect((await ann('GET', at)).body.data[0]).toMatchObject({
      id,
      state: 'done',
      progress: 1,
      tables: [{ id: 'pump', label: 'pump' }],
      createdBy: { title: 'Ann' },
    })
    expect((await ann('GET', `${at}?limit=1`)).body.data).toHaveLength(1)

    const back = await ann('POST', `${at}/${id}/steer`, { to: 'roll_back' })
    expect(back).toMatchObject({ status: 200 })
    await until(back.body.id, 'done')
    const list = await ann('GET', '/space-alpha/api/tables/pump/records?sort=name')
    expect(list.body.data.map(({ power }: { power: string }) => power)).toEqual(['7.5', 'much'])
  })

  it('stops where values do not fit, if so wished, and says how many', async () => {
    await saveTable(admin(), drawnTable('valve', { size: field.text() }))
    await ann('POST', '/space-alpha/api/tables/valve/records', { name: 'A', size: 'large' })
    const next = { ...saves(drawnTable('valve', { size: field.number() }), 1), misfits: 'stop' }
    const { body } = await ann('POST', at, next)
    await until(body.id, 'failed')
    expect((await ann('GET', `${at}/${body.id}`)).body.error).toMatchObject({
      code: 'table.misfits',
      params: { count: 1 },
    })
    for (const to of ['pause', 'resume', 'roll_back'])
      expect(await ann('POST', `${at}/${body.id}/steer`, { to })).toMatchObject({
        status: 409,
        body: { code: 'change.state' },
      })
  })
})

describe('only who designs', () => {
  const calls: readonly (readonly ['GET' | 'POST', string, object | undefined])[] = [
    ['POST', `${at}/plan`, saves(drawnTable('closed', {}))],
    ['POST', `${at}/check`, saves(drawnTable('closed', {}))],
    ['POST', at, saves(drawnTable('closed', {}))],
    ['GET', at, undefined],
    ['GET', `${at}/01900000-0000-7000-8000-000000000000`, undefined],
    ['POST', `${at}/01900000-0000-7000-8000-000000000000/steer`, { to: 'pause' }],
    ['GET', '/space-alpha/api/schema/deleted', undefined],
    ['GET', '/space-alpha/api/schema/indexes', undefined],
    ['POST', '/space-alpha/api/schema/deleted/restore', { table: 'closed' }],
  ]
  it.each(calls)('%s %s', async (method, url, payload) => {
    expect(await ben(method, url, payload)).toMatchObject({
      status: 403,
      body: { code: 'permission.denied' },
    })
    expect(await as('nobody')(method, url, payload)).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    })
    expect(await dora(method, url, payload)).toMatchObject({ status: 404, body: { code: 'space.not_found' } })
    expect(await deniedLines(kernel)).toContainEqual(
      expect.objectContaining({ space: 'alpha', details: expect.objectContaining({ path: url, method }) }),
    )
  })

  it('sees and steers the changes of the own space only', async () => {
    await saveTable(admin(), drawnTable('mine', {}))
    const id = await carryOut(saves(drawnTable('mine', { more: field.text() }), 1))
    const there = '/space-beta/api/schema/changes'
    expect((await dora('GET', there)).body).toEqual({ data: [] })
    for (const answer of [
      await dora('GET', `${there}/${id}`),
      await dora('POST', `${there}/${id}/steer`, { to: 'roll_back' }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'change.not_found' } })
    // The same definition means another table there, and none that exists.
    expect(await dora('POST', `${there}/plan`, saves(drawnTable('mine', {}), 1))).toMatchObject({
      status: 409,
      body: { code: 'record.conflict' },
    })
    expect((await ann('GET', `${at}/${id}`)).body.state).toBe('done')
  })
})

describe('versions', () => {
  it('a designer who was slower is told, and nothing happens', async () => {
    await saveTable(admin(), drawnTable('raced', {}))
    await carryOut(saves(drawnTable('raced', { one: field.text() }), 1))
    for (const url of [`${at}/plan`, `${at}/check`, at])
      expect(await ann('POST', url, saves(drawnTable('raced', { two: field.text() }), 1))).toMatchObject({
        status: 409,
        body: { code: 'record.conflict', params: { table: 'raced', version: 2 } },
      })
    expect(await ann('POST', at, saves(drawnTable('raced', { two: field.text() })))).toMatchObject({
      status: 409,
      body: { code: 'table.exists' },
    })
    const fields = (await ann('GET', '/space-alpha/api/tables/raced')).body.table.fields
    expect(Object.keys(fields)).toEqual(['name', 'one'])
  })

  it('what was changed since is not rolled back over', async () => {
    await saveTable(admin(), drawnTable('moved', {}))
    const first = await carryOut(saves(drawnTable('moved', { one: field.text() }), 1))
    await carryOut(saves(drawnTable('moved', { one: field.text(), two: field.text() }), 2))
    expect(await ann('POST', `${at}/${first}/steer`, { to: 'roll_back' })).toMatchObject({
      status: 409,
      body: { code: 'table.moved_on' },
    })
  })

  it('one change at a time for each table', async () => {
    await saveTable(admin(), drawnTable('held', {}))
    await platform(kernel).run(sql`
      insert into gantry.schema_change (id, space, tables, saves, before, misfits, state, plan)
      values ('01900000-0000-7000-8000-00000000aaaa', 'alpha', array['held'], '[]', '{}', 'keep', 'paused',
        '{"steps":[],"effect":"instant","seconds":0}')`)
    expect(await ann('POST', at, saves(drawnTable('held', { one: field.text() }), 1))).toMatchObject({
      status: 409,
      body: { code: 'table.changing', params: { table: 'held' } },
    })
  })
})

describe('clear errors', () => {
  const good = drawnTable('fresh', {})
  const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  const refused: readonly (readonly [
    what: string,
    payload: object,
    code: string,
    field: string,
    issue: string,
  ])[] = [
    ['nothing', {}, 'request.invalid', 'saves', 'required'],
    ['no tables', { saves: [] }, 'request.invalid', 'saves', 'min_items'],
    ['an empty definition', saves({}), 'request.invalid', 'saves.0.definition.id', 'required'],
    [
      'fields that are none',
      saves({ ...good, fields: null }),
      'request.invalid',
      'saves.0.definition.fields',
      'type',
    ],
    [
      'a field that is none',
      saves({ ...good, fields: { name: 5 } }),
      'request.invalid',
      'saves.0.definition.fields.name',
      'type',
    ],
    [
      'a fact nobody knows',
      saves({ ...good, colour: 'red' }),
      'request.invalid',
      'saves.0.definition.colour',
      'unknown',
    ],
    [
      'a right nobody knows',
      saves({ ...good, policy: [{ operations: ['own'] }] }),
      'request.invalid',
      'saves.0.definition.policy.0.operations.0',
      'choice',
    ],
    [
      'an id of other letters',
      saves({ ...good, id: 'Größe"; drop' }),
      'table.invalid',
      'Größe"; drop.id',
      'bad_id',
    ],
    ['a label of blanks', saves({ ...good, label: '  ' }), 'table.invalid', 'fresh.label', 'required'],
    ['a NUL', saves({ ...good, label: 'a\0b' }), 'table.invalid', 'fresh.label', 'control_character'],
    [
      'half a character',
      saves(drawnTable('fresh', { x: { ...field.text(), hint: '\ud800' } })),
      'table.invalid',
      'fresh.fields.x.hint',
      'control_character',
    ],
    [
      'a field nobody knows',
      saves(drawnTable('fresh', { x: { type: 'magic' } })),
      'table.invalid',
      'fresh.fields.x.type',
      'unknown_type',
    ],
    [
      'a setting that is wrong',
      saves(drawnTable('fresh', { x: { type: 'decimal', scale: 99 } })),
      'table.invalid',
      'fresh.fields.x.scale',
      'bad_setting',
    ],
    [
      'a table that is not there',
      saves(drawnTable('fresh', { x: field.link('nowhere') })),
      'table.invalid',
      'fresh.fields.x',
      'unknown_table',
    ],
    [
      'a filter that is none',
      saves({ ...good, policy: [{ operations: ['read'], rows: { op: 'and' } }] }),
      'table.invalid',
      'fresh.policy.0.rows',
      'format',
    ],
    [
      'a filter of unknown fields',
      saves({ ...good, limits: [{ rows: where('gone', 'eq', 1) }] }),
      'table.invalid',
      'fresh.limits.0.rows',
      'unknown',
    ],
    [
      'a default nested beyond reason',
      saves(drawnTable('fresh', { x: { type: 'json', default: deep(100) as null } })),
      'table.invalid',
      'fresh.fields.x.default',
      'json_depth',
    ],
  ]
  it.each(refused)('%s', async (_, payload, code, place, reason) => {
    for (const url of [`${at}/plan`, `${at}/check`, at]) {
      const { status, body } = await ann('POST', url, payload)
      expect({ status, code: body.code }).toEqual({ status: code === 'request.invalid' ? 400 : 422, code })
      expect(
        body.issues.map((one: { field: string; code: string }) => [
          one.field.slice(0, place.length),
          one.code,
        ]),
      ).toContainEqual([place, reason])
    }
    expect((await ann('GET', '/space-alpha/api/tables/fresh')).status).toBe(404)
  })

  it('a body nested ten thousand deep', async () => {
    const body = JSON.stringify(saves(drawnTable('fresh', { x: { type: 'json', default: 'HERE' } })))
    const { statusCode, json } = await app.inject({
      method: 'POST',
      url: at,
      cookies: { who: 'ann' },
      headers: { 'content-type': 'application/json' },
      payload: body.replace('"HERE"', '['.repeat(10_000) + ']'.repeat(10_000)),
    })
    expect(statusCode).toBe(400)
    expect(json().issues).toMatchObject([{ code: 'json_depth', params: { limit: 200 } }])
  })

  it('in both languages', async () => {
    const bad = saves(drawnTable('fresh', { x: { type: 'magic' } }))
    const said = async (lang: string) => (await ann('POST', at, bad, lang)).body
    expect((await said('en')).message).toBe('The design of the table has mistakes. Correct those shown.')
    expect((await said('zh-CN')).message).toBe('数据表的设计有误，请按提示更正')
    expect((await said('en')).issues).toEqual([
      { field: 'fresh.fields.x.type', code: 'unknown_type', params: { type: 'magic' } },
    ])
  })
})
