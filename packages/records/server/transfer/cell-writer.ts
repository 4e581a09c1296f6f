import { isPlainObject, type Json } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import { amountCell, decimalCell } from './amount-cell.ts'
import { momentCell, type WrittenCell } from './moment-cell.ts'

/**
 * Returns the function that formats a field's values for a sheet column: numbers stay numbers, also with a currency or a
 * unit, dates are cells of a date, everything else is the text shown in lists.
 */
export const cellWriter = (field: FieldDef, locale: Locale): ((value: Json | undefined) => WrittenCell) => {
  const type = fieldTypeOf(field)
  const isNumber = type.kind === 'number'
  const isMoment = type.kind === 'moment'
  const format = (value: Json) => type.format(value, field, locale)
  return value => {
    if (value === null || value === undefined) return null
    if (isNumber && typeof value === 'number') return value
    if (isPlainObject(value) && typeof value.title === 'string') return value.title
    if (isNumber && !type.amount && typeof value === 'string') return decimalCell(value) ?? format(value)
    const text = format(value)
    const amount = type.amount?.(value, field, locale)
    if (amount) return amountCell(text, amount)
    return isMoment ? momentCell(text) : text
  }
}

/** Least width of a field's column in characters: a date or an amount that does not fit is shown as `####`. */
export const leastWidth = (field: FieldDef): number => {
  const { kind, amount } = fieldTypeOf(field)
  return kind === 'moment' || amount ? 20 : 12
}
