import type { ContextType, ExprType } from '@gantry/expr/shared'
import { t } from '@gantry/expr/shared'
import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'
import { typeInExpressions } from './in-expressions.ts'

/**
 * What expressions over a record of a table can name: its fields by id and label, its slave rows as lists of contexts.
 * What is encrypted has no name there. Amounts of money are numbers, quantities numbers in the unit of their field, links contexts with an `id`.
 */
export const expressionScope = (table: TableDef, tables: ReadonlyMap<TableId, TableDef>): ContextType => ({
  kind: 'context',
  fields: Object.fromEntries(
    Object.entries(table.fields)
      .filter(([, field]) => !fieldTypeOf(field).sealed)
      .map(([id, field]) => [
        id,
        { type: typeOf(field, tables), ...(field.label !== undefined && { label: field.label }) },
      ]),
  ),
})

const none: ReadonlyMap<TableId, TableDef> = new Map()

/** Rows have no rows of their own, so this ends after one step. */
const typeOf = (field: FieldDef, tables: ReadonlyMap<TableId, TableDef>): ExprType => {
  const rows = fieldTypeOf(field).rows?.(field)
  if (rows === undefined) return typeInExpressions(field)
  const slave = tables.get(rows)
  return t.list(slave ? expressionScope(slave, none) : t.anyContext)
}
