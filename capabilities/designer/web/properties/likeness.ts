import { fieldTypeOf, type Kind } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'

/** Default similarity threshold above which similar records are reported. */
export const usualThreshold = 70

const kinds: ReadonlySet<Kind> = new Set(['text', 'number', 'moment', 'choice', 'reference', 'set'])

/** Whether records can be compared by a field. */
export const isComparable = (def: FieldDef | undefined): boolean =>
  def !== undefined && kinds.has(fieldTypeOf(def).kind)

/** The table with other fields compared; without any, nobody is told of records that are alike. */
export const withSimilarFields = (table: TableDef, fields: readonly FieldId[]): TableDef => {
  const { similar, ...rest } = table
  return fields.length === 0 ? rest : { ...rest, similar: { ...similar, fields } }
}

/** Sets the threshold; the default is not stored. */
export const withThreshold = (table: TableDef, threshold: number | null): TableDef => {
  if (!table.similar) return table
  const { fields } = table.similar
  const usual = threshold === null || threshold === usualThreshold
  return { ...table, similar: { fields, ...(!usual && { threshold }) } }
}
