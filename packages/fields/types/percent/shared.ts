import { groupDigits, halfWidth, plainNotation, readNumber, writeNumber } from '@gantry/base/shared'
import { t } from '@gantry/expr/shared'
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { outOfRange, rangeFaults } from '../../shared/read-amount.ts'
import { settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Decimal places; 2 when absent. */
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
})

export type PercentField = FieldOf<'percent', typeof settings>

/** Digits that a JSON number represents exactly. */
const digits = 15

const scaleOf = (field: PercentField): number => field.scale ?? 2

/**
 * A percentage: 12.5 means 12.5 % in forms, filters, the API and imports, with or without the sign. A stored fraction would
 * make the API value differ from the displayed value.
 */
export const percent: FieldType<PercentField, number> = {
  name: 'percent',
  kind: 'number',
  aggregates: () => ['avg', 'min', 'max'],
  settings,
  faults: rangeFaults,
  places: scaleOf,
  // Expressions use the fraction: `amount * tax` at 13 % is 0.13 times the amount, as in spreadsheets.
  inExpressions: {
    type: () => t.number,
    of: value => new Decimal(value).div(100).toNumber(),
    from: share => readNumber(share)?.times(100).toFixed() ?? share,
  },
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const read = readNumber(typeof input === 'string' ? withoutSign(input) : input)
    if (!read) return failure('not_a_number')
    const amount = typeof input === 'number' ? read.toSignificantDigits(digits) : read
    const scale = scaleOf(field)
    if (amount.decimalPlaces() > scale) return failure('decimal_places', { scale })
    if (amount.abs().gte(new Decimal(10).pow(digits - scale))) return failure('too_many_digits', { digits })
    return outOfRange(amount, field) ?? success(amount.toNumber() + 0)
  },
  format: (value, field, { notation = plainNotation }) => {
    const amount = readNumber(value)
    if (!amount) return String(value)
    const places = Math.max(scaleOf(field), amount.decimalPlaces())
    return `${writeNumber(groupDigits(amount.toFixed(places)), notation)}%`
  },
  json: field => Type.Number({ minimum: field.min, maximum: field.max, description: '12.5 is 12.5 %' }),
}

const withoutSign = (typed: string): string =>
  halfWidth(typed.slice(0, 200))
    .trim()
    .replace(/(?<=[\d.]) ?(?:%|percent|个百分点)$/i, '')
    .replace(/^百分之/, '')
