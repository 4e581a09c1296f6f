import type { TableDef } from '@gantry/model/shared'
import { type ViewKindName, viewKindOf } from '@gantry/screens/shared'

/**
 * Why a kind of view cannot be added to a table: it needs fields the table does not have, or has only in its draft.
 * Null: it can be added.
 */
export const viewLack = (
  kind: ViewKindName,
  published: TableDef,
  drafted: TableDef,
): 'fields' | 'publish' | null => {
  const { propose } = viewKindOf(kind)
  if (propose(published)) return null
  return propose(drafted) ? 'publish' : 'fields'
}
