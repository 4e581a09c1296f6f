import type { ExprType, FunctionType } from '../types/expr-type.ts'
import { accepts } from '../types/relate.ts'
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
  if (type.kind === 'function' && value instanceof FunctionValue) return isFunctionOf(value, type)
  if (type.kind === 'context' && kind === 'context')
    return Object.entries(type.fields).every(([key, field]) => {
      const entry = Object.hasOwn(value as object, key) ? entryOf(value as never, key) : undefined
      return entry !== undefined && (entry === null || isInstance(entry, field.type))
    })
  return true
}

/** A function takes the place of another that asks for no more and answers with no less. */
const isFunctionOf = ({ params, type: own }: FunctionValue, wanted: FunctionType): boolean => {
  if (wanted.params.length !== params.length) return false
  return (
    own === undefined ||
    (conformsTo(own.result, wanted.result) &&
      wanted.params.every((param, index) => conformsTo(param.type, own.params[index]?.type ?? param.type)))
  )
}

/** Whether every value of a type is one of the other. What is known only at run time may be anything. */
const conformsTo = (type: ExprType, wanted: ExprType): boolean =>
  wanted.kind === 'any' || (type.kind !== 'any' && accepts(wanted, type))
