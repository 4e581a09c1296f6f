import type { Json } from '@gantry/base/shared'
import type { Point } from '../../shared/product.ts'

/** A value in the unit of the product as the equipment has it: scale and shift of the point taken back. */
export const rawValue = (
  { type, scale = 1, shift = 0 }: Point,
  value: Json,
): number | boolean | string | null => {
  if (type === 'text') return typeof value === 'object' ? null : String(value)
  if (type === 'bool')
    return typeof value === 'boolean' ? value : value === 1 ? true : value === 0 ? false : null
  if (typeof value !== 'number' || scale === 0) return null
  return Number(((value - shift) / scale).toPrecision(12))
}
