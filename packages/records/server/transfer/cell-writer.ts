import { isPlainObject, type Json } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import { momentCell, type WrittenCell } from './moment-cell.ts'

/**
 * Returns the function that formats a field's values for a sheet column: numbers stay numbers, dates are cells
 * of a date, everything else is the text shown in lists.
 */
export const cellWriter = (field: FieldDef, locale: Locale): ((value: Json | undefined) => WrittenCell) => {
  const type = fieldTypeOf(field)
  const isNumber = type.kind === 'number'
  const isMoment = type.kind === 'moment'
  return value => {
    if (value === null || value === undefined) return null
    if (isNumber && typeof value === 'number') return value
    if (isPlainObject(value) && typeof value.title === 'string') return value.title
    const text = type.format(value, field, locale)
    return isMoment ? momentCell(text) : text
  }
}

/** Least width of a field's column in characters: a date that does not fit is shown as `####`. */
export const leastWidth = (field: FieldDef): number => (fieldTypeOf(field).kind === 'moment' ? 20 : 12)
