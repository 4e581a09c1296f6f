import { type Json, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns, rollBack } from '@gantry/designs/server'
import type { Authenticate } from '@gantry/http/server'
import { addMember, identity } from '@gantry/identity/server'
import { sql } from '@gantry/kernel/server'
import { nobody } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, saveTables } from '@gantry/records/server'
import {
  createRecords,
  drawnTable,
  switchFeaturesOff,
  testActor,
  testApp,
  testCtx,
} from '@gantry/testing/server'
import { expect, test } from 'vitest'
import type { LoggedCall } from '../shared/contract.ts'
import { gateway } from './index.ts'
import { checkAlerts } from './interfaces/alerts.ts'

const asWho: Authenticate = async (_kernel, { authorization }) => {
  const who = authorization?.replace('Bearer ', '')
  return who === 'admin' || who === 'user' || who === 'root'
    ? testActor({ userType: who, personId: owner })
    : 'none'
}
const { kernel, visitor } = await testApp({
  key: 'gateway',
  capabilities: [identity, designs, gateway],
  authenticate: asWho,
  seed: async fresh => {
    const ctx = testCtx(fresh, { userType: 'admin' })
    await ctx.db.run(sql`
      insert into gantry.space (id, name, invite_code, created_at, created_by)
      select each, each, each, ${ctx.now}, ${nobody} from unnest(array['alpha', 'beta']) each`)
    const account = newId()
    await ctx.db.run(sql`
      insert into gantry.account (id, login_id, password, password_changed_at, name, lang, created_at)
      values (${account}, 'owner', 'x', ${ctx.now}, 'Owner', 'en', ${ctx.now})`)
    await addMember(ctx, { account, name: 'Owner', userType: 'admin' })
    await createSpaceSchema(ctx)
    await saveTables(ctx, [
      {
        definition: drawnTable(
          'order',
          {
            area: { type: 'text', label: 'Area' },
            cost: { type: 'number', label: 'Cost' },
            phone: { type: 'text', label: 'Phone', personal: 'phone' },
            machine: { type: 'link', label: 'Machine', table: 'order' },
          },
          { app: 'app-1' },
        ),
      },
    ])
    await createRecords(
      ctx,
      'order',
      ['A1', 'A1', 'A2', 'B1'].map((area, at) => ({ name: `Order ${at}`, area, cost: at })),
    )
  },
})
const { rows } = await testCtx(kernel).db.run<{ readonly id: string }>(sql`
  select id from gantry.t_member where space = 'alpha'`)
const owner = rows[0]?.id ?? ''
const admin = () => testCtx(kernel, { userType: 'admin', personId: owner })
const person = visitor()
const program = visitor()
const as = {
  admin: { authorization: 'Bearer admin' },
  user: { authorization: 'Bearer user' },
  root: { authorization: 'Bearer root' },
}

const api = (id: string, more: object = {}, source: object = {}): Json =>
  JSON.parse(
    JSON.stringify({
      id,
      app: 'app-1',
      name: 'Orders',
      path: 'orders',
      version: 1,
      source: {
        kind: 'table',
        table: 'order',
        operations: ['list', 'read', 'create', 'change'],
        fields: ['name', 'area', 'machine'],
        filter: { op: 'startsWith', field: 'area', value: 'A' },
        parameters: [{ name: 'area', field: 'area', op: 'eq' }],
        most: 2,
        ...source,
      },
      ...more,
    }),
  )

