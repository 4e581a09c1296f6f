import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type ActivePoint, propertyTypes, trackEvents } from './points.ts'

const operator = { scope: 'platform', can: ['root'] } as const
const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const space = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const day = Type.String({ format: 'date', pattern: '^20[0-9]{2}-' })
export const trackTerminals = ['computer', 'phone'] as const
const terminal = Type.Enum(trackTerminals)

export interface TrackPoint extends ActivePoint {
  readonly id: string
  readonly name: string
  /** In English; empty: as `name`. */
  readonly english: string
  readonly state: 'active' | 'stopped'
  readonly version: number
  /** Events of the last 7 days. */
  readonly week: number
  readonly changedAt: string
}

export const listPoints = contract({
  ...operator,
  method: 'GET',
  path: '/operator/tracking/points',
  summary: 'Registered tracking points with their events of the last 7 days; at most 500',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly TrackPoint[] }>(object),
})

export const savePoint = contract({
  ...operator,
  method: 'PUT',
  path: '/operator/tracking/points',
  summary: 'Registers a point or changes it; a change of what is collected raises its version',
  input: Type.Object({
    id: Type.Optional(id),
    code: Type.String({ pattern: '^[a-z][a-z0-9_.]{1,47}$' }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    /** The name in English; absent: as `name`. */
    english: Type.Optional(Type.String({ maxLength: 60 })),
    event: Type.Enum(trackEvents),
    page: Type.String({ maxLength: 200 }),
    element: Type.String({ maxLength: 64 }),
    properties: Type.Array(
      Type.Object({
        name: Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,31}$' }),
        type: Type.Enum(propertyTypes),
      }),
      { maxItems: 10 },
    ),
    state: Type.Enum(['active', 'stopped'] as const),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const activePoints = contract({
  method: 'GET',
  path: '/tracking/points',
  scope: 'space',
  can: 'signed-in',
  summary: 'Points that are on, for the collector of the browser',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ActivePoint[] }>(object),
})

export const takeEvents = contract({
  method: 'POST',
  path: '/tracking/events',
  scope: 'space',
  can: 'signed-in',
  afterEnd: true,
  summary:
    'Events of a browser, at most 50; those of points that are off and unregistered properties are dropped',
  input: Type.Object({
    session: Type.String({ pattern: '^[a-zA-Z0-9-]{8,40}$' }),
    terminal,
    events: Type.Array(
      Type.Object({
        code: Type.String({ maxLength: 48 }),
        /** Milliseconds since it happened. */
        ago: Type.Integer({ minimum: 0, maximum: 600_000 }),
        properties: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 10 })),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  }),
  output: Type.Unsafe<{ readonly taken: number }>(object),
})

const span = {
  from: day,
  until: day,
  space: Type.Optional(space),
  terminal: Type.Optional(terminal),
}

/** A day of a point: how often, and by how many people. */
export interface TrendDay {
  readonly point: string
  readonly day: string
  readonly count: number
  readonly users: number
}
export interface TrendTotal {
  readonly point: string
  readonly count: number
  readonly users: number
  /** Of the same number of days before. */
  readonly before: number
}

export const readTrend = contract({
  ...operator,
  method: 'GET',
  path: '/operator/tracking/trend',
  summary: 'Counts and people of points by day, at most 92 days',
  input: Type.Object({ ...span }),
  output: Type.Unsafe<{
    readonly days: readonly TrendDay[]
    readonly totals: readonly TrendTotal[]
    readonly spaces: readonly { readonly id: string; readonly name: string; readonly count: number }[]
  }>(object),
})

export const readFunnel = contract({
  ...operator,
  method: 'POST',
  path: '/operator/tracking/funnel',
  reads: true,
  summary: 'People who took each step after the one before, within minutes of their first',
  input: Type.Object({
    ...span,
    steps: Type.Array(id, { minItems: 2, maxItems: 6 }),
    minutes: Type.Integer({ minimum: 1, maximum: 43_200 }),
  }),
  output: Type.Unsafe<{ readonly people: readonly number[] }>(object),
})

/** People by the week of their first use; `weeks[n]` of them came again n weeks later. */
export interface Cohort {
  readonly week: string
  readonly weeks: readonly number[]
}

export const readRetention = contract({
  ...operator,
  method: 'GET',
  path: '/operator/tracking/retention',
  summary: 'How many people come back in the weeks after their first use of a point',
  input: Type.Object({ point: id, ...span }),
  output: Type.Unsafe<{ readonly data: readonly Cohort[] }>(object),
})
