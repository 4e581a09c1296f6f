import type { Filter } from './filter.ts'
import type { FieldId } from './names.ts'

export interface Sort {
  readonly field: FieldId
  readonly direction: 'asc' | 'desc'
}

/** One question to one table; every reader of rows asks it in this form. */
export interface Query {
  readonly filter?: Filter
  /** The record id is always the last sort key, so an order is total. Absent: newest first. */
  readonly sort?: readonly Sort[]
  /** From 1. Deep pages are reached by keyset beneath where the order allows. */
  readonly page?: number
  readonly pageSize?: number
  /** From a previous answer's `page.next`; wins over `page`. */
  readonly cursor?: string
  /** Fields wanted; absent: all that may be seen, without slave rows in lists. */
  readonly fields?: readonly FieldId[]
  /** Words looked for in the table's search fields. */
  readonly search?: string
  /**
   * `capped` (the default) stops at limits.countCap; `exact` counts all; `later` tells what the page itself tells and leaves
   * the rest to `countRecords`; `none` skips the count.
   */
  readonly count?: 'capped' | 'exact' | 'later' | 'none'
}

/** `capped`: there are more than `count`. */
export interface Total {
  readonly count: number
  readonly capped: boolean
}

/** The answer of a list, as it stands in the API: `total` is the number, `page.capped` says it is a floor. */
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
   * For amounts that name what they are in, such as currencies: the answer is a list of `{ unit, value }`, the unit of most
   * records first, `value` a decimal as text. Not together with groups.
   */
  readonly perUnit?: true
}

/** What an aggregate `perUnit` answers for one unit. */
export interface UnitFigure {
  readonly unit: string | null
  readonly value: string
}

export interface AggregateQuery {
  readonly filter?: Filter
  readonly search?: string
  readonly groupBy?: readonly FieldId[]
  /** For choices in levels among them, the level from 1 whose options make the groups; absent: what was chosen. */
  readonly levels?: Readonly<Record<FieldId, number>>
  readonly aggregates: readonly Aggregate[]
  readonly limit?: number
}
