import { isPlainObject, type Json } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import type { Cell } from '../sheets/sheet.ts'

/**
 * Returns the function that formats a field's values for a sheet column: numbers stay numbers, everything else
 * is the text shown in lists.
 */
export const cellWriter = (field: FieldDef, locale: Locale): ((value: Json | undefined) => Cell) => {
  const type = fieldTypeOf(field)
  const isNumber = type.kind === 'number'
  return value => {
    if (value === null || value === undefined) return null
    if (isNumber && typeof value === 'number') return value
    if (isPlainObject(value) && typeof value.title === 'string') return value.title
    return type.format(value, field, locale)
  }
}
