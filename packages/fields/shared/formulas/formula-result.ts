import { type Json, readNumber } from '@gantry/base/shared'
import { isList, toJson, type Value } from '@gantry/expr/shared'
import type { FieldDef } from '@gantry/model/shared'
import { Decimal } from 'decimal.js'
import type { Parsed } from '../field-type.ts'
import { fieldTypeOf } from '../field-type-of.ts'
import { typeInExpressions } from '../in-expressions.ts'

/**
 * The zone in which formulas read moments, wherever the person sits who saves: a stored value is one for all. It is the
 * zone of every member today.
 */
export const formulaZone = 'Asia/Shanghai'

/**
 * What a formula answers, as the field stores it. Numbers are rounded to the places of the field, halves away from zero, as
 * sheets and PostgreSQL do; whatever else the field does not take is a failure, which says why.
 */
export const formulaResult = (value: Value, field: FieldDef): Parsed => {
  const type = fieldTypeOf(field)
  const json = toJson(fitted(value, field), formulaZone)
  const given = json === null ? null : (type.inExpressions?.from?.(json, field) ?? json)
  const places = type.places?.(field)
  return type.parse(places === undefined ? given : rounded(given, places), field, {
    lang: 'en',
    timeZone: formulaZone,
  })
}

/** The language takes one item for a list of one, and the other way round. */
const fitted = (value: Value, field: FieldDef): Value => {
  const { kind } = typeInExpressions(field)
  if (kind === 'any' || value === null) return value
  if (kind === 'list') return isList(value) ? value : [value]
  return isList(value) && value.length === 1 ? (value[0] ?? null) : value
}

const rounded = (given: Json, places: number): Json => {
  if (typeof given === 'number' && Number.isSafeInteger(given)) return given
  const number = typeof given === 'number' || typeof given === 'string' ? readNumber(given) : null
  return number ? number.toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toFixed() : given
}
