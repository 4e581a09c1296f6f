import { type ExprType, t } from './expr-type.ts'

/** Whether a value of `actual` may stand where `expected` is asked for. `any` and `null` may stand everywhere. */
export const accepts = (expected: ExprType, actual: ExprType): boolean => {
  if (expected.kind === 'any' || actual.kind === 'any' || actual.kind === 'null') return true
  if (expected.kind === 'list' && actual.kind === 'list') return accepts(expected.of, actual.of)
  if (expected.kind === 'range' && actual.kind === 'range') return accepts(expected.of, actual.of)
  if (expected.kind === 'duration' && actual.kind === 'duration') return expected.of === actual.of
  if (expected.kind === 'context' && actual.kind === 'context')
    return Object.entries(expected.fields).every(([key, { type }]) => {
      const own = Object.hasOwn(actual.fields, key) ? actual.fields[key] : undefined
      return own !== undefined && accepts(type, own.type)
    })
  return expected.kind === actual.kind
}

/** The same, where FEEL converts on its own: one item for a list of one, a list of one for its item. */
export const acceptsConverted = (expected: ExprType, actual: ExprType): boolean =>
  accepts(expected, actual) ||
  (expected.kind === 'list' && accepts(expected.of, actual)) ||
  (actual.kind === 'list' && accepts(expected, actual.of)) ||
  (expected.kind === 'dateTime' && actual.kind === 'date')

/** The narrowest type that holds values of both. */
export const unite = (left: ExprType, right: ExprType): ExprType => {
  if (left === right || right.kind === 'null') return left
  if (left.kind === 'null') return right
  if (left.kind === 'list' && right.kind === 'list') return t.list(unite(left.of, right.of))
  if (left.kind === 'string' && right.kind === 'string') return left === right ? left : t.string
  return accepts(left, right) && accepts(right, left) ? left : t.any
}

export const uniteAll = (types: readonly ExprType[]): ExprType =>
  types.reduce((all, each) => unite(all, each), t.null as ExprType)

/** The name of a type for messages, as `expr.type.<name>` of the dictionaries. */
export const typeName = (type: ExprType): string =>
  type.kind === 'duration' ? (type.of === 'days' ? 'daysDuration' : 'yearsDuration') : type.kind
