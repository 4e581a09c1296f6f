import type { Visitor } from '@gantry/testing/server'
import { expect, it, vi } from 'vitest'
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
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

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

  const tryOperation = async (path: string, method: string, operation: Operation) => {
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
    for (const value of hostile) {
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
      .filter(() => !/sign-out|socket|password/.test(path))
      .map(
        ([method, operation]) =>
          () =>
            tryOperation(path, method, operation),
      ),
  )
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let job = jobs.pop(); job; job = jobs.pop()) await job()
    }),
  )
  console.log(calls)
  expect([...new Set(faults)]).toEqual([])
})
