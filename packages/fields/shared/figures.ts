import { readNumber } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import type { Locale } from './field-type.ts'
import { fieldTypeOf } from './field-type-of.ts'

/** What can be said of all values of a field at once. */
export type Figure = 'sum' | 'avg' | 'min' | 'max'

/** The figures that say something of a field's values; none where values are no amounts and no moments. */
export const figuresOf = (def: FieldDef): readonly Figure[] => {
  const type = fieldTypeOf(def)
  if (type.sealed) return []
  if (type.kind === 'number') return type.units ? amounts : (type.aggregates?.(def) ?? amounts)
  return type.kind === 'moment' && !type.key ? extremes : []
}

const amounts: readonly Figure[] = ['sum', 'avg', 'min', 'max']
const extremes: readonly Figure[] = ['min', 'max']

/** Places of an average of whole numbers. */
const averagePlaces = 2

/** The text of a figure: an average has at most the places of its field, or two. */
export const figureText = (
  def: FieldDef,
  figure: Figure,
  value: number | string,
  unit: string | null,
  locale: Locale,
): string => {
  const type = fieldTypeOf(def)
  const amount = figure === 'avg' ? readNumber(value) : null
  const places = Math.max(type.places?.(def) ?? 0, averagePlaces)
  const shown = amount ? amount.toDecimalPlaces(places).toNumber() : value
  return type.format((type.figure?.(shown, unit, def) ?? shown) as never, def, locale)
}
