import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { oneOf, settingsOf } from '../../shared/settings.ts'
import { fieldsIn, patternFaults, resets } from './pattern.ts'

const settings = settingsOf({
  /**
   * Text with `{n:9}` where the number stands, `{yyyy}`, `{yy}`, `{mm}`, `{dd}`, `{ww}` of the day of creation, and
   * `{field:area}` for the value a required field of the record has then. Numbers begin anew with every part shown.
   */
  pattern: Type.String({ minLength: 3, maxLength: 120, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
  /** When numbers begin anew, where that is less often than the pattern shows; fields count apart unless it is `never`. */
  reset: Type.Optional(oneOf(resets)),
})

export type SerialField = FieldOf<'serial', typeof settings>

/** A number the server gives each new record, never twice. */
export const serial: FieldType<SerialField, string> = {
  name: 'serial',
  kind: 'text',
  settings,
  faults: patternFaults,
  reads: field => fieldsIn(field.pattern),
  mono: true,
  assigned: true,
  parse: input => {
    if (isBlank(input)) return nothing
    const value = readText(input)
    return value === undefined || value.length > 400 ? failure('type') : success(value)
  },
  format: value => value,
  json: () => Type.String({ readOnly: true }),
}
