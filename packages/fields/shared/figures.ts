import { isPlainObject, type Json, readNumber } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import type { Locale } from './field-type.ts'
import { fieldTypeOf } from './field-type-of.ts'

/** Aggregates of a field for the footer of a list. */
export type Figure = 'sum' | 'avg' | 'min' | 'max'

/** Meaningful aggregates of a field; none where values are neither amounts nor dates. */
export const figuresOf = (def: FieldDef): readonly Figure[] => {
  const type = fieldTypeOf(def)
  if (type.sealed) return []
  if (type.kind === 'number') return type.units ? amounts : (type.aggregates?.(def) ?? amounts)
  return type.kind === 'moment' && !type.key ? extremes : []
}

const amounts: readonly Figure[] = ['sum', 'avg', 'min', 'max']
const extremes: readonly Figure[] = ['min', 'max']

/** Decimals of an average of integers. */
const averagePlaces = 2

/** Text of an aggregate: an average has at most the decimals of its field, or two. */
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

/** Texts of an aggregate as it is answered: one value, or one for each currency. */
export const figureTexts = (
  def: FieldDef,
  figure: Figure,
  value: Json,
  locale: Locale,
): readonly string[] => {
  const text = (amount: Json, unit: string | null): string[] =>
    typeof amount === 'number' || typeof amount === 'string'
      ? [figureText(def, figure, amount, unit, locale)]
      : []
  if (!Array.isArray(value)) return text(value, null)
  return value.flatMap(each =>
    isPlainObject(each) && typeof each.value === 'string'
      ? text(each.value, typeof each.unit === 'string' ? each.unit : null)
      : [],
  )
}
