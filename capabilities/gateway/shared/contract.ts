import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })

/** How a published interface or a connector was called in the last 24 hours. */
export interface Traffic {
  readonly calls: number
  readonly errors: number
  /** Milliseconds; null: no calls. */
  readonly p50: number | null
  readonly p99: number | null
  /** ISO 8601, UTC; null: none within the log. */
  readonly last: string | null
}

/** A published interface in the list. */
export interface ListedApi extends Traffic {
  readonly id: string
  readonly name: Text
  readonly app: string | null
  readonly path: string
  readonly group: string | null
  /** What answers: records of a table, figures, a decision or a logic flow. */
  readonly source: string
  /** Versions that are served, newest first; empty: never published. */
  readonly versions: readonly number[]
  readonly release: number | null
  readonly state: 'active' | 'stopped'
  readonly drafted: boolean
  /** Keys that may call it and are in force. */
  readonly keys: number
}

export const listApis = contract({
  method: 'GET',
  path: '/gateway-apis',
  scope: 'space',
  can: ['admin'],
  summary: 'Published interfaces with state, versions, keys and the calls of the last 24 hours',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ListedApi[] }>(object),
})

export const setApiState = contract({
  method: 'PUT',
  path: '/gateway-apis/:id/state',
  scope: 'space',
  can: ['admin'],
  summary: 'Switches a published interface on or off, or removes it; its releases stay',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: done,
})

/** What a call came to. */
export interface ApiAnswer {
  readonly status: number
  readonly milliseconds: number
  readonly body: Json
  /** Bytes of the answer. */
  readonly bytes: number
  /** Nothing was written: what the call changed was rolled back. */
  readonly dry: true
}

const method = Type.Union([
  Type.Literal('GET'),
  Type.Literal('POST'),
  Type.Literal('PUT'),
  Type.Literal('DELETE'),
])

export const tryApi = contract({
  method: 'POST',
  path: '/gateway-apis/:id/try',
  scope: 'space',
  can: ['admin'],
  summary:
    'Calls an interface as drawn with the rights of a key or of the caller; whatever it writes is rolled back',
  input: Type.Object({
    id,
    api: Type.Unsafe<Json>({ type: 'object' }),
    method,
    record: Type.Optional(id),
    query: Type.Optional(Type.Unsafe<JsonObject>({ type: 'object', maxProperties: 50 })),
    body: Type.Optional(Type.Unsafe<Json>({})),
    key: Type.Optional(id),
  }),
  output: Type.Unsafe<ApiAnswer>(object),
})

/** One minute of the last hour. */
export interface MinuteOfCalls {
  readonly at: string
  readonly calls: number
  readonly errors: number
  readonly p50: number | null
  readonly p99: number | null
}

export const readApiTraffic = contract({
  method: 'GET',
  path: '/gateway-traffic/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'Calls of the last hour by minute, of an interface or a connector',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly minutes: readonly MinuteOfCalls[]; readonly day: Traffic }>(object),
})

/** One call in the log. */
export interface LoggedCall {
  readonly id: string
  readonly at: string
  readonly direction: 'in' | 'out'
  readonly design: string
  readonly designName: Text
  readonly version: number | null
  readonly key: { readonly id: string; readonly title: string } | null
  readonly person: string | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly bytes: number
  /** Code of the catalogue; null: it succeeded. */
  readonly error: string | null
  /** Parameters and fields for which it was refused; only in the list. */
  readonly refused?: readonly string[]
  readonly ip: string | null
  /** Whether the call had the rights of the reader; others are not shown its request and answer. Only in the detail. */
  readonly own?: boolean
  /** Query and body as they were sent, masked; only in the detail. */
  readonly request?: Json
  readonly answer?: string | null
}

export const listCalls = contract({
  method: 'GET',
  path: '/gateway-calls',
  scope: 'space',
  can: ['admin'],
  summary: 'The log of calls, newest first, by interface, key, result and text',
  input: Type.Object({
    design: Type.Optional(id),
    key: Type.Optional(id),
    result: Type.Optional(Type.Union([Type.Literal('ok'), Type.Literal('failed')])),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    before: Type.Optional(id),
  }),
  output: Type.Unsafe<{ readonly data: readonly LoggedCall[]; readonly next: string | null }>(object),
})

export const readCall = contract({
  method: 'GET',
  path: '/gateway-calls/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'One call, with its masked request and answer for whoever’s rights it had',
  input: Type.Object({ id }),
  output: Type.Unsafe<LoggedCall>(object),
})

export const replayCall = contract({
  method: 'POST',
  path: '/gateway-calls/:id/replay',
  scope: 'space',
  can: ['admin'],
  summary: 'Repeats a call of the log as a test: with the rights of its key, and rolled back',
  input: Type.Object({ id }),
  output: Type.Unsafe<ApiAnswer>(object),
})
