import { type ExprType, t } from './expr-type.ts'

/** Whether `actual` is assignable to `expected`. `any` and `null` are assignable to every type. */
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

/** The same with FEEL's implicit conversions: an item to a list of one, a list of one to its item. */
export const acceptsConverted = (expected: ExprType, actual: ExprType): boolean =>
  accepts(expected, actual) ||
  (expected.kind === 'list' && accepts(expected.of, actual)) ||
  (actual.kind === 'list' && accepts(expected, actual.of)) ||
  (expected.kind === 'dateTime' && actual.kind === 'date')

/** The narrowest common supertype. */
export const unite = (left: ExprType, right: ExprType): ExprType => {
  if (left === right || right.kind === 'null') return left
  if (left.kind === 'null') return right
  if (left.kind === 'list' && right.kind === 'list') return t.list(unite(left.of, right.of))
  if (left.kind === 'string' && right.kind === 'string') return left === right ? left : t.string
  return accepts(left, right) && accepts(right, left) ? left : t.any
}

export const uniteAll = (types: readonly ExprType[]): ExprType =>
  types.reduce((all, each) => unite(all, each), t.null as ExprType)

/** The display name of a type, as `expr.type.<name>` of the dictionaries. */
export const typeName = (type: ExprType): string =>
  type.kind === 'duration' ? (type.of === 'days' ? 'daysDuration' : 'yearsDuration') : type.kind
