import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import type { StoredFile } from '@gantry/model/shared'

/** Values in which files of this device are replaced by the stored ones, also in slave rows. */
export const withSentFiles = (values: JsonObject, sent: Readonly<Record<string, StoredFile>>): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, replaced(value, sent)]))

const replaced = (value: Json | undefined, sent: Readonly<Record<string, StoredFile>>): Json => {
  if (Array.isArray(value)) return value.map(each => replaced(each, sent))
  if (!isPlainObject(value)) return value ?? null
  const file = typeof value.id === 'string' ? sent[value.id] : undefined
  if (file) return { id: file.id, name: file.name, size: file.size, mime: file.mime }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, sent)]))
}
