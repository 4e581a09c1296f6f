import { isPlainObject, type Json } from '@gantry/base/shared'
import type { Ref } from '@gantry/model/shared'

/** The reference of a response value; for an id alone the title is the id. */
export const refOf = (value: Json): Ref | null => {
  if (typeof value === 'string') return value ? { id: value, title: value } : null
  if (!isPlainObject(value) || typeof value.id !== 'string') return null
  return { id: value.id, title: typeof value.title === 'string' ? value.title : value.id }
}
