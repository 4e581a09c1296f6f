import { type Json, readNumber } from '@gantry/base/shared'
import { isList, toJson, type Value } from '@gantry/expr/shared'
import type { FieldDef } from '@gantry/model/shared'
import { Decimal } from 'decimal.js'
import type { Parsed } from '../field-type.ts'
import { fieldTypeOf } from '../field-type-of.ts'
import { typeInExpressions } from '../in-expressions.ts'

/** Time zone of formulas, independent of the user, because a stored value is the same for all users. */
export const formulaZone = 'Asia/Shanghai'

/**
 * Converts a formula's result to the stored form. Numbers are rounded half away from zero to the field's
 * decimals, as in spreadsheets and PostgreSQL; other unsuitable results are a failure with a reason.
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

/** The expression language converts between a single item and a list of one. */
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
