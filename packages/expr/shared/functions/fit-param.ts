import { type Run, spend } from '../run/run.ts'
import type { ExprType } from '../types/expr-type.ts'
import { isInstance } from '../values/instance.ts'
import { isContext, kindOf } from '../values/kind-of.ts'
import { DateValue, midnight } from '../values/temporal.ts'
import { entryOf, isList, type Value } from '../values/value.ts'

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

/** Converts a value to a parameter's type as in the standard; undefined when it does not match. */
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

/** The same for a parameter of a function in the expression: null when the value does not conform. */
export const conformParam = (value: Value, type: ExprType, run: Run): Value => {
  if (type.kind === 'any' || value === null) return value
  const fitted = fitParam(value, type)
  return fitted !== undefined && conforms(fitted, type, run) ? fitted : null
}

/** Checks lists and contexts recursively; null conforms to every type. */
const conforms = (value: Value, type: ExprType, run: Run): boolean => {
  if (value === null) return true
  if (type.kind === 'list' && isList(value)) {
    spend(run, value.length)
    return value.every(each => conforms(each, type.of, run))
  }
  if (type.kind === 'context' && isContext(value))
    return Object.entries(type.fields).every(
      ([key, field]) => Object.hasOwn(value, key) && conforms(entryOf(value, key), field.type, run),
    )
  return isInstance(value, type)
}
