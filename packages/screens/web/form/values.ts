import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'

/** Values of a form by field id; a slave field holds its rows. */
export type FormValues = Readonly<Record<FieldId, Json | undefined>>

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Semantic equality: all blank values are equal, and references are compared by id without title. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b || (isBlank(a) && isBlank(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameValue(item, b[i]))
  if (isReference(a) || isReference(b)) return idOf(a) !== undefined && idOf(a) === idOf(b)
  if (!isPlainObject(a) || !isPlainObject(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(key => sameValue(a[key], b[key]))
}

const isReference = (value: unknown): value is { id: string; title: string } =>
  isPlainObject(value) && typeof value.id === 'string' && typeof value.title === 'string'

const idOf = (value: unknown): string | undefined =>
  isReference(value) ? value.id : typeof value === 'string' ? value : undefined

export const changedFields = (before: FormValues, after: FormValues, fields: readonly FieldId[]): FieldId[] =>
  fields.filter(field => !sameValue(before[field], after[field]))

/** Body of a create request: filled-in values, and `cleared` fields whose default does not apply. */
export const newRecordBody = (
  values: FormValues,
  fields: readonly FieldId[],
  cleared: (field: FieldId) => boolean = () => false,
): JsonObject =>
  Object.fromEntries(
    fields
      .filter(field => !isBlank(values[field]) || cleared(field))
      .map(field => [field, isBlank(values[field]) ? null : values[field]]),
  )

/** Body of an update request: the version read and the changed fields; a cleared field is null. */
export const changeBody = (
  version: number,
  before: FormValues,
  after: FormValues,
  fields: readonly FieldId[],
  isAlwaysSent: (field: FieldId) => boolean = () => false,
): JsonObject => {
  const changed = new Set(changedFields(before, after, fields))
  return {
    version,
    ...Object.fromEntries(
      fields
        .filter(field => changed.has(field) || isAlwaysSent(field))
        .map(field => [field, after[field] ?? null]),
    ),
  }
}
