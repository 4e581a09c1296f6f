import { isStorable } from '@gantry/base/shared'
import type { Point, PointType, Product } from '../product.ts'
import type { DecodeProblem, RawValue } from './decoded.ts'

/** A value as it is stored. */
interface PointValue {
  readonly code: string
  readonly value: number | string | null
  readonly ts?: number
  /** Outside the range of its point. */
  readonly outside: boolean
}

interface Modelled {
  readonly values: readonly PointValue[]
  /** Points whose values do not fit their types; each is named once. */
  readonly problems: readonly DecodeProblem[]
  readonly unknown: readonly string[]
}

/**
 * Values by the model of a product: scaled, booleans as 0 and 1, checked against the range. A value that does not fit the type of its
 * point is left out and answered as a problem, so the last good value stays. What the model does not name is left out and answered as
 * `unknown`.
 */
export const applyModel = ({ points }: Pick<Product, 'points'>, values: readonly RawValue[]): Modelled => {
  const byCode = new Map(points.map(point => [point.code, point]))
  const unknown = new Set<string>()
  const problems = new Map<string, DecodeProblem>()
  const known = values.flatMap(({ code, value, ts }) => {
    const point = byCode.get(code)
    if (!point) {
      unknown.add(code)
      return []
    }
    const stored = storedValue(point, value)
    if (stored === undefined) {
      problems.set(code, { code: misfitOf(point, value), at: code })
      return []
    }
    const { min, max } = point
    const outside =
      typeof stored === 'number' &&
      ((min !== undefined && stored < min) || (max !== undefined && stored > max))
    return [{ code, value: stored, ...(ts !== undefined && { ts }), outside }]
  })
  return { values: known, problems: [...problems.values()], unknown: [...unknown] }
}

const misfits = {
  number: 'not_number',
  integer: 'not_number',
  bool: 'not_bool',
  text: 'not_text',
} as const satisfies Record<PointType, DecodeProblem['code']>

/** Whether scaling makes fractions of whole numbers: only those are rounded. */
const makesFractions = ({ scale = 1, shift = 0 }: Point): boolean => scale !== 1 || !Number.isInteger(shift)

/** A number where the point counts whole ones, and nothing scaled it. */
const isFraction = (point: Point, number: number): boolean =>
  point.type === 'integer' && !makesFractions(point) && Number.isFinite(number) && !Number.isInteger(number)

const misfitOf = (point: Point, value: RawValue['value']): DecodeProblem['code'] =>
  value !== null && isFraction(point, numberIn(value)) ? 'not_integer' : misfits[point.type]

/** The value as its point keeps it; null: the device has none now; undefined: it does not fit the type. */
const storedValue = (point: Point, value: RawValue['value']): number | string | null | undefined => {
  if (value === null) return null
  if (point.type === 'text') return textOf(value)
  return point.type === 'bool' ? switchOf(value) : numberOf(point, value)
}

type Sent = NonNullable<RawValue['value']>

/** A device may send what no database keeps, such as NUL; the rest of its message is stored. */
const textOf = (value: Sent): string | undefined => {
  const text = String(value).slice(0, 500)
  return isStorable(text) ? text : undefined
}

const switchOf = (value: Sent): 0 | 1 | undefined => {
  if (/^\s*(1|true|on)\s*$/i.test(String(value))) return 1
  return /^\s*(0|false|off)\s*$/i.test(String(value)) ? 0 : undefined
}

const numberIn = (value: Sent): number =>
  typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)

const numberOf = (point: Point, value: Sent): number | undefined => {
  const { type, scale = 1, shift = 0 } = point
  const number = numberIn(value)
  if (isFraction(point, number)) return undefined
  // Scaling by 0.1 makes 71.50000000000001 of 715: twelve digits are more than a sensor has.
  const scaled = Number((number * scale + shift).toPrecision(12))
  if (!Number.isFinite(scaled)) return undefined
  return type === 'integer' ? Math.round(scaled) : scaled
}
