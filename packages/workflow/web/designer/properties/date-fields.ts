import { fieldTypeOf } from '@gantry/fields/shared'
import type { TableModel } from '@gantry/screens/web'

/** The fields of a table that hold a date or a time, as options. */
export const dateFields = (
  model: TableModel,
): readonly { readonly value: string; readonly label: string }[] =>
  model.fields.flatMap(({ id, label, def }) =>
    fieldTypeOf(def).kind === 'moment' ? [{ value: id, label }] : [],
  )
