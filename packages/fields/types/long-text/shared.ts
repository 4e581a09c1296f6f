import { limits } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, nothing, success } from '../../shared/parsed.ts'
import { lengthOf, readText } from '../../shared/read-text.ts'
import { settingsOf } from '../../shared/settings.ts'

const usual = 20_000

const settings = settingsOf({
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.longTextLength })),
})

export type LongTextField = FieldOf<'longText', typeof settings>

/**
 * Text of several lines. Line breaks are normalised to `
 * `.
 */
export const longText: FieldType<LongTextField, string> = {
  name: 'longText',
  kind: 'text',
  multiline: true,
  settings,
  parse: (input, field) => {
    if (input === null || input === undefined) return nothing
    const value = readText(input)?.replace(/\r\n?/g, '\n')
    if (value === undefined) return failure('type')
    if (value === '') return nothing
    if (/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(value)) return failure('control_character')
    const limit = field.maxLength ?? usual
    if (value.length > limit && lengthOf(value) > limit) return failure('max_length', { limit })
    return success(value)
  },
  format: value => value,
  json: field => Type.String({ maxLength: field.maxLength ?? usual }),
}
