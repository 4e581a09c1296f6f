import type { Json, JsonObject } from '@gantry/base/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { FieldModel } from '../parts/table-model.ts'
import type { StateOf } from './use-rules.ts'
import type { FormValues } from './values.ts'

/** Fields filled from other values: by a set rule, or from a chosen record. */
export const followingFields = (table: TableDef): ReadonlySet<FieldId> =>
  new Set(
    Object.entries(table.fields).flatMap(([id, { linkage }]) => [
      ...(linkage?.set ? [id] : []),
      ...(linkage?.fill?.fields ?? []).map(({ to }) => to),
      ...(linkage?.fill?.rows ? [linkage.fill.rows.to] : []),
    ]),
  )

/** Rows to send: a cell hidden by field rules keeps its stored value and is left out of a new row. */
export const withoutUnasked = (
  rows: Json | undefined,
  before: Json | undefined,
  fields: readonly FieldModel[],
  stateOf: (row: FormValues) => StateOf,
): Json => {
  const stored = new Map(rowsIn(before).map(row => [row.id, row]))
  return rowsIn(rows).map(row => {
    const stateIn = stateOf(row)
    const unasked = fields.filter(field => !stateIn(field).shown).map(({ id }) => id)
    if (unasked.length === 0) return row
    const kept = Object.fromEntries(Object.entries(row).filter(([id]) => !unasked.includes(id)))
    const was = row.id === undefined ? undefined : stored.get(row.id)
    return was ? { ...kept, ...Object.fromEntries(unasked.map(id => [id, was[id] ?? null])) } : kept
  })
}

const rowsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly JsonObject[]) : []
