import { groupDigits, issue, plainNotation, readNumber, writeNumber } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { isMoney } from '../../shared/is-money.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { outOfRange, rangeFaults, readAmount } from '../../shared/read-amount.ts'
import { flag, settingsOf, textSetting } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Decimal places; 2 when absent. */
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
  /** Significant digits; default 15, the number of digits that a JSON number represents exactly. */
  digits: Type.Optional(Type.Integer({ minimum: 1, maximum: 38 })),
  unit: Type.Optional(textSetting),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  /** A value per unit, such as a price or a share, which must not be summed. */
  rate: Type.Optional(flag),
  /** Totals are shown by default, as for money. */
  total: Type.Optional(flag),
  /** Displayed without trailing zeros, such as a limit. */
  trimmed: Type.Optional(flag),
})

export type DecimalField = FieldOf<'decimal', typeof settings>

const inJson = 15

export const scaleOf = (field: DecimalField): number => field.scale ?? 2

export const digitsOf = (field: DecimalField): number => field.digits ?? inJson

/** Whether values are JSON numbers; beyond 15 digits they are strings. */
export const isJsonNumber = (field: DecimalField): boolean => digitsOf(field) <= inJson

/** An exact decimal, never rounded: too many decimals are an issue. */
export const decimal: FieldType<DecimalField, number | string> = {
  name: 'decimal',
  kind: 'number',
  aggregates: field => (field.rate ? ['avg', 'min', 'max'] : ['sum', 'avg', 'min', 'max']),
  settings,
  faults: field => [
    ...rangeFaults(field),
    ...(digitsOf(field) <= scaleOf(field) ? [issue('digits', 'over', { limit: scaleOf(field) })] : []),
  ],
  places: scaleOf,
  sums: field => !field.rate,
  totals: field => !field.rate && (field.total ?? isMoney(field.unit)),
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const read = readAmount(input, field.unit)
    if (!read) return failure('not_a_number')
    // Spreadsheets compute in doubles and display 15 digits: 0.1 + 0.2 means 0.3.
    const amount = typeof input === 'number' && isJsonNumber(field) ? read.toSignificantDigits(inJson) : read
    const scale = scaleOf(field)
    if (amount.decimalPlaces() > scale) return failure('decimal_places', { scale })
    const digits = digitsOf(field)
    if (!amount.isZero() && amount.e >= digits - scale) return failure('too_many_digits', { digits })
    const plain = amount.isZero() ? '0' : amount.toFixed()
    return outOfRange(amount, field) ?? success(isJsonNumber(field) ? Number(plain) : plain)
  },
  format: (value, field, { notation = plainNotation }) => {
    const amount = readNumber(value)
    if (!amount) return String(value)
    const places = Math.max(field.trimmed ? 0 : scaleOf(field), amount.decimalPlaces())
    return writeNumber(groupDigits(amount.toFixed(places)), notation)
  },
  json: field =>
    isJsonNumber(field)
      ? Type.Number({ minimum: field.min, maximum: field.max })
      : Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }),
}
