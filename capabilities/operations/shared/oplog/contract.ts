import type { Json } from '@gantry/base/shared'
import { type Access, contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type LogCategory, logCategories } from './categories.ts'

const object = { type: 'object' } as const
const moment = Type.String({ format: 'date-time' })

/** A line of the operation log. */
export interface LogLine {
  readonly id: number
  /** Sequence number in the chain of its space; null: not sealed yet. */
  readonly seq: number | null
  readonly at: string
  readonly space: string
  readonly action: string
  readonly result: 'ok' | 'denied' | 'failed'
  /** Id of the member; null: an unauthenticated caller, or the product itself. */
  readonly actor: string | null
  readonly actorName: string | null
  readonly userType: string | null
  readonly ip: string | null
  readonly table: string | null
  readonly recordId: string | null
  readonly reason: string | null
  readonly requestId: string | null
  readonly changes: Json
  readonly details: Json
  /**
   * Names by id of what the line speaks of: its space, table and fields, and people, departments, roles and designs in its
   * details. Deleted ones are absent.
   */
  readonly names: Readonly<Record<string, string>>
}

/** Number of lines with this value among those of a filter. */
export interface LogCount {
  readonly id: string
  readonly name: string
  readonly count: number
}

/** Number of equal time intervals in the summary's histogram. */
export const logParts = 48

export interface LogSummary {
  readonly total: number
  /** More lines match than are counted: the figures cover only the newest. */
  readonly more: boolean
  readonly failed: number
  readonly people: number
  readonly categories: Readonly<Partial<Record<LogCategory, number>>>
  /** The people with the most lines. */
  readonly actors: readonly LogCount[]
  readonly tables: readonly LogCount[]
  readonly spaces: readonly LogCount[]
  /** Lines per time interval; `failed` counts those that failed or were denied. */
  readonly parts: readonly { readonly count: number; readonly failed: number }[]
}

/** One line with its context. */
export interface LogDetail {
  readonly line: LogLine
  /** Lines about the same object, newest first, at most 20. */
  readonly history: readonly LogLine[]
  /** The line and its neighbours in the chain, with the first digits of their digests; null: not sealed yet. */
  readonly chain: readonly { readonly seq: number; readonly mark: string }[] | null
}

export interface ChainState {
  readonly space: string
  readonly checked: number
  readonly waiting: number
  readonly brokenAt: number | null
}

/** Actions that one search may find by their names. */
export const mostNamed = 100

const filter = {
  space: Type.Optional(Type.String({ maxLength: 32 })),
  /** Part of the actor's name. */
  actor: Type.Optional(Type.String({ maxLength: 60 })),
  /** The member id of the actor, or `system`. */
  person: Type.Optional(Type.String({ maxLength: 36, pattern: '^(system|[0-9a-f-]{36})$' })),
  table: Type.Optional(Type.String({ maxLength: 48 })),
  category: Type.Optional(
    Type.Unsafe<LogCategory>(Type.Union(logCategories.map(name => Type.Literal(name)))),
  ),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  result: Type.Optional(Type.Union([Type.Literal('ok'), Type.Literal('denied'), Type.Literal('failed')])),
  /** Only lines of officers, administrators and the operator. */
  officers: Type.Optional(Type.Boolean()),
  ip: Type.Optional(Type.String({ maxLength: 45 })),
  /** Searched in the actor's name, the IP address, the action, the details, and the names of what they speak of. */
  search: Type.Optional(Type.String({ maxLength: 60 })),
  /** With `search`: actions that match by their name in the reader's language. */
  named: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: mostNamed })),
  from: Type.Optional(moment),
  to: Type.Optional(moment),
}

const line = { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }

interface Reach {
  readonly path: `/${string}`
  readonly scope: 'platform' | 'space'
  readonly can: Access
  readonly check: Access
}

/** The same queries for the log of all spaces and of one space; the server restricts the visible lines. */
const logContracts = ({ path, scope, can, check }: Reach) => ({
  list: contract({
    method: 'GET',
    path,
    scope,
    can,
    summary: 'Who did what, when, from where; newest first',
    input: Type.Object({
      ...filter,
      /** The id of the last line already read. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    output: Type.Unsafe<{ readonly data: readonly LogLine[]; readonly more: boolean }>(object),
  }),
  summarise: contract({
    method: 'GET',
    path: `${path}/summary`,
    scope,
    can,
    summary: 'How many lines there are in a time by sort, person, table and part of it, and what stands out',
    input: Type.Object({ ...filter, from: moment, to: moment }),
    output: Type.Unsafe<LogSummary>(object),
  }),
  read: contract({
    method: 'GET',
    path: `${path}/lines/:id`,
    scope,
    can,
    summary: 'One line with the history of its object and its neighbours in the chain',
    input: Type.Object(line),
    output: Type.Unsafe<LogDetail>(object),
  }),
  export: contract({
    method: 'GET',
    path: `${path}/export`,
    scope,
    can,
    summary: 'The lines of a filter as a file',
    input: Type.Object({
      ...filter,
      format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])),
    }),
    output: Type.Unsafe<unknown>({}),
  }),
  check: contract({
    method: 'POST',
    path: `${path}/check`,
    scope,
    can: check,
    summary: 'Recomputes the hash chain and says whether a line was altered',
    input: Type.Object({}),
    output: Type.Unsafe<{ readonly data: readonly ChainState[] }>(object),
  }),
})

/** The log of all spaces, for the operator. */
export const platformLog = logContracts({
  path: '/root/oplog',
  scope: 'platform',
  can: ['root'],
  check: ['root'],
})

/** The log of one space: callers read the lines that their duty covers (workflow specification, section 7.1). */
export const spaceLog = logContracts({
  path: '/audit/log',
  scope: 'space',
  can: 'signed-in',
  check: ['safe', 'audit'],
})

export type LogContracts = typeof platformLog | typeof spaceLog
