import type { ContextType, ExprType } from '@gantry/expr/shared'
import { t } from '@gantry/expr/shared'
import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'
import { typeInExpressions } from './in-expressions.ts'

/**
 * Names available to expressions over a record: fields by id and label, slave rows as lists of contexts.
 * Encrypted fields are excluded. Money is a number, a quantity is a number in the field's unit, a link is a
 * context with an `id`.
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

/** Slave tables have no slave tables, so the recursion ends after one step. */
const typeOf = (field: FieldDef, tables: ReadonlyMap<TableId, TableDef>): ExprType => {
  const rows = fieldTypeOf(field).rows?.(field)
  if (rows === undefined) return typeInExpressions(field)
  const slave = tables.get(rows)
  return t.list(slave ? expressionScope(slave, none) : t.anyContext)
}
