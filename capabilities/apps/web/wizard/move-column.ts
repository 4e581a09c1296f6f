import type { FieldDef, FieldId } from '@gantry/model/shared'
import type { SheetDraft } from '../../shared/types.ts'
import type { Part, Way } from './way.ts'

/**
 * Moves the field of a column from the record to its slave rows, or the other way round, with all that was edited of it. What
 * stands alone in its table stays: a table has a field.
 */
export const moveColumn = (way: Way, column: number): Way => {
  const from = way.find(({ proposed }) => (proposed.columns[column] ?? null) !== null)
  const to = way.find(part => part !== from)
  const old = from?.proposed.columns[column]
  if (!from || !to || !old || fieldsIn(from.proposed) === 1) return way
  const id = freeId(old, [to.proposed, to.draft])
  const isUsed = (from.draft.columns[column] ?? null) !== null
  const proposedField = from.proposed.table.fields[old]!
  const field = from.draft.table.fields[old] ?? proposedField
  const left: Part = {
    proposed: without(from.proposed, column, old),
    draft: without(from.draft, column, old),
  }
  const seen = withCells(to.draft, from.draft, column)
  const grown: Part = {
    proposed: withField(withCells(to.proposed, from.proposed, column), column, id, proposedField),
    draft: isUsed ? withField(seen, column, id, field) : seen,
  }
  return way.map(part => (part === from ? left : grown))
}

/** Columns that have a field. */
export const fieldsIn = ({ columns }: SheetDraft): number => columns.filter(id => id !== null).length

const freeId = (wanted: FieldId, drafts: readonly SheetDraft[]): FieldId => {
  let id = wanted
  for (let n = 2; drafts.some(({ table }) => Object.hasOwn(table.fields, id)); n++) id = `${wanted}_${n}`
  return id
}

const without = (draft: SheetDraft, column: number, id: FieldId): SheetDraft => {
  const { [id]: _moved, ...fields } = draft.table.fields
  const title = draft.table.title === id ? (Object.keys(fields)[0] ?? id) : draft.table.title
  return { ...draft, columns: draft.columns.with(column, null), table: { ...draft.table, title, fields } }
}

/** Fields stand in the order of their columns. */
const withField = (draft: SheetDraft, column: number, id: FieldId, field: FieldDef): SheetDraft => {
  const columns = draft.columns.with(column, id)
  const known = { ...draft.table.fields, [id]: field }
  const fields = Object.fromEntries(columns.flatMap(each => (each === null ? [] : [[each, known[each]!]])))
  return { ...draft, columns, table: { ...draft.table, fields } }
}

/** What the cells of the column hold, which each table knows of its own columns only. */
const withCells = (draft: SheetDraft, other: SheetDraft, column: number): SheetDraft => ({
  ...draft,
  distinct: draft.distinct.with(column, other.distinct[column] ?? null),
  samples: draft.samples.map((cells, line) =>
    cells.map((cell, at) => (at === column ? (other.samples[line]?.[column] ?? null) : cell)),
  ),
})
