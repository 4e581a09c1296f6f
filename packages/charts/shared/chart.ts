import type { Text } from '@gantry/base/shared'
import {
  type FieldId,
  type Filter,
  type GroupKey,
  type GroupMeasure,
  type GroupSort,
  groupFunctions,
  type TableId,
  timeSteps,
} from '@gantry/model/shared'
import { Type } from 'typebox'

/** What the marks of a chart are put together by: a field, with the step of its moments, its bands or its level. */
export type Dimension = GroupKey

/** How good a figure is, up to a limit; the last band has none. */
export interface Band {
  readonly below?: number
  readonly tone: 'good' | 'watch' | 'bad'
}

/** A figure of every mark. */
export interface Measure extends GroupMeasure {
  /** Absent: made from function and field. */
  readonly label?: Text
  /** Absent: that of the field. */
  readonly unit?: Text
  /** Decimals; absent: those of the field. */
  readonly places?: number
  /** What the figure should come to. */
  readonly target?: number
  /** In ascending order. */
  readonly bands?: readonly Band[]
}

/** The records a chart is about. */
export interface ChartSource {
  readonly table: TableId
  readonly filter?: Filter
  readonly search?: string
}

/** Spans of time with one before them that is as long. */
export const comparedRanges = ['today', 'thisWeek', 'thisMonth', 'thisQuarter', 'thisYear'] as const
export type ComparedRange = (typeof comparedRanges)[number]

/** A figure of a span that still runs beside the same part of the span before. */
export interface Comparing {
  readonly field: FieldId
  readonly range: ComparedRange
  /** Absent: the span before. */
  readonly against?: 'year'
}

/** Switches of how a chart is drawn; a kind names those it has. */
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
 * A chart: a question about the records of a table and how its answer is drawn. Plain JSON, defaults omitted. A chart is no
 * permission: every reader gets the answer of the records and fields open to him.
 */
export interface Chart {
  /** The name of its kind, which is a folder of `kinds`. */
  readonly kind: string
  readonly from: ChartSource
  /** Its own filter, beside that of the place it is shown in. */
  readonly filter?: Filter
  readonly rows: readonly Dimension[]
  readonly columns?: readonly Dimension[]
  readonly measures: readonly Measure[]
  /** Order of the rows; absent: steps of time and bands by themselves, all else by the first measure, largest first. */
  readonly sort?: GroupSort
  /** Rows that are drawn; those beyond are one row together. Absent: what suits the kind. */
  readonly limit?: number
  /** Only for kinds that compare. */
  readonly compare?: Comparing
  readonly look?: Look
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

/** The form of a chart; whether it fits its table and its kind is `checkChart`. */
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
  },
  closed,
)
