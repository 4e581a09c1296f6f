import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })

/** Calls and durations of one interface or of one minute. */
export interface InterfaceFigures {
  readonly calls: number
  readonly errors: number
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
}

/** One endpoint of the server. */
export interface InterfaceLine extends InterfaceFigures {
  readonly method: string
  readonly route: string
}

export interface SlowCall {
  readonly at: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly space: string
  readonly requestId: string
}

export const watchInterfaces = contract({
  method: 'GET',
  path: '/root/interfaces',
  scope: 'platform',
  can: ['root'],
  summary: 'Calls, errors and percentiles of every interface of the server, by minute and slowest first',
  input: Type.Object({ minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 1_440 })) }),
  output: Type.Unsafe<{
    readonly minutes: readonly (InterfaceFigures & { readonly at: string })[]
    readonly interfaces: readonly InterfaceLine[]
    readonly whole: InterfaceFigures
    readonly slowest: readonly SlowCall[]
  }>(object),
})

export const alertMeasures = ['errors', 'p95', 'rate'] as const
export type AlertMeasure = (typeof alertMeasures)[number]

/** A threshold: root is told when a measure was above it. */
export interface InterfaceAlert {
  readonly id: string
  /** Route template; empty: all interfaces together. */
  readonly route: string
  /** `errors` in per cent, `p95` in milliseconds, `rate` in calls a minute. */
  readonly measure: AlertMeasure
  readonly above: number
  readonly minutes: number
  /** When it was told last; null: never. */
  readonly firedAt: string | null
}

export const listInterfaceAlerts = contract({
  method: 'GET',
  path: '/root/interface-alerts',
  scope: 'platform',
  can: ['root'],
  summary: 'Thresholds of interfaces',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly InterfaceAlert[] }>(object),
})

export const keepInterfaceAlert = contract({
  method: 'PUT',
  path: '/root/interface-alerts/:id',
  scope: 'platform',
  can: ['root'],
  summary: 'Makes or changes a threshold',
  input: Type.Object({
    id,
    route: Type.String({ maxLength: 200 }),
    measure: Type.Union([Type.Literal('errors'), Type.Literal('p95'), Type.Literal('rate')]),
    above: Type.Number({ minimum: 0, maximum: 10_000_000 }),
    minutes: Type.Integer({ minimum: 1, maximum: 60 }),
  }),
  output: done,
})

export const dropInterfaceAlert = contract({
  method: 'DELETE',
  path: '/root/interface-alerts/:id',
  scope: 'platform',
  can: ['root'],
  summary: 'Drops a threshold',
  input: Type.Object({ id }),
  output: done,
})

export const analysisDimensions = ['interface', 'space', 'client', 'hour', 'day'] as const
export type AnalysisDimension = (typeof analysisDimensions)[number]

/** Calls by one dimension. */
export interface AnalysisLine {
  readonly name: string
  readonly calls: number
  readonly errors: number
  /** Mean milliseconds. */
  readonly mean: number
}

const asked = {
  days: Type.Integer({ minimum: 1, maximum: 31 }),
  by: Type.Union([
    Type.Literal('interface'),
    Type.Literal('space'),
    Type.Literal('client'),
    Type.Literal('hour'),
    Type.Literal('day'),
  ]),
  space: Type.Optional(Type.String({ maxLength: 32 })),
  client: Type.Optional(Type.String({ maxLength: 60 })),
  route: Type.Optional(Type.String({ maxLength: 200 })),
}

export const analyseInterfaces = contract({
  method: 'GET',
  path: '/root/interface-analysis',
  scope: 'platform',
  can: ['root'],
  summary: 'Calls by interface, space, client or time, narrowed by the others',
  input: Type.Object(asked),
  output: Type.Unsafe<{
    readonly data: readonly AnalysisLine[]
    readonly total: Omit<AnalysisLine, 'name'>
  }>(object),
})

export const exportAnalysis = contract({
  method: 'GET',
  path: '/root/interface-analysis/export',
  scope: 'platform',
  can: ['root'],
  summary: 'The same as a spreadsheet',
  input: Type.Object({
    ...asked,
    format: Type.Optional(Type.Union([Type.Literal('xlsx'), Type.Literal('csv')])),
  }),
  output: Type.Unsafe<string>({ type: 'string' }),
})
