import { isPlainObject, isUuid, type Json, joined } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { Locale, Parsed } from './field-type.ts'
import { failure, isBlank, nothing, success } from './parsed.ts'
import { formatReference, parseReference, referenceJson } from './reference.ts'
import { settingsOf } from './settings.ts'

/** Records one field may name; a field may set fewer. */
const usual = 200

const max = Type.Optional(Type.Integer({ minimum: 1, maximum: usual }))

/** Settings of a list of references, and of a list into a table the field names. */
export const listSettings = settingsOf({ max })

const limitOf = (field: { readonly max?: number }): number => field.max ?? usual

/**
 * Ids of records, each once and in the order given, as ids or as `{ id, title }`. A text may hold several ids; titles say
 * nothing to the field, who reads a sheet asks the target table for their ids first.
 */
export const parseReferences = (
  input: unknown,
  field: { readonly max?: number },
): Parsed<readonly string[]> => {
  if (isBlank(input)) return nothing
  const members: readonly unknown[] = Array.isArray(input) ? input : membersOf(input)
  const ids = new Set<string>()
  for (const member of members) {
    const read = parseReference(member)
    if (!read.ok) return read
    if (read.value === null) return failure('not_a_record')
    ids.add(read.value)
    if (ids.size > limitOf(field)) return failure('max_items', { limit: limitOf(field) })
  }
  return ids.size === 0 ? nothing : success([...ids])
}

const separator = /[,，、;；|\n]/

const membersOf = (input: unknown): readonly unknown[] => {
  if (typeof input !== 'string' || !separator.test(input)) return [input]
  const words = input.slice(0, 50 * usual).split(separator)
  return words.every(word => isUuid(word.trim())) ? words.map(word => word.trim()) : [input]
}

/** The names a cell of a sheet gives for a list, as people write lists. */
export const namesInList = (cell: string): readonly string[] =>
  cell
    .split(separator)
    .map(name => name.trim())
    .filter(name => name !== '')

/** The titles an answer carries beside the ids. */
export const formatReferences = (value: Json, _field: unknown, { lang }: Locale): string =>
  Array.isArray(value)
    ? joined(
        value.map(member => formatReference(member)),
        lang,
      )
    : isPlainObject(value) || typeof value === 'string'
      ? formatReference(value)
      : ''

export const referencesJson = (field: { readonly max?: number }) =>
  Type.Array(referenceJson(), { maxItems: limitOf(field) })
