import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { oneOf, settingsOf } from '../../shared/settings.ts'
import { fieldsIn, patternFaults, resets } from './pattern.ts'

const settings = settingsOf({
  /**
   * Text with `{n:9}` for the counter, `{yyyy}`, `{yy}`, `{mm}`, `{dd}`, `{ww}` for the date of creation, and
   * `{field:area}` for the value of a required field at creation. Each combination of date parts and field values has its
   * own counter.
   */
  pattern: Type.String({ minLength: 3, maxLength: 120, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
  /**
   * When the counter restarts, if less often than the date parts change. `never` uses one counter, also for all field
   * values.
   */
  reset: Type.Optional(oneOf(resets)),
})

export type SerialField = FieldOf<'serial', typeof settings>

/** A unique number that the server assigns to each new record. */
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
