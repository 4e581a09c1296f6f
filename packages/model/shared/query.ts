import type { Json } from '@gantry/base/shared'
import type { Filter } from './filter.ts'
import type { FieldId } from './names.ts'

export type Sort = {
  readonly field: FieldId
  readonly direction: 'asc' | 'desc'
}

/** A query on one table. */
export interface Query {
  readonly filter?: Filter
  /** The record id is always the last sort key, so an order is total. Absent: newest first. */
  readonly sort?: readonly Sort[]
  /** From 1. Keyset pagination is used internally where the sort allows it. */
  readonly page?: number
  readonly pageSize?: number
  /** `page.next` of a previous response; takes precedence over `page`. */
  readonly cursor?: string
  /** Requested fields; absent: all readable ones, without slave rows in lists. */
  readonly fields?: readonly FieldId[]
  /** Words to find in the table's search fields. */
  readonly search?: string
  /**
   * `capped` (the default) stops at limits.countCap; `exact` counts all; `later` returns only what the page
   * implies and leaves the rest to `countRecords`; `none` skips the count.
   */
  readonly count?: 'capped' | 'exact' | 'later' | 'none'
}

/** `capped`: the total exceeds `count`. */
export interface Total {
  readonly count: number
  readonly capped: boolean
}

/** Response of a list: `total` is the number, `page.capped` marks it as a lower bound. */
export interface Page<Row> {
  readonly data: readonly Row[]
  readonly page: {
    readonly number: number
    readonly size: number
    readonly next: string | null
    readonly capped: boolean
  }
  readonly total: number | null
}

export interface Aggregate {
  readonly name: string
  readonly fn: 'count' | 'sum' | 'avg' | 'min' | 'max'
  readonly field?: FieldId
  /**
   * For amounts with units, such as currencies: the result is a list of `{ unit, value }`, most frequent unit
   * first, `value` a decimal as text. Not allowed with groups.
   */
  readonly perUnit?: true
}

/** Result of a `perUnit` aggregate for one unit. */
export interface UnitFigure {
  readonly unit: string | null
  readonly value: string
}

export interface AggregateQuery {
  readonly filter?: Filter
  readonly search?: string
  readonly groupBy?: readonly FieldId[]
  /** For tree choices, the level (from 1) to group by; absent: the chosen option. */
  readonly levels?: Readonly<Record<FieldId, number>>
  /**
   * For references into a tree, ids to group by: a row counts for the one of them it names or stands below; rows that stand
   * below none form the group of null. None of the ids may stand below another.
   */
  readonly roots?: Readonly<Record<FieldId, readonly string[]>>
  readonly aggregates: readonly Aggregate[]
  readonly limit?: number
}

export const dateParts = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DatePart = (typeof dateParts)[number]

/** A field rows are grouped by; `part` for dates. */
export interface GroupBy {
  readonly field: FieldId
  readonly part?: DatePart
}

/** How the heads of a grouped list are asked for. */
export interface ListGroupQuery {
  readonly filter?: Filter
  readonly search?: string
  /** One or two, the outer first. */
  readonly by: readonly GroupBy[]
  /** `value`: in the order of the field's values, empty ones last; `count`: most rows first. */
  readonly order?: 'value' | 'count'
  readonly figures?: readonly Aggregate[]
  /** From 1. */
  readonly page?: number
}

/** Rows with one value in common. */
export interface RecordGroup {
  /** The value as a list shows it; the first day of a part of time; null: rows without a value. */
  readonly key: Json
  readonly count: number
  readonly figures: Readonly<Record<string, Json>>
  /** The groups within it, in their order. */
  readonly groups?: readonly RecordGroup[]
  /** There are more groups within it than were listed. */
  readonly more?: boolean
}
