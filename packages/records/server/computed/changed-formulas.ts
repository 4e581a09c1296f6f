import { isFormula, planFormulas } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { graphOf } from './graph-of.ts'

/** The formulas of a table whose values in existing rows may be others than they were. */
export interface ChangedFormulas {
  readonly table: TableDef
  readonly fields: readonly FieldId[]
}

/**
 * The formulas that are new or different, and those that read, directly or through others, a field whose definition
 * changed; slave tables first, as their masters read them. `before` are the tables that were changed, as they stood; new
 * ones have no rows and are not among them.
 */
export const changedFormulas = (
  before: ReadonlyMap<TableId, TableDef>,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly ChangedFormulas[] => {
  const graph = graphOf(tables)
  const changed = new Set<string>()
  for (const [id, was] of before) {
    const now = tables.get(id)
    for (const field of now ? Object.keys(now.fields) : [])
      if (rulesOf(was.fields[field]) !== rulesOf(now?.fields[field])) changed.add(`${id}.${field}`)
  }
  if (changed.size === 0) return []
  const found: ChangedFormulas[] = []
  const rowsFirst = [...tables.values()].toSorted((a, b) => depth(b) - depth(a))
  for (const table of rowsFirst) {
    const hit = formulasHit(graph, table, changed)
    if (hit.size === 0 || !(before.has(table.id) || hasRowsOf(table, before))) continue
    // In the order in which they are made; the formulas of all the other tables are never planned.
    const fields = planFormulas(table, tables).flatMap(({ id }) => (hit.has(id) ? [id] : []))
    if (fields.length > 0) found.push({ table, fields })
  }
  return found
}

/** The formulas of a table that are among what changed or follow from it, which are then among it as well. */
const formulasHit = (
  graph: ReturnType<typeof graphOf>,
  table: TableDef,
  changed: Set<string>,
): ReadonlySet<FieldId> => {
  const formulas = Object.entries(table.fields).flatMap(([id, field]) => (isFormula(field) ? [id] : []))
  const hit = new Set<FieldId>()
  for (let before = -1; before < hit.size; ) {
    before = hit.size
    for (const id of formulas) {
      const key = `${table.id}.${id}`
      const follows =
        changed.has(key) ||
        graph.dependenciesOf(table.id, id).some(read => changed.has(`${read.table}.${read.field}`))
      if (!follows) continue
      changed.add(key)
      hit.add(id)
    }
  }
  return hit
}

const depth = (table: TableDef): number => (table.master === undefined ? 0 : 1)

/** A master that stood already, whose slave table was changed. */
const hasRowsOf = (table: TableDef, before: ReadonlyMap<TableId, TableDef>): boolean =>
  [...before.values()].some(({ master }) => master === table.id)

/** What of a field decides values; how it is called does not, nor how options are that come with what it is made from. */
const rulesOf = (field: FieldDef | undefined): string => {
  if (!field) return ''
  const { label: _, hint, required, unique, default: preset, personal, ...rest } = field
  const { options, ...made } = rest
  const rules = field.computed && !isFormula(field) ? made : rest
  return JSON.stringify(rules)
}
