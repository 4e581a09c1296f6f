import type { Difference } from '@gantry/designs/shared'
import type { TableChange, TableDef } from '@gantry/model/shared'
import type { TableDesign } from '../../shared/types.ts'
import { tableWords } from '../../shared/words/table-words.ts'
import {
  addField,
  addSlaveTable,
  changeField,
  changeTable,
  groupsOf,
  masterOf,
  removeField,
  type Spot,
  tableIn,
} from '../edit-design.ts'

/** Behind the last field of the last group that holds fields; in a slave table behind its last column. */
const lastSpot = (design: TableDesign, table: TableDef): Spot => {
  if (table.id !== masterOf(design).id) return { group: 0, index: Object.keys(table.fields).length }
  const groups = groupsOf(design)
  const group = Math.max(
    0,
    groups.findLastIndex(({ block }) => block === undefined),
  )
  return { group, index: groups[group]?.fields.length ?? 0 }
}

/** A design after a described change: new fields stand last on the form, what goes leaves form and list too. */
export const applyChange = (design: TableDesign, change: TableChange): TableDesign => {
  const id = change.do === 'addRows' ? change.rows.master : change.table
  const table = id === undefined ? undefined : tableIn(design, id)
  if (!table) return design
  if (change.do === 'addRows') {
    const place = { table: table.id, field: change.field }
    return addSlaveTable(design, change.rows, place, lastSpot(design, table))
  }
  if (change.do === 'changeTable') {
    const { label = table.label, title = table.title } = change
    return changeTable(design, { ...table, label, title })
  }
  const place = { table: table.id, field: change.field }
  if (change.do === 'removeField') return removeField(design, place)
  return change.do === 'addField'
    ? addField(design, place, change.def, lastSpot(design, table))
    : changeField(design, place, change.def)
}

/** What each change does to the design, which those before it have changed. */
export const changeWords = (
  design: TableDesign,
  changes: readonly TableChange[],
): readonly (readonly Difference[])[] => {
  let before = design
  return changes.map(change => {
    const after = applyChange(before, change)
    const words = tableWords(before, after)
    before = after
    return words
  })
}
