import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, TableId } from '@gantry/model/shared'

/** The table a field links to; undefined: it is no link. */
export const linkTarget = (def: FieldDef | undefined): TableId | undefined => {
  if (!def) return undefined
  const target = fieldTypeOf(def).target
  return typeof target === 'function' ? target(def) : undefined
}
