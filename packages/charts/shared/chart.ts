import type { Text } from '@gantry/base/shared'
import {
  type FieldId,
  type Filter,
  type GroupKey,
  type GroupMeasure,
  type GroupSort,
  groupFunctions,
  longestExpression,
  type TableId,
  timeSteps,
} from '@gantry/model/shared'
import { Type } from 'typebox'

/** A grouping of records: a field, with a time step, bands or a level. */
export type Dimension = GroupKey

/** A rating of values below a limit; the last band has no limit. */
export interface Band {
  readonly below?: number
  readonly tone: 'good' | 'watch' | 'bad'
}

/** A value computed for every group. */
export interface Measure extends GroupMeasure {
  /** Absent: derived from function and field. */
  readonly label?: Text
  /** Absent: the unit of the field. */
  readonly unit?: Text
  /** Decimals; absent: those of the field. */
  readonly places?: number
  /** Target value. */
  readonly target?: number
  /** In ascending order of limits. */
  readonly bands?: readonly Band[]
}

/** The records of a chart. */
export interface ChartSource {
  /** A table, or the name of a registered source (`isSourceName`). */
  readonly table: TableId
  readonly filter?: Filter
  readonly search?: string
}

/** Periods that can be compared with the previous one. */
export const comparedRanges = ['today', 'thisWeek', 'thisMonth', 'thisQuarter', 'thisYear'] as const
export type ComparedRange = (typeof comparedRanges)[number]

/** Comparison of the current period so far with the same part of the previous period. */
export interface Comparing {
  readonly field: FieldId
  readonly range: ComparedRange
  /** `year`: the same period a year ago; absent: the previous period. */
  readonly against?: 'year'
}

/** Display options; each kind lists those it supports. */
export const lookNames = [
  'stacked',
  'horizontal',
  'labels',
  'area',
  'smooth',
  'ring',
  'progress',
  'noRest',
] as const
export type LookName = (typeof lookNames)[number]
export type Look = Readonly<Partial<Record<LookName, true>>>

/**
 * A chart: a query of the records of a table and its presentation. Plain JSON, defaults omitted. A chart grants no
 * permission: each reader gets the values of the records and fields that the reader may read.
 */
export interface Chart {
  /** Name of the kind, a folder of `kinds`. */
  readonly kind: string
  readonly from: ChartSource
  /** The chart's own filter, combined (AND) with that of `from`. */
  readonly filter?: Filter
  readonly rows: readonly Dimension[]
  readonly columns?: readonly Dimension[]
  readonly measures: readonly Measure[]
  /** Order of the rows; absent: time steps and bands by key, other groups by the first measure, descending. */
  readonly sort?: GroupSort
  /** Maximum rows; further groups are combined into one row. Absent: the default of the kind. */
  readonly limit?: number
  /** Only for kinds with `compares`. */
  readonly compare?: Comparing
  readonly look?: Look
  /** Id of the set of shapes; only for kinds with `shapes`. */
  readonly shapes?: string
}

const names = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Union(values.map(value => Type.Literal(value))))
const words = Type.Unsafe<Text>(
  Type.Union([
    Type.String({ maxLength: 60 }),
    Type.Object({ 'zh-CN': Type.String({ maxLength: 60 }), en: Type.String({ maxLength: 60 }) }),
  ]),
)
const closed = { additionalProperties: false } as const
const fieldId = Type.String({ maxLength: 64 })
const filter = Type.Unsafe<Filter>(Type.Union([Type.Boolean(), Type.Object({ op: Type.String() })]))

const dimension = Type.Object(
  {
    field: fieldId,
    step: Type.Optional(names(timeSteps)),
    bands: Type.Optional(Type.Array(Type.Number(), { minItems: 1, maxItems: 50 })),
    level: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
  },
  closed,
)

const measure = Type.Object(
  {
    fn: names(groupFunctions),
    field: Type.Optional(fieldId),
    expression: Type.Optional(Type.String({ minLength: 1, maxLength: longestExpression })),
    filter: Type.Optional(filter),
    label: Type.Optional(words),
    unit: Type.Optional(words),
    places: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    target: Type.Optional(Type.Number()),
    bands: Type.Optional(
      Type.Array(
        Type.Object({ below: Type.Optional(Type.Number()), tone: names(['good', 'watch', 'bad']) }, closed),
        { maxItems: 5 },
      ),
    ),
  },
  closed,
)

/** Schema of a chart; `checkChart` checks it against its table and kind. */
export const chartSchema = Type.Object(
  {
    kind: Type.String({ maxLength: 48 }),
    from: Type.Object(
      {
        table: Type.String({ maxLength: 48 }),
        filter: Type.Optional(filter),
        search: Type.Optional(Type.String({ maxLength: 200 })),
      },
      closed,
    ),
    filter: Type.Optional(filter),
    rows: Type.Array(dimension, { maxItems: 3 }),
    columns: Type.Optional(Type.Array(dimension, { maxItems: 2 })),
    measures: Type.Array(measure, { minItems: 1, maxItems: 8 }),
    sort: Type.Optional(
      Type.Object(
        {
          by: Type.Union([Type.Literal('key'), Type.Integer({ minimum: 0, maximum: 7 })]),
          direction: names(['asc', 'desc']),
        },
        closed,
      ),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    compare: Type.Optional(
      Type.Object(
        { field: fieldId, range: names(comparedRanges), against: Type.Optional(Type.Literal('year')) },
        closed,
      ),
    ),
    look: Type.Optional(
      Type.Object(
        Object.fromEntries(lookNames.map(name => [name, Type.Optional(Type.Literal(true))])),
        closed,
      ),
    ),
    shapes: Type.Optional(Type.String({ format: 'uuid' })),
  },
  closed,
)
