import { isPlainObject, type Json } from '@gantry/base/shared'
import type { Ref } from '@gantry/model/shared'

/** A reference as an answer carries it; an id alone is its own title until more is known. */
export const refOf = (value: Json): Ref | null => {
  if (typeof value === 'string') return value ? { id: value, title: value } : null
  if (!isPlainObject(value) || typeof value.id !== 'string') return null
  return { id: value.id, title: typeof value.title === 'string' ? value.title : value.id }
}