const publish = async (id: string, body: Json, base: number | null = null) => {
  const key = { kind: 'api', id }
  const { revision } = await keepDraft(admin(), { ...key, body, base, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
}

const makeKey = async (settings: object = {}) => {
  const { status, body } = await person.call<{ id: string; secret: string }>(
    'POST',
    '/api/gateway-keys',
    { name: 'ERP', ...settings },
    as.admin,
  )
  expect(status).toBe(201)
  return body
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

interface Rows {
  readonly data: readonly { readonly id: string; readonly area: string; readonly cost?: number }[]
  readonly total: number
  readonly code?: string
}

test('an interface answers with its own fields, rows and limit, and refuses what it does not offer', async () => {
  const id = newId()
  await publish(id, api(id))
  const { secret } = await makeKey()
  const list = (query = '', headers: Record<string, string> = bearer(secret)) =>
    program.call<Rows>('GET', `/space-alpha/gateway/orders/v1${query}`, undefined, headers)
  const all = await list()
  expect(all.status).toBe(200)
  expect(all.body.total).toBe(3)
  expect(all.body.data).toHaveLength(2)
  expect(Object.keys(all.body.data[0] ?? {})).not.toContain('cost')
  expect((await list('?area=A2')).body.data.map(({ area }) => area)).toEqual(['A2'])
  // The filter of the interface cannot be widened, and what it hides can be neither compared nor sorted by.
  expect((await list('?filter[area]=B1')).body.data).toEqual([])
  expect((await list('?filter[cost]=3')).status).toBe(400)
  expect((await list('?sort=cost')).status).toBe(400)
  // Fields of what a record links to belong to another table.
  expect((await list('?filter[machine.cost]=3')).status).toBe(400)
  expect((await list('?sort=machine.cost')).status).toBe(400)
  expect((await list('?aera=A1')).status).toBe(400)
  expect((await list('?pageSize=100')).body.data).toHaveLength(2)
  const keyless = await list('', {})
  expect(keyless.status).toBe(401)
  expect(keyless.body).toMatchObject({ code: 'gateway.no_key' })
  expect((await list('', bearer(`${secret.slice(0, -1)}x`))).status).toBe(401)
  const elsewhere = await program.call('GET', '/space-beta/gateway/orders/v1', undefined, bearer(secret))
  expect(elsewhere.status).toBe(401)

  const send = (body: object, headers = {}) =>
    program.call<{ data: { id: string }; code?: string }>('POST', '/space-alpha/gateway/orders/v1', body, {
      ...bearer(secret),
      ...headers,
    })
  const once = { 'idempotency-key': 'k-1' }
  const made = await send({ name: 'New', area: 'A9' }, once)
  expect(made.status).toBe(201)
  expect((await send({ name: 'New', area: 'A9' }, once)).body).toEqual(made.body)
  expect((await send({ name: 'Other', area: 'A9' }, once)).status).toBe(422)
  expect((await send({ name: 'Out', area: 'B9' })).body.code).toBe('gateway.outside')
  expect((await send({ name: 'Out', cost: 9 })).status).toBe(400)
  expect((await list('?area=A9')).body.total).toBe(1)
  const remove = await program.call(
    'DELETE',
    `/space-alpha/gateway/orders/v1/${made.body.data.id}`,
    undefined,
    bearer(secret),
  )
  expect(remove.status).toBe(405)

  const log = async (query = '') => {
    const { body } = await person.call<{ data: LoggedCall[] }>(
      'GET',
      `/api/gateway-calls${query}`,
      undefined,
      as.admin,
    )
    return body.data
  }
  const calls = await log(`?design=${id}`)
  expect(calls[0]).toMatchObject({ method: 'DELETE', status: 405, error: 'gateway.operation' })
  expect(calls.some(({ status, person: who }) => status === 200 && who === 'ERP')).toBe(true)
  const created = calls.find(({ status, method }) => method === 'POST' && status === 201)
  const replay = await person.call<{ status: number; dry: boolean }>(
    'POST',
    `/api/gateway-calls/${created?.id}/replay`,
    {},
    as.admin,
  )
  expect(replay.body).toMatchObject({ status: 201, dry: true })
  expect((await list('?area=A9')).body.total).toBe(1)
  expect((await person.call('GET', '/api/gateway-calls', undefined, as.user)).status).toBe(403)

  // Another administrator sees that the call was made, and nothing of what it carried.
  const detail = () =>
    person.call<LoggedCall>('GET', `/api/gateway-calls/${created?.id}`, undefined, as.admin)
  expect((await detail()).body).toMatchObject({ own: true, request: { body: { name: 'New', area: 'A9' } } })
  const { db } = admin()
  await db.run(sql`update gantry.gateway_call set rights_of = ${newId()} where id = ${created?.id}`)
  expect((await detail()).body).toMatchObject({ own: false, request: null, answer: null, status: 201 })
  const foreign = await person.call('POST', `/api/gateway-calls/${created?.id}/replay`, {}, as.admin)
  expect(foreign.body).toMatchObject({ code: 'gateway.foreign_key' })
  const described = await program.call<{ paths: object }>(
    'GET',
    '/api/gateway-openapi/alpha',
    undefined,
    bearer(secret),
  )
  expect(Object.keys(described.body.paths)).toEqual(['/orders/v1', '/orders/v1/{id}'])
})

test('a key acts for nobody else: who changes or rotates it becomes its owner, and only the owner tries calls with it', async () => {
  const id = newId()
  const drawn = api(id, { path: 'tried' })
  await publish(id, drawn)
  const { id: key } = await makeKey()
  const { db } = admin()
  const other = newId()
  const owned = async (by?: string): Promise<string | undefined> => {
    if (by) await db.run(sql`update gantry.gateway_key set owner = ${by}::uuid where id = ${key}`)
    const { rows } = await db.run<{ owner: string }>(
      sql`select owner from gantry.gateway_key where id = ${key}`,
    )
    return rows[0]?.owner
  }
  const tryIt = () =>
    person.call<{ code?: string }>(
      'POST',
      `/api/gateway-apis/${id}/try`,
      { api: drawn, method: 'GET', key },
      as.admin,
    )
  const mine = await owned()
  expect((await tryIt()).status).toBe(200)
  await owned(other)
  expect((await tryIt()).body.code).toBe('gateway.foreign_key')
  await person.call('PUT', `/api/gateway-keys/${key}`, { name: 'ERP' }, as.admin)
  expect(await owned()).toBe(mine)
  await owned(other)
  await person.call('POST', `/api/gateway-keys/${key}/rotate`, { hours: 1 }, as.admin)
  expect(await owned()).toBe(mine)
})

test('a key opens the interfaces of its scope, within its rate and quota, and rotates without a gap', async () => {
  const id = newId()
  await publish(id, api(id, { path: 'plans' }))
  const call = async (secret: string) =>
    (await program.call('GET', '/space-alpha/gateway/plans/v1', undefined, bearer(secret))).status
  expect(await call((await makeKey({ apis: [newId()] })).secret)).toBe(403)
  expect(await call((await makeKey({ networks: ['10.0.0.0/8'] })).secret)).toBe(403)
  const few = await makeKey({ quota: 2 })
  expect([await call(few.secret), await call(few.secret), await call(few.secret)]).toEqual([200, 200, 429])
  const slow = await makeKey({ perMinute: 1 })
  expect([await call(slow.secret), await call(slow.secret), await call(slow.secret)]).toEqual([200, 200, 429])
  const first = await makeKey()
  const rotate = async (hours: number) =>
    (
      await person.call<{ secret: string }>(
        'POST',
        `/api/gateway-keys/${first.id}/rotate`,
        { hours },
        as.admin,
      )
    ).body.secret
  const second = await rotate(24)
  expect([await call(first.secret), await call(second)]).toEqual([200, 200])
  const third = await rotate(0)
  expect([await call(second), await call(third)]).toEqual([401, 200])
  await person.call('DELETE', `/api/gateway-keys/${first.id}`, undefined, as.admin)
  expect(await call(third)).toBe(401)
})

test('answers no program while the space is without the gateway, with the reason, and goes on afterwards', async () => {
  const id = newId()
  await publish(id, api(id, { path: 'resting' }))
  const { secret } = await makeKey()
  const call = async () => {
    const { status, body } = await program.call<{ code?: string }>(
      'GET',
      '/space-alpha/gateway/resting/v1',
      undefined,
      bearer(secret),
    )
    return [status, body.code]
  }
  const keys = async () => (await person.call('GET', '/api/gateway-keys', undefined, as.admin)).status
  await switchFeaturesOff(kernel, 'alpha', ['gateway'])
  expect([await call(), await keys()]).toEqual([[403, 'feature.gateway'], 403])
  await switchFeaturesOff(kernel, 'alpha', [])
  expect([await call(), await keys()]).toEqual([[200, undefined], 200])
})

test('what callers would notice needs a new version, which is served beside the one before', async () => {
  const id = newId()
  await publish(id, api(id, { path: 'costs' }))
  const narrow = api(id, { path: 'costs' }, { fields: ['name'] })
  await expect(publish(id, narrow, 1)).rejects.toMatchObject({ code: 'design.invalid' })
  const opened = await person.call<{ draft: { revision: number } }>(
    'GET',
    `/api/designs/api/${id}`,
    undefined,
    as.admin,
  )
  const key = { kind: 'api', id }
  const next = api(id, { path: 'costs', version: 2 }, { fields: ['name'] })
  const { revision } = await keepDraft(admin(), {
    ...key,
    body: next,
    base: 1,
    revision: opened.body.draft?.revision ?? 1,
  })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  const { secret } = await makeKey({ apis: [id] })
  const fields = async (version: number) => {
    const { body } = await program.call<Rows>(
      'GET',
      `/space-alpha/gateway/costs/v${version}`,
      undefined,
      bearer(secret),
    )
    return Object.keys(body.data?.[0] ?? {})
  }
  expect(await fields(1)).toContain('area')
  expect(await fields(2)).not.toContain('area')
})

test('rolling back never takes away from callers: what they would miss becomes the next version', async () => {
  const id = newId()
  const key = { kind: 'api', id }
  await publish(id, api(id, { path: 'stock' }, { fields: ['name'] }))
  const next = async (base: number, body: Json) => {
    const opened = await person.call<{ draft: { revision: number } | null }>(
      'GET',
      `/api/designs/api/${id}`,
      undefined,
      as.admin,
    )
    const revision = opened.body.draft?.revision ?? 0
    const kept = await keepDraft(admin(), { ...key, body, base, revision })
    await publishDesigns(admin(), { designs: [{ ...key, revision: kept.revision }] })
  }
  await next(1, api(id, { path: 'stock' }, { fields: ['name', 'area'] }))
  await rollBack(admin(), { ...key, number: 1, revision: 0 })
  const { secret } = await makeKey({ apis: [id] })
  const fields = async (version: number) => {
    const { body } = await program.call<Rows>(
      'GET',
      `/space-alpha/gateway/stock/v${version}`,
      undefined,
      bearer(secret),
    )
    return Object.keys(body.data?.[0] ?? {})
  }
  expect(await fields(1)).toContain('area')
  expect(await fields(2)).not.toContain('area')
  // Nothing is missed by callers of the newest version: it stays that version.
  await rollBack(admin(), { ...key, number: 2, revision: 0 })
  expect(await fields(2)).toContain('area')
  expect((await program.call('GET', '/space-alpha/gateway/stock/v3', undefined, bearer(secret))).status).toBe(
    404,
  )
})

test('a kept answer does not outlive the rights of its key, and a kept key not its withdrawal', async () => {
  const id = newId()
  await publish(id, api(id, { path: 'kept', cache: 600 }))
  const { id: key, secret } = await makeKey({ apis: [id] })
  const ask = () => program.call<Rows>('GET', '/space-alpha/gateway/kept/v1', undefined, bearer(secret))
  const before = (await ask()).body
  await createRecords(admin(), 'order', [{ name: 'Late', area: 'A1', cost: 9 }])
  expect((await ask()).body).toEqual(before)
  const change = (settings: object) =>
    person.call('PUT', `/api/gateway-keys/${key}`, { name: 'ERP', apis: [id], ...settings }, as.admin)
  const { id: role } = await createRecord(admin(), 'role', { name: 'Outsiders' })
  expect((await change({ roles: [role] })).status).toBe(200)
  expect((await ask()).body).not.toEqual(before)
  expect((await change({ networks: ['10.0.0.0/8'] })).status).toBe(200)
  expect((await ask()).status).toBe(403)
  await person.call('DELETE', `/api/gateway-keys/${key}`, undefined, as.admin)
  expect((await ask()).status).toBe(401)
})

test('personal values are masked before a call is logged', async () => {
  const id = newId()
  await publish(
    id,
    api(
      id,
      { path: 'contacts' },
      {
        fields: ['name', 'area', 'phone'],
        parameters: [{ name: 'tel', field: 'phone', op: 'eq' }],
      },
    ),
  )
  const { secret } = await makeKey({ apis: [id] })
  const at = '/space-alpha/gateway/contacts/v1'
  const number = '13900001111'
  await program.call('POST', at, { name: 'Li', area: 'A1', phone: number }, bearer(secret))
  await program.call('GET', `${at}?tel=${number}`, undefined, bearer(secret))
  await program.call('GET', `${at}?filter[phone]=${number}`, undefined, bearer(secret))
  const { rows } = await admin().db.run<{ text: string; calls: number }>(sql`
    select json_agg(c)::text as text, count(*)::int as calls from gantry.gateway_call c
    where c.space = 'alpha' and c.design = ${id}`)
  expect(rows[0]?.calls).toBe(3)
  expect(rows[0]?.text).not.toContain(number)
  expect(rows[0]?.text).toContain('A1')
})

test('root sees every interface with its figures, and clients of the platform read what their scopes open', async () => {
  await person.call('GET', '/space-alpha/api/tables/order/records', undefined, as.admin)
  const watched = async () =>
    (
      await person.call<{ interfaces: readonly { route: string; calls: number; p95: number }[] }>(
        'GET',
        '/api/root/interfaces',
        undefined,
        as.root,
      )
    ).body.interfaces
  await expect
    .poll(async () => (await watched()).find(({ route }) => route === '/api/tables/:table/records')?.calls)
    .toBeGreaterThan(0)
  const analysed = await person.call<{ data: readonly { name: string; calls: number }[] }>(
    'GET',
    '/api/root/interface-analysis?days=1&by=client',
    undefined,
    as.root,
  )
  expect(analysed.body.data.some(({ name }) => name === 'program')).toBe(true)
  expect((await person.call('GET', '/api/root/interfaces', undefined, as.admin)).status).toBe(403)
  const sheet = await person.call(
    'GET',
    '/api/root/interface-analysis/export?days=1&by=interface&format=csv',
    undefined,
    as.root,
  )
  expect(sheet.status).toBe(200)

  const made = await person.call<{ id: string; secret: string }>(
    'POST',
    '/api/root/api-clients',
    { name: 'Monitor', scopes: ['spaces'] },
    as.root,
  )
  expect(made.status).toBe(201)
  const ask = async (path: string, secret = made.body.secret) =>
    (await program.call('GET', `/api/platform/${path}`, undefined, bearer(secret))).status
  expect([await ask('spaces'), await ask('interfaces')]).toEqual([200, 403])
  const rotated = await person.call<{ secret: string }>(
    'POST',
    `/api/root/api-clients/${made.body.id}/rotate`,
    { hours: 0 },
    as.root,
  )
  expect([await ask('spaces'), await ask('spaces', rotated.body.secret)]).toEqual([401, 200])
  await person.call('DELETE', `/api/root/api-clients/${made.body.id}`, undefined, as.root)
  expect(await ask('spaces', rotated.body.secret)).toBe(401)
})

test('a threshold that is exceeded tells root once', async () => {
  const id = newId()
  const kept = await person.call(
    'PUT',
    `/api/root/interface-alerts/${id}`,
    { route: '', measure: 'rate', above: 0, minutes: 5 },
    as.root,
  )
  expect(kept.status).toBe(200)
  await checkAlerts(kernel)
  const listed = await person.call<{ data: readonly { firedAt: string | null }[] }>(
    'GET',
    '/api/root/interface-alerts',
    undefined,
    as.root,
  )
  expect(listed.body.data[0]?.firedAt).not.toBeNull()
  expect((await person.call('DELETE', `/api/root/interface-alerts/${id}`, undefined, as.root)).status).toBe(
    200,
  )
})
