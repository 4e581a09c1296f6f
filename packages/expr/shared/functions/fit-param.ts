import type { ExprType } from '../types/expr-type.ts'
import { kindOf } from '../values/kind-of.ts'
import { DateValue, midnight } from '../values/temporal.ts'
import { isList, type Value } from '../values/value.ts'

const kindsOf: Readonly<Partial<Record<ExprType['kind'], string>>> = {
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  range: 'range',
  function: 'function',
  context: 'context',
}

/** The value as a parameter of the type takes it, converted where the standard does so; undefined when it does not fit. */
export const fitParam = (value: Value, type: ExprType): Value | undefined => {
  if (type.kind === 'any' || value === null) return value
  if (type.kind === 'list') return isList(value) ? value : [value]
  const wanted =
    type.kind === 'duration' ? (type.of === 'days' ? 'daysDuration' : 'yearsDuration') : kindsOf[type.kind]
  if (kindOf(value) === wanted) return value
  if (isList(value) && value.length === 1) return fitParam(value[0] ?? null, type)
  if (type.kind === 'dateTime' && value instanceof DateValue) return midnight(value, 0)
  return undefined
}
