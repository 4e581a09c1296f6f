import { isFormula, planFormulas } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { graphOf } from './graph-of.ts'

/** Formulas of a table whose stored values may be outdated. */
export interface ChangedFormulas {
  readonly table: TableDef
  readonly fields: readonly FieldId[]
}

/**
 * New and changed formulas, and those that depend on a changed field; slave tables first, because their masters
 * read them. `before` are the changed tables as stored; new tables have no rows and are not included.
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
    if (hit.size === 0 || !isStored(table, before)) continue
    // In evaluation order; formulas of unaffected tables are not planned.
    const fields = planFormulas(table, tables).flatMap(({ id }) => (hit.has(id) ? [id] : []))
    if (fields.length > 0) found.push({ table, fields })
  }
  return found
}

/** Formulas of a table that changed or depend on changed fields; they are added to the changed fields. */
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

/** A changed table that exists, the master of one, or a slave table of one. */
const isStored = ({ id, master: above }: TableDef, before: ReadonlyMap<TableId, TableDef>): boolean =>
  before.has(id) ||
  (above !== undefined && before.has(above)) ||
  [...before.values()].some(({ master }) => master === id)

/** The part of a field that affects values: not its label, nor options inherited from its source. */
const rulesOf = (field: FieldDef | undefined): string => {
  if (!field) return ''
  const { label: _, hint, required, unique, default: preset, personal, ...rest } = field
  const { options, ...made } = rest
  const rules = field.computed && !isFormula(field) ? made : rest
  return JSON.stringify(rules)
}
