import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'

/** The fields that search looks through: those the definition names, else the title and every text field. */
export const searchFields = (table: TableDef): readonly FieldId[] =>
  table.search ?? [
    ...new Set([
      table.title,
      ...Object.entries(table.fields).flatMap(([id, field]) =>
        fieldTypeOf(field).kind === 'text' ? [id] : [],
      ),
    ]),
  ]
