import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Text with `{n:9}` where the number stands, and `{yyyy}`, `{yy}`, `{mm}`, `{dd}` of the day of creation. */
  pattern: Type.String({
    minLength: 3,
    maxLength: 60,
    pattern: '^[^{}]*(\\{(yyyy|yy|mm|dd)\\}[^{}]*)*\\{n(:\\d{1,2})?\\}[^{}]*$',
  }),
})

export type SerialField = FieldOf<'serial', typeof settings>

/** A number the server gives each new record, never twice. */
export const serial: FieldType<SerialField, string> = {
  name: 'serial',
  kind: 'text',
  settings,
  mono: true,
  assigned: true,
  parse: input => {
    if (isBlank(input)) return nothing
    const value = readText(input)
    return value === undefined || value.length > 100 ? failure('type') : success(value)
  },
  format: value => value,
  json: () => Type.String({ readOnly: true }),
}
