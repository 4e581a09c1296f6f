import { halfWidth } from '@gantry/base/shared'
import { t } from '@gantry/expr/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { noSettings } from '../../shared/settings.ts'
import { texts } from '../../texts.ts'

export type YesNoField = FieldOf<'yesNo', typeof noSettings>

/** Accepted words in both languages; `true`, 1 and '1' are required by the specification (section 5). */
const words = new Map<string, boolean>([
  ...['true', '1', 'yes', 'y', 'on', 't', '是', '对', '有', '真', '√', '✓', '✔'].map(
    word => [word, true] as const,
  ),
  ...['false', '0', 'no', 'n', 'off', 'f', '否', '不', '无', '假', '×', '✗', '✘'].map(
    word => [word, false] as const,
  ),
])

/** A boolean; empty means not answered. */
export const yesNo: FieldType<YesNoField, boolean> = {
  name: 'yesNo',
  kind: 'choice',
  without: ['under'],
  settings: noSettings,
  parse: input => {
    if (isBlank(input)) return nothing
    if (typeof input === 'boolean') return success(input)
    const word = typeof input === 'string' || typeof input === 'number' ? String(input) : ''
    const value = words.get(halfWidth(word).trim().toLowerCase())
    return value === undefined ? failure('not_yes_no') : success(value)
  },
  // Filters in URLs contain the value as text.
  format: (value, _field, { lang }) => {
    const answer = typeof value === 'boolean' ? value : words.get(String(value))
    return answer === undefined ? String(value) : texts[lang][answer ? 'field.yes' : 'field.no']
  },
  json: () => Type.Boolean(),
  inExpressions: { type: () => t.boolean },
}
