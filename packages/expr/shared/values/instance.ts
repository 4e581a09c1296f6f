import type { ExprType } from '../types/expr-type.ts'
import { kindOf } from './kind-of.ts'
import { entryOf, FunctionValue, isList, RangeValue, type Value } from './value.ts'

/** Whether a value is of a type. Null is of the type Null alone, and Any holds everything else. */
export const isInstance = (value: Value, type: ExprType): boolean => {
  if (value === null) return type.kind === 'null'
  if (type.kind === 'any') return true
  const kind = kindOf(value)
  if (type.kind === 'duration') return kind === (type.of === 'days' ? 'daysDuration' : 'yearsDuration')
  if (kind !== type.kind) return false
  if (type.kind === 'list' && isList(value))
    return type.of.kind === 'any' || value.every(each => isInstance(each, type.of))
  if (type.kind === 'range' && value instanceof RangeValue)
    return [value.low, value.high].every(end => end === null || isInstance(end, type.of))
  if (type.kind === 'function' && value instanceof FunctionValue)
    return type.params.length === 0 || type.params.length === value.params.length
  if (type.kind === 'context' && kind === 'context')
    return Object.entries(type.fields).every(([key, field]) => {
      const entry = Object.hasOwn(value as object, key) ? entryOf(value as never, key) : undefined
      return entry !== undefined && (entry === null || isInstance(entry, field.type))
    })
  return true
}
