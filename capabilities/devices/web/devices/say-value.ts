import { sayNumber } from '@gantry/client/web'
import type { Point } from '../../shared/product.ts'

/** A value in the form its point asks for, without the unit. */
export const sayValue = (
  point: Pick<Point, 'type' | 'decimals'>,
  value: number | string | null,
  words: { readonly on: string; readonly off: string },
): string => {
  if (value === null) return '—'
  if (typeof value === 'string') return value
  if (point.type === 'bool') return value === 0 ? words.off : words.on
  const digits = point.type === 'integer' ? 0 : point.decimals
  return sayNumber(value, digits ?? 3, digits ?? 0)
}
