import {
  groupDigits,
  halfWidth,
  isPlainObject,
  issue,
  plainNotation,
  readNumber,
  writeNumber,
} from '@gantry/base/shared'
import { t } from '@gantry/expr/shared'
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { outOfRange, rangeFaults } from '../../shared/read-amount.ts'
import { settingsOf } from '../../shared/settings.ts'
import { findUnit, symbolOf, type Unit, unitOf, unitsLike } from './units.ts'

const code = Type.String({ minLength: 1, maxLength: 20 })

const settings = settingsOf({
  /** Default unit; it determines what the field measures. */
  unit: code,
  /** Further accepted units; all of the same measure when absent. */
  units: Type.Optional(Type.Array(code, { maxItems: 50 })),
  /** Decimal places; 6 when absent. */
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  /** In the field's own unit. */
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
})

export type QuantityField = FieldOf<'quantity', typeof settings>

/** `amount` is exact: a JSON number of at most 15 digits. `unit` is the code of a unit in `units.ts`. */
export type Quantity = { readonly amount: number; readonly unit: string }

/** Digits that a JSON number represents exactly. */
const digits = 15

/** Accepted units of a field, smallest first. */
export const unitsOf = ({ unit, units }: QuantityField): readonly Unit[] =>
  unitsLike(unit).filter(each => units === undefined || each.code === unit || units.includes(each.code))

/** The exact amount in the base unit. */
export const baseOf = ({ amount, unit }: Quantity): string => {
  const { factor = '1', offset = '0' } = unitOf(unit) ?? {}
  // `readNumber` computes with 60 digits, so nothing is rounded.
  return readNumber(amount)?.plus(offset).times(factor).toFixed() ?? '0'
}

/** Converts a quantity to another unit of the same measure, to 12 digits. */
export const inUnit = (quantity: Quantity, unit: Unit): Quantity => ({
  amount: new Decimal(baseOf(quantity))
    .div(unit.factor)
    .minus(unit.offset)
    .toSignificantDigits(12)
    .toNumber(),
  unit: unit.code,
})

/** An amount in one of several units of one measure, compared in the base unit: 1 m is more than 900 mm. */
export const quantity: FieldType<QuantityField, Quantity> = {
  name: 'quantity',
  kind: 'number',
  // Units with an offset zero point, such as degrees, cannot be summed.
  aggregates: field =>
    unitsLike(field.unit).some(({ offset }) => offset !== '0')
      ? ['avg', 'min', 'max']
      : ['sum', 'avg', 'min', 'max'],
  figure: (amount, unit, field) => ({ amount: Number(amount), unit: unit ?? field.unit }),
  settings,
  faults: field => [
    ...rangeFaults(field),
    ...(unitOf(field.unit) ? [] : [issue('unit', 'unit', { value: field.unit })]),
    ...(field.units ?? [])
      .filter(each => !unitsLike(field.unit).some(({ code }) => code === each))
      .map(value => issue('units', 'unit', { value })),
  ],
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const written = writtenIn(input, field)
    if (!written) return failure('not_a_quantity', { unit: field.unit })
    const unit = findUnit(unitsOf(field), written.unit)
    if (!unit) return failure('unit', { value: written.unit.slice(0, 20) })
    const read = readNumber(written.amount)
    if (!read) return failure('not_a_quantity', { unit: field.unit })
    const amount = typeof written.amount === 'number' ? read.toSignificantDigits(digits) : read
    return check(amount, unit, field)
  },
  format: (value, _field, { lang, notation = plainNotation }) => {
    const amount = isPlainObject(value) ? readNumber(value.amount) : null
    const unit = isPlainObject(value) ? unitOf(value.unit) : undefined
    return amount && unit
      ? `${writeNumber(groupDigits(amount.toFixed()), notation)} ${symbolOf(unit, lang)}`
      : String(value)
  },
  amount: (value, field, { lang }) => {
    const amount = isPlainObject(value) ? readNumber(value.amount) : null
    const unit = unitOf(field.unit)
    return amount && unit && value.unit === field.unit
      ? {
          amount: amount.toNumber(),
          before: '',
          after: ` ${symbolOf(unit, lang)}`,
          places: amount.decimalPlaces(),
        }
      : null
  },
  json: field =>
    Type.Object({
      amount: Type.Number(),
      unit: Type.String({ enum: unitsOf(field).map(({ code }) => code) }),
    }),
  // Expressions use the field's unit, whatever unit a record contains.
  inExpressions: {
    type: () => t.number,
    of: (value, field) => {
      const own = unitOf(field.unit)
      return own && value.unit !== field.unit ? inUnit(value, own).amount : value.amount
    },
  },
  places: field => field.scale ?? 6,
  key: {
    of: baseOf,
    json: () => Type.Number(),
    operand: (operand, field) => {
      const { min: _, max: __, ...free } = field
      const parsed = quantity.parse(operand, free, { lang: 'en', timeZone: 'UTC' })
      return parsed.ok && parsed.value !== null ? baseOf(parsed.value) : operand
    },
  },
}

const check = (amount: Decimal, unit: Unit, field: QuantityField): Parsed<Quantity> => {
  const scale = field.scale ?? 6
  if (amount.decimalPlaces() > scale) return failure('decimal_places', { scale })
  if (amount.abs().gte(new Decimal(10).pow(digits - scale))) return failure('too_many_digits', { digits })
  const value = { amount: amount.toNumber() + 0, unit: unit.code }
  const own = unitOf(field.unit)
  const measured = own && field.unit !== unit.code ? readNumber(inUnit(value, own).amount) : amount
  return (measured && outOfRange(measured, field)) ?? success(value)
}

interface Written {
  readonly amount: unknown
  readonly unit: string
}

/** `12 mm`, `1.2kg`, `3 千克`, `-40℃`; a plain number is in the field's own unit. */
const writtenIn = (input: unknown, field: QuantityField): Written | null => {
  if (isPlainObject(input)) {
    const { amount, unit = field.unit } = input
    const plain = typeof amount === 'number' || (typeof amount === 'string' && isBare(amount))
    return plain && typeof unit === 'string' ? { amount, unit } : null
  }
  if (typeof input !== 'string') return { amount: input, unit: field.unit }
  if (input.length > 120) return null
  const text = halfWidth(input).trim()
  const [, amount = '', unit = ''] =
    /^([-+(]?[\d.,\s]*\d\.?(?:e[+-]?\d+)?\)?\s*[万亿]?)\s*(.*)$/iu.exec(text) ?? []
  return amount === '' ? null : { amount, unit: unit || field.unit }
}

const isBare = (amount: string): boolean => !/[\p{Sc}%元]|[a-z]{2}/iu.test(amount)
