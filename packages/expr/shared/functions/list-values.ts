import { t } from '../types/expr-type.ts'
import { isList, type Value } from '../values/value.ts'

export const anyList = t.list(t.any)

/** The items of a list argument: none for null, one for a single value. */
export const listOf = (value: Value | undefined): readonly Value[] =>
  value === null || value === undefined ? [] : isList(value) ? value : [value]
