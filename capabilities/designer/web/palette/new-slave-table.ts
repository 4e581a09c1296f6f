import { idFrom } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import type { Neighbour, TableDesign } from '../../shared/types.ts'

/** A new slave table with one column; the master's policy applies to its rows. */
export const newSlaveTable = (
  master: TableDef,
  neighbours: readonly Neighbour[],
  design: TableDesign,
  words: { readonly rows: string; readonly column: string },
): TableDef => {
  const taken = new Set([...neighbours, ...design.tables].map(({ id }) => id))
  const field = idFrom(words.column, 'name')
  return {
    id: freeTableId(`${master.id.slice(0, 36)}_rows`, taken),
    label: words.rows,
    title: field,
    fields: { [field]: { type: 'text', label: words.column } },
    policy: [],
    master: master.id,
    ...(master.app !== undefined && { app: master.app }),
  }
}

const freeTableId = (wanted: string, taken: ReadonlySet<TableId>): TableId => {
  let id = wanted
  for (let n = 2; taken.has(id); n++) id = `${wanted}_${n}`
  return id
}
