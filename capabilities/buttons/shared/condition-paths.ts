import { fieldTypeOf, planCondition } from '@gantry/fields/shared'
import type { FieldId, OfferedButton, TableDef, TableId } from '@gantry/model/shared'

/** What the conditions of a button read: `[field]`, or `[slave field, field of its rows]`. */
export const conditionPaths = (
  { showWhen, enabledWhen }: Pick<OfferedButton, 'showWhen' | 'enabledWhen'>,
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly (readonly string[])[] =>
  [showWhen, enabledWhen].flatMap(text =>
    text === undefined ? [] : planCondition(text, table, tables).reads,
  )

/** The table whose rows a field holds; undefined for any other field. */
export const slaveTableOf = (table: TableDef, field: FieldId): TableId | undefined => {
  const def = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
  return def && fieldTypeOf(def).rows?.(def)
}
