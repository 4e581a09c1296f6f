import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'

/** For each table that is copied, the id of its copy. */
export type Copies = ReadonlyMap<TableId, TableId>

/** A definition as that of another application's table, whose neighbours are those of `copies`. */
export const copiedTable = (table: TableDef, app: string, copies: Copies): TableDef => ({
  ...table,
  id: copies.get(table.id) ?? table.id,
  app,
  ...(table.master !== undefined && { master: copies.get(table.master) ?? table.master }),
  fields: Object.fromEntries(
    Object.entries(table.fields).map(([id, field]) => [id, copiedField(field, copies)]),
  ),
})

const copiedField = (field: FieldDef, copies: Copies): FieldDef => {
  const { table, computed } = field
  const pointsTo = typeof table === 'string' ? copies.get(table) : undefined
  const from = computed && 'rollUp' in computed ? copies.get(computed.from) : undefined
  // A default that names a record of the copied table names none of the copy.
  const { default: preset, ...rest } = field
  return {
    ...(pointsTo === undefined ? field : rest),
    ...(pointsTo !== undefined && { table: pointsTo }),
    ...(computed && from !== undefined && { computed: { ...computed, from } }),
  }
}
