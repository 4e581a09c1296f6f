import type { FunctionType } from '../types/expr-type.ts'
import type { Num } from './number.ts'
import type { DateTimeValue, DateValue, DaysDuration, TimeValue, YearsDuration } from './temporal.ts'

/** What an expression works with. Contexts are plain objects, read by own keys only. */
export type Value =
  | null
  | boolean
  | string
  | Num
  | Temporal
  | RangeValue
  | FunctionValue
  | readonly Value[]
  | ContextValue

export type Temporal = DateValue | TimeValue | DateTimeValue | DaysDuration | YearsDuration

export interface ContextValue {
  readonly [key: string]: Value
}

/** From one end to the other; an end that is null is open. */
export class RangeValue {
  readonly low: Value
  readonly high: Value
  readonly lowIncluded: boolean
  readonly highIncluded: boolean
  constructor(low: Value, high: Value, lowIncluded: boolean, highIncluded: boolean) {
    this.low = low
    this.high = high
    this.lowIncluded = lowIncluded
    this.highIncluded = highIncluded
  }
}

export class FunctionValue {
  readonly params: readonly string[]
  readonly call: (args: readonly Value[]) => Value
  /** What the check found of a function of the expression; undefined of one that is built in. */
  readonly type: FunctionType | undefined
  constructor(params: readonly string[], call: (args: readonly Value[]) => Value, type?: FunctionType) {
    this.params = params
    this.call = call
    this.type = type
  }
}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** The own entry of a context: keys like `constructor` find nothing. No object inherits a number or a text. */
export const entryOf = (context: ContextValue, key: string): Value => {
  const entry = context[key]
  if (typeof entry === 'number' || typeof entry === 'string') return entry
  return Object.hasOwn(context, key) ? (entry ?? null) : null
}

/** A context without a prototype, so that no key is special. */
export const makeContext = (entries: Iterable<readonly [string, Value]>): ContextValue => {
  const context: Record<string, Value> = Object.create(null)
  for (const [key, value] of entries) context[key] = value
  return context
}
