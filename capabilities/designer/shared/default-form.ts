import { fieldTypeOf } from '@gantry/fields/shared'
import type { TableDef, ViewDef } from '@gantry/model/shared'
import { defaultView } from '@gantry/records/shared'

/** The generated form and list of a table that has no view of its own. */
export const defaultFormOf = (table: TableDef): ViewDef =>
  defaultView(table, {
    brief: id => {
      const def = table.fields[id]
      return def !== undefined && fieldTypeOf(def).kind !== 'rows' && !fieldTypeOf(def).multiline
    },
  })
