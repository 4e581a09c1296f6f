import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, nothing, success } from '../../shared/parsed.ts'
import { lengthOf, readText } from '../../shared/read-text.ts'
import { oneOf, settingsOf } from '../../shared/settings.ts'
import { formats, textFormats } from './formats.ts'

/** Maximum length: a B-tree index entry has at most about 2,700 bytes, which limits unique texts in any script. */
const longest = 500
/** Default maximum length. */
export const usual = 255

const settings = settingsOf({
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: longest })),
  format: Type.Optional(oneOf(textFormats)),
  /** Id of a table whose titles are offered while typing; any other text is taken as well. Set by tables of the product. */
  suggests: Type.Optional(Type.String({ maxLength: 64, readOnly: true })),
})

export type TextField = FieldOf<'text', typeof settings>

/** One line of text. */
export const text: FieldType<TextField, string> = {
  name: 'text',
  kind: 'text',
  settings,
  parse: (input, field) => {
    if (input === null || input === undefined) return nothing
    const value = readText(input)
    if (value === undefined) return failure('type')
    if (value === '') return nothing
    if (/[\n\r]/.test(value)) return failure('line_break')
    if (/[\p{Cc}\p{Cs}]/u.test(value)) return failure('control_character')
    const limit = field.maxLength ?? usual
    if (value.length > limit && lengthOf(value) > limit) return failure('max_length', { limit })
    const format = field.format && formats[field.format]
    return format && !format.holds(value) ? failure(format.issue, format.params) : success(value)
  },
  format: value => value,
  json: field => Type.String({ maxLength: field.maxLength ?? usual }),
}
