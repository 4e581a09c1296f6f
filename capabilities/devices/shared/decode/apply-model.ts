import { isStorable } from '@gantry/base/shared'
import type { Point, Product } from '../product.ts'
import type { RawValue } from './decoded.ts'

/** A value as it is stored. */
interface PointValue {
  readonly code: string
  readonly value: number | string | null
  readonly ts?: number
  /** Outside the range of its point. */
  readonly outside: boolean
}

/**
 * Values by the model of a product: scaled, booleans as 0 and 1, checked against the range. What the model does not name is left
 * out and answered as `unknown`.
 */
export const applyModel = (
  { points }: Pick<Product, 'points'>,
  values: readonly RawValue[],
): { readonly values: readonly PointValue[]; readonly unknown: readonly string[] } => {
  const byCode = new Map(points.map(point => [point.code, point]))
  const unknown = new Set<string>()
  const known = values.flatMap(({ code, value, ts }) => {
    const point = byCode.get(code)
    if (!point) {
      unknown.add(code)
      return []
    }
    const stored = storedValue(point, value)
    const { min, max } = point
    const outside =
      typeof stored === 'number' &&
      ((min !== undefined && stored < min) || (max !== undefined && stored > max))
    return [{ code, value: stored, ...(ts !== undefined && { ts }), outside }]
  })
  return { values: known, unknown: [...unknown] }
}

const storedValue = (
  { type, scale = 1, shift = 0 }: Point,
  value: RawValue['value'],
): number | string | null => {
  if (value === null) return null
  // A device may send what no database keeps, such as NUL; the rest of its message is stored.
  if (type === 'text') {
    const text = String(value).slice(0, 500)
    return isStorable(text) ? text : null
  }
  if (type === 'bool') return value === true || value === 1 || /^(1|true|on)$/i.test(String(value)) ? 1 : 0
  const number =
    typeof value === 'boolean' ? Number(value) : typeof value === 'string' ? toNumber(value) : value
  if (!Number.isFinite(number)) return null
  // Scaling by 0.1 makes 71.50000000000001 of 715: twelve digits are more than a sensor has.
  const scaled = Number((number * scale + shift).toPrecision(12))
  return type === 'integer' ? Math.round(scaled) : scaled
}

const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
