import { isPlainObject, isUuid, type Json, joined } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { Locale, Parsed } from './field-type.ts'
import { failure, isBlank, nothing, success } from './parsed.ts'
import { formatReference, parseReference, referenceJson } from './reference.ts'
import { settingsOf } from './settings.ts'

/** Maximum records of a field; a field may set a lower limit. */
const usual = 200

const max = Type.Optional(Type.Integer({ minimum: 1, maximum: usual }))

/** Settings of a list of references. */
export const listSettings = settingsOf({ max })

const limitOf = (field: { readonly max?: number }): number => field.max ?? usual

/**
 * Distinct ids in order, given as ids or as `{ id, title }`. A text may contain several ids; imports resolve
 * titles to ids before.
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

/** Splits a cell of a sheet into the names of a list. */
export const namesInList = (cell: string): readonly string[] =>
  cell
    .split(separator)
    .map(name => name.trim())
    .filter(name => name !== '')

/** Titles that a response contains beside the ids. */
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
