import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'

/** New ids of tables by their old ones. */
export type TableIds = ReadonlyMap<TableId, TableId>

/** A definition with other ids: its own, and those of its neighbours in `ids`. */
export const renameTable = (table: TableDef, ids: TableIds): TableDef => ({
  ...table,
  id: ids.get(table.id) ?? table.id,
  ...(table.master !== undefined && { master: ids.get(table.master) ?? table.master }),
  fields: Object.fromEntries(
    Object.entries(table.fields).map(([id, field]) => [id, renamedField(field, ids)]),
  ),
})

const renamedField = (field: FieldDef, ids: TableIds): FieldDef => {
  const { table, computed } = field
  const pointsTo = typeof table === 'string' ? ids.get(table) : undefined
  const from = computed && 'rollUp' in computed ? ids.get(computed.from) : undefined
  // A default that names a record of the table names none of the other one.
  const { default: preset, ...rest } = field
  return {
    ...(pointsTo === undefined ? field : rest),
    ...(pointsTo !== undefined && { table: pointsTo }),
    ...(computed && from !== undefined && { computed: { ...computed, from } }),
  }
}
