import { field, required } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'

/** A table as somebody draws it: a required name, which is its title, and fields of its own; everybody may do everything. */
export const drawnTable = (
  id: string,
  fields: Readonly<Record<string, FieldDef>>,
  more: Partial<TableDef> = {},
): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { name: required(field.text()), ...fields },
  policy: [{ operations: ['read', 'create', 'update', 'remove', 'import', 'export'] }],
  ...more,
})
