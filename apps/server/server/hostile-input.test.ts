import type { Visitor } from '@gantry/testing/server'
import { describe, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

vi.setConfig({ testTimeout: 300_000 })

const { visitor, url } = await productApp()

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
}
interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

/** Values that no endpoint expects, and that something behind one may choke on. */
const hostile: readonly unknown[] = [
  '\ud800',
  'a\0b',
  {},
  [],
  { toString: 1 },
  { '\udc00': 'x' },
  nested(1_000),
  [nested(200)],
  1e300,
  9_007_199_254_740_993_000,
  -1,
  '99999999999999999999',
  '0000-00-00T00:00:00Z',
  '＝1+1',
  null,
  [null],
  [{}],
]

const known: Readonly<Record<string, unknown>> = {
  space: 'demo',
  table: 'work_order',
  field: 'title',
  file: '01900000-0000-7000-8000-00000000dead',
  id: '01900000-0000-7000-8000-00000000dead',
}

/** Something a schema admits. */
const sampleOf = (schema: Schema, name = ''): unknown => {
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map(key => [key, sampleOf(schema.properties?.[key] ?? {}, key)]),
      )
    case 'array':
      return [sampleOf(schema.items ?? {}, '')]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return schema.format === 'uuid' ? known.id : 'x'
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

/** Each endpoint is sent one of so many of the values; GANTRY_HOSTILE=all sends every one to every endpoint. */
const turns = process.env.GANTRY_HOSTILE === 'all' ? 1 : 12

it('nothing anybody sends to any endpoint is answered with a fault of ours', async () => {
  const visitors = [await enter('admin'), await enter('root'), await enter('safe'), await enter('audit')]
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const faults: string[] = []
  let calls = 0

  const send = async (method: string, address: string, body: unknown) => {
    for (const who of visitors) {
      calls++
      const answer = await who.call(method.toUpperCase() as 'GET', address, body as object)
      if (answer.status === 500)
        faults.push(
          `${method} ${decodeURIComponent(address).slice(0, 200)} ${JSON.stringify(body)?.slice(0, 200)} ${JSON.stringify(answer.body)}`,
        )
      if (answer.status !== 403) return
    }
  }

  const tryOperation = async (path: string, method: string, operation: Operation, turn: number) => {
    const parameters = operation.parameters ?? []
    const schema = operation.requestBody?.content['application/json']?.schema
    const base = schema ? (sampleOf(schema) as Record<string, unknown>) : undefined
    const address = (changed?: string, value?: unknown) => {
      const query = parameters.filter(one => one.in === 'query' && one.name === changed)
      return (
        path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encoded(textOf(name === changed ? value : (known[name] ?? 'x'))),
        ) + (query.length > 0 ? `?${changed}=${encoded(textOf(value))}` : '')
      )
    }
    await send(method, address(), base)
    for (const value of hostile.filter((_, at) => (at + turn) % turns === 0)) {
      for (const { name } of parameters)
        if (name !== 'space' && textOf(value).length < 7_000) await send(method, address(name, value), base)
      if (!schema) continue
      for (const name of Object.keys(schema.properties ?? {}))
        await send(method, address(), { ...base, [name]: value })
      await send(method, address(), value !== null && typeof value === 'object' ? value : { anything: value })
    }
  }

  const jobs = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['get', 'post', 'put', 'delete'].includes(method))
      .filter(() => !/sign-out|socket|password|devices/.test(path))
      .map(
        ([method, operation]) =>
          (turn: number) =>
            tryOperation(path, method, operation, turn),
      ),
  )
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let job = jobs.pop(); job; job = jobs.pop()) await job(jobs.length)
    }),
  )
  expect(calls).toBeGreaterThan(500)
  expect([...new Set(faults)]).toEqual([])
})

describe('what was answered with a fault before', async () => {
  const half = 'half \ud800 a sign'
  const admin = await enter('admin')
  const root = await enter('root')
  const orders = '/api/tables/work_order'

  /** Sends text as it is: what no program could write as JSON by itself. */
  const raw = async (path: string, body: string, method = 'PUT') => {
    const cookie = [...admin.cookies].map(pair => pair.join('=')).join('; ')
    const answer = await fetch(url + path, {
      method,
      body,
      headers: { cookie, origin: url, 'content-type': 'application/json' },
    })
    return { status: answer.status, body: await answer.json() }
  }
  const sentence = (field: string) => ({
    status: 400,
    body: { code: 'request.invalid', issues: [{ field, code: 'control_character' }] },
  })

  it.each([
    [
      '/api/auth/register',
      { enterprise: half, name: 'x', login: 'half', password: 'x', confirm: 'x' },
      'enterprise',
    ],
    ['/api/auth/join', { code: 'ABCDEFGH', name: half, login: 'half', password: 'x' }, 'name'],
    [`${orders}/records/export`, { search: half }, 'search'],
    [`${orders}/records/export`, { filter: { title: half } }, 'filter.title'],
  ])('%s with half a character is told its field', async (path, body, field) => {
    expect(await admin.call('POST', path, body)).toMatchObject(sentence(field))
  })

  it('a slave row with half a character is told its cell', async () => {
    const answer = await admin.call('POST', `${orders}/records`, {
      title: 'x',
      priority: 'high',
      status: 'open',
      area: 'A1',
      items: [{ name: half, qty: 1 }],
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'items.0.name', code: 'control_character' }] },
    })
  })

  it('an import plan without anything is told what it lacks', async () => {
    const answer = await admin.call('POST', `${orders}/records/import`, { file: known.id, plan: {} })
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect((answer.body as { issues: { field: string }[] }).issues.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['plan.sheet', 'plan.columns', 'plan.mode']),
    )
  })

  it('preferences are neither deep nor large', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    expect(await raw(`${orders}/preferences`, deep)).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'json_depth' }] },
    })
    expect(
      await admin.call('PUT', `${orders}/preferences`, {
        columns: Array.from({ length: 50_000 }, () => ({})),
      }),
    ).toMatchObject({ status: 400, body: { issues: [{ field: 'preferences', code: 'max_length' }] } })
  })

  it('a setting is no object, and a line of the log no number beyond bigint', async () => {
    expect(
      await root.call('PUT', '/api/root/settings', { path: 'server.origins.ai', value: { toString: 1 } }),
    ).toMatchObject({ status: 422, body: { code: 'config.invalid' } })
    expect(await root.call('GET', '/api/root/oplog?before=99999999999999999999')).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'before', code: 'max' }] },
    })
  })

  it.each(['sort=nothing', 'filter[nothing]=1', 'filter[amount][contains]=x'])(
    'an export by %s is refused before its first byte',
    async query => {
      for (const format of ['csv', 'xlsx'])
        expect(await admin.call('GET', `${orders}/records/export?format=${format}&${query}`)).toMatchObject({
          status: 400,
          body: { code: 'query.invalid' },
        })
    },
  )

  it('an application that is not shown is not marked', async () => {
    const { body } = await admin.call<{ data: { id: string }[] }>('GET', '/api/apps')
    const mark = (who: Visitor, id: unknown) => who.call('PUT', `/api/apps/${id}/mark`, { favourite: true })
    expect((await mark(admin, body.data[0]?.id)).status).toBe(200)
    expect(await mark(admin, known.id)).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
  })
})
