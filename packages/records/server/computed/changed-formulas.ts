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
    const formulas = planFormulas(table, tables).map(({ id }) => id)
    const fields = formulas.filter(id => {
      const reads = graph.dependenciesOf(table.id, id)
      const follows =
        changed.has(`${table.id}.${id}`) || reads.some(read => changed.has(`${read.table}.${read.field}`))
      if (follows) changed.add(`${table.id}.${id}`)
      return follows
    })
    if (fields.length > 0 && (before.has(table.id) || hasRowsOf(table, before))) found.push({ table, fields })
  }
  return found
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
