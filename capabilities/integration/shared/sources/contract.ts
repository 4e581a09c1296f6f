import type { ErrorCode, JsonObject } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { mostQueryLength } from '@gantry/transform/shared'
import { Type } from 'typebox'
import type { Batch, Described, ObjectPage } from './rows.ts'

const who = ['admin', 'saas'] as const
const id = Type.String({ format: 'uuid' })
const name = Type.String({ minLength: 1, maxLength: 100 })
const settings = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean()]),
)
const done = Type.Object({ done: Type.Literal(true) })
const answer = <Value>() => Type.Unsafe<Value>({ type: 'object' })

/** The last test of a connection. */
export interface LastTest {
  readonly at: string
  readonly ok: boolean
  readonly version?: string
  readonly milliseconds?: number
  readonly code?: ErrorCode
  readonly params?: JsonObject
}

/** The permanent subscription of a source that collects messages. */
export interface SubscriptionState {
  /** `waiting`: no process holds it, or the one that does has not connected yet. */
  readonly state: 'waiting' | 'connected' | 'failed'
  readonly since: string
  /** Why it failed, or which topic was refused. */
  readonly error: { readonly code: ErrorCode; readonly params: JsonObject } | null
  /** Received so far. */
  readonly messages: number
  /** Of those, the ones kept without their payload because of its size. */
  readonly tooLarge: number
}

/** A connection as its list shows it; secrets are named, never shown. */
export interface SourceInfo {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly address: string
  readonly settings: JsonObject
  /** Settings that hold a secret. */
  readonly secrets: readonly string[]
  readonly owner: { readonly id: string; readonly title: string } | null
  /** Who may use it besides its owner; null: every administrator. */
  readonly people: readonly { readonly id: string; readonly title: string }[] | null
  readonly tested: LastTest | null
  /** Null: it collects no messages. */
  readonly subscription: SubscriptionState | null
  /** Designs that refer to it. */
  readonly used: number
  readonly revision: number
  readonly changedAt: string
}

export const listSources = contract({
  method: 'GET',
  path: '/sources',
  scope: 'space',
  can: who,
  summary: 'Data sources the caller may use',
  input: Type.Object({}),
  output: answer<{ readonly data: readonly SourceInfo[] }>(),
})

/** `people`: absent or null lets every administrator use it. */
const people = Type.Optional(Type.Union([Type.Array(id, { maxItems: 100 }), Type.Null()]))

export const createSource = contract({
  method: 'POST',
  path: '/sources',
  scope: 'space',
  can: who,
  summary: 'Registers a data source',
  input: Type.Object({ name, kind: Type.String({ maxLength: 40 }), settings, people }),
  output: Type.Object({ id }),
  status: 201,
})

export const changeSource = contract({
  method: 'PUT',
  path: '/sources/:id',
  scope: 'space',
  can: who,
  summary: 'Changes a data source; a secret that is left out stays, unless host or port change',
  input: Type.Object({ id, name, settings, people, revision: Type.Integer() }),
  output: done,
})

export const copySource = contract({
  method: 'POST',
  path: '/sources/:id/copy',
  scope: 'space',
  can: who,
  summary: 'Copies a data source with its secrets',
  input: Type.Object({ id, name }),
  output: Type.Object({ id }),
  status: 201,
})

export const removeSource = contract({
  method: 'DELETE',
  path: '/sources/:id',
  scope: 'space',
  can: who,
  summary: 'Deletes a data source that nothing uses',
  input: Type.Object({ id }),
  output: done,
})

/** Tries settings that are not kept yet; with `id` the secrets of that source stand in for those left out. */
export const trySource = contract({
  method: 'POST',
  path: '/sources/try',
  scope: 'space',
  can: who,
  summary: 'Tests a connection and says what failed',
  input: Type.Object({
    id: Type.Optional(id),
    kind: Type.String({ maxLength: 40 }),
    settings: Type.Optional(settings),
  }),
  output: answer<LastTest>(),
})

export const listSourceObjects = contract({
  method: 'GET',
  path: '/sources/:id/objects',
  scope: 'space',
  can: who,
  summary: 'Schemas, tables, views, sheets and topics of a source',
  input: Type.Object({
    id,
    within: Type.Optional(Type.String({ maxLength: 300 })),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    after: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  output: answer<ObjectPage>(),
})

export const describeSourceObject = contract({
  method: 'GET',
  path: '/sources/:id/object',
  scope: 'space',
  can: who,
  summary: 'Columns and keys of an object',
  input: Type.Object({ id, object: Type.String({ maxLength: 300 }) }),
  output: answer<Described>(),
})

export const sampleSource = contract({
  method: 'GET',
  path: '/sources/:id/sample',
  scope: 'space',
  can: who,
  summary: 'The first rows of an object, 200 at most',
  input: Type.Object({ id, object: Type.String({ maxLength: 300 }) }),
  output: answer<Batch & { readonly milliseconds: number }>(),
})

/** Limits of a query somebody types. */
export const queryLimits = { rows: 1_000, milliseconds: 10_000 } as const

export const querySource = contract({
  method: 'POST',
  path: '/sources/:id/query',
  scope: 'space',
  can: who,
  reads: true,
  summary: 'Runs one read-only query within limits of rows and time',
  input: Type.Object({ id, text: Type.String({ minLength: 1, maxLength: mostQueryLength }) }),
  output: answer<Batch & { readonly milliseconds: number; readonly more: boolean }>(),
})

/** A query of the caller. */
export interface OwnQuery {
  readonly id: string
  readonly text: string
  readonly at: string
  readonly rows: number | null
  readonly milliseconds: number
  readonly failure: ErrorCode | null
}

export const listOwnQueries = contract({
  method: 'GET',
  path: '/sources/:id/queries',
  scope: 'space',
  can: who,
  summary: 'The last queries of the caller on a source',
  input: Type.Object({ id }),
  output: answer<{ readonly data: readonly OwnQuery[] }>(),
})
