import { isPlainObject, isUuid, type Json } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { Parsed } from './field-type.ts'
import { failure, isBlank, nothing, success } from './parsed.ts'

/** The id of a record, given as an id or as `{ id, title }`. Imports resolve titles to ids before. */
export const parseReference = (input: unknown): Parsed<string> => {
  if (isBlank(input)) return nothing
  const id = isPlainObject(input) ? input.id : input
  if (isUuid(id)) return success(id.toLowerCase())
  return typeof id === 'string'
    ? failure('record_missing', { value: id.trim().slice(0, 60) })
    : failure('not_a_record')
}

/** The title that a response contains beside the id, otherwise the id. */
export const formatReference = (value: Json): string =>
  isPlainObject(value) ? String(value.title ?? value.id ?? '') : String(value)

export const referenceJson = () =>
  Type.Object(
    { id: Type.String({ format: 'uuid' }), title: Type.String() },
    { description: 'Answered as an object; accepted as the id or as such an object' },
  )
