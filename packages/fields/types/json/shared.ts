import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { noSettings } from '../../shared/settings.ts'
import { copyJson, Refusal } from './copy-json.ts'

export type JsonField = FieldOf<'json', typeof noSettings>

/** Maximum characters of the serialised value. */
const jsonLength = 100_000

/** Data of other programs without a known schema: an object or a list. */
export const json: FieldType<JsonField, JsonObject | readonly Json[]> = {
  name: 'json',
  kind: 'json',
  settings: noSettings,
  mono: true,
  multiline: true,
  parse: input => {
    if (isBlank(input)) return nothing
    if (typeof input === 'string' && input.length > jsonLength)
      return failure('max_length', { limit: jsonLength })
    const data = typeof input === 'string' ? read(input) : input
    if (data === undefined) return failure('json')
    if (!isPlainObject(data) && !Array.isArray(data)) return failure('json_shape')
    const copy = copyJson(data)
    if (copy instanceof Refusal) return failure(copy.code, copy.params)
    if (Array.isArray(copy)) return copy.length === 0 ? nothing : sized(copy)
    return isPlainObject(copy) ? sized(copy as JsonObject) : failure('json_shape')
  },
  format: value => (typeof value === 'string' ? value : JSON.stringify(value)),
  json: () =>
    Type.Unsafe<JsonObject | readonly Json[]>(Type.Union([Type.Object({}), Type.Array(Type.Unknown())])),
}

const sized = <Value extends JsonObject | readonly Json[]>(value: Value) =>
  JSON.stringify(value).length > jsonLength ? failure('max_length', { limit: jsonLength }) : success(value)

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
