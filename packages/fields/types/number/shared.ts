import { groupDigits, plainNotation, writeNumber } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { isMoney } from '../../shared/is-money.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { outOfRange, rangeFaults, readAmount } from '../../shared/read-amount.ts'
import { flag, settingsOf, textSetting } from '../../shared/settings.ts'

const whole = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

const settings = settingsOf({
  unit: Type.Optional(textSetting),
  min: Type.Optional(whole),
  max: Type.Optional(whole),
  /** Displayed without thousands separators, such as a year. */
  plain: Type.Optional(flag),
  /** A value per unit, such as a price or a share, which must not be summed. */
  rate: Type.Optional(flag),
  /** Totals are shown by default, as for money. */
  total: Type.Optional(flag),
})

export type NumberField = FieldOf<'number', typeof settings>

/** An integer that a JSON number represents exactly (up to 2^53 - 1). */
export const number: FieldType<NumberField, number> = {
  name: 'number',
  kind: 'number',
  aggregates: field => (field.rate ? ['avg', 'min', 'max'] : ['sum', 'avg', 'min', 'max']),
  settings,
  faults: rangeFaults,
  places: () => 0,
  sums: field => !field.plain && !field.rate,
  totals: field => !field.plain && !field.rate && (field.total ?? isMoney(field.unit)),
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const amount = readAmount(input, field.unit)
    if (!amount) return failure('not_a_number')
    if (!amount.isInteger()) return failure('not_whole')
    if (amount.abs().gt(Number.MAX_SAFE_INTEGER)) return failure('too_many_digits', { digits: 15 })
    // Adding zero converts -0 to 0: JSON has no negative zero.
    return outOfRange(amount, field) ?? success(amount.toNumber() + 0)
  },
  format: (value, field, { notation = plainNotation }) =>
    field.plain ? String(value) : writeNumber(groupDigits(String(value)), notation),
  json: field => Type.Integer({ minimum: field.min, maximum: field.max }),
}
