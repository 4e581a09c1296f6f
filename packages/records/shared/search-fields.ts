import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'

/** Each is an index that every write pays for. */
const mostSearched = 30

/** Fields used by search: those of the definition, otherwise the title and the first text fields. */
export const searchFields = (table: TableDef): readonly FieldId[] =>
  table.search ??
  [
    ...new Set([
      table.title,
      ...Object.entries(table.fields).flatMap(([id, field]) =>
        fieldTypeOf(field).kind === 'text' ? [id] : [],
      ),
    ]),
  ].slice(0, mostSearched)
