import type { Filter } from './filter.ts'
import type { FieldId } from './names.ts'

/** Steps by which moments are put together; `weekday` and `hourOfDay` recur. */
export const timeSteps = [
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'weekday',
  'hourOfDay',
] as const
export type TimeStep = (typeof timeSteps)[number]

/** What the rows of a question are put together by. */
export interface GroupKey {
  readonly field: FieldId
  /** Moments only; absent: each value for itself. */
  readonly step?: TimeStep
  /** Numbers only: ascending limits; the key of a row is the number of limits that are not above it. */
  readonly bands?: readonly number[]
  /** Choices in levels, and references into a tree such as departments: the level, from 1. */
  readonly level?: number
  /** Places only: side, in degrees, of the cells they are put together in; the key of a row is `<column>,<row>`, counted from 0, 0. */
  readonly cell?: number
}

/** Functions that are quantiles of the values, with their share. */
export const quantiles = { median: 0.5, p90: 0.9, q1: 0.25, q3: 0.75 } as const

export const groupFunctions = [
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'median',
  'p90',
  'q1',
  'q3',
  'distinct',
] as const
export type GroupFunction = (typeof groupFunctions)[number]

export const isQuantile = (fn: GroupFunction): fn is keyof typeof quantiles => Object.hasOwn(quantiles, fn)

/** Functions over the values of an expression. */
export const expressionFunctions = ['sum', 'avg', 'min', 'max'] as const satisfies readonly GroupFunction[]

export const longestExpression = 500

/** What in a stored expression looks like a name and is none. */
const keyword = '(?:if|then|else|and|or|not|true|false|null|between|in)'
const word = '[A-Za-z_]\\w*'
const noName = new RegExp(
  [
    '@?"(?:[^"\\\\]|\\\\.)*"',
    '\\b(?:date and time|years and months duration)(?=\\s*\\()',
    // Two words side by side, or a word before a bracket, name a function.
    `\\b(?!${keyword}\\b)${word}(?:\\s+(?!${keyword}\\b)${word})+`,
    `\\b${word}(?=\\s*\\()`,
    `\\.\\s*${word}`,
    `\\b${keyword}\\b`,
  ].join('|'),
  'g',
)

/** Names of fields in an expression of a measure, whose fields stand by their ids; without the parser, which is large. */
export const fieldsOfExpression = (expression: string): readonly FieldId[] => [
  ...new Set(expression.replace(noName, ' ').match(/\b[A-Za-z_]\w*/g) ?? []),
]

/** A figure of every group. */
export interface GroupMeasure {
  readonly fn: GroupFunction
  /** Without field and expression: `count` only, which then counts records. */
  readonly field?: FieldId
  /** A number computed from fields of the same record (`amount * qty`), instead of a field; for `expressionFunctions`. */
  readonly expression?: string
  /** Only these records go into this figure. */
  readonly filter?: Filter
}

/** Order of groups: by the number of a measure, or by their own key. */
export interface GroupSort {
  readonly by: 'key' | number
  readonly direction: 'asc' | 'desc'
}

/** One axis of a question: the groups in order, up to a number; those beyond it are one group together. */
export interface GroupAxis {
  readonly keys: readonly GroupKey[]
  readonly sort: GroupSort
  readonly limit: number
}

/** Figures of the records of a table by one or two axes. */
export interface GroupQuery {
  readonly filter?: Filter
  readonly search?: string
  readonly rows: GroupAxis
  readonly columns: GroupAxis
  readonly measures: readonly GroupMeasure[]
}

/** A value of a group as it is shown; a reference is `{ id, title }`. */
export type GroupValue = string | number | boolean | null | { readonly id: string; readonly title: string }

/** A group on one axis with its figures over the whole other axis. */
export interface GroupHead {
  /** Empty for the groups beyond the limit. */
  readonly keys: readonly GroupValue[]
  /** The groups beyond the limit, and how many there are. */
  readonly rest?: number
  /** Null: there is no such figure, as of no values, or a quantile of several groups. */
  readonly values: readonly (number | string | null)[]
}

/** `cells` name the places of their row and column among the heads. */
export interface GroupAnswer {
  readonly rows: readonly GroupHead[]
  readonly columns: readonly GroupHead[]
  readonly cells: readonly {
    readonly row: number
    readonly column: number
    readonly values: GroupHead['values']
  }[]
  readonly total: GroupHead['values']
  /** The asker may not read every record of the table. */
  readonly narrowed: boolean
}
