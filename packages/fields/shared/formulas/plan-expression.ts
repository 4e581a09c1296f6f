import type { JsonObject } from '@gantry/base/shared'
import { type Checked, compile, type Env, reads, type Value } from '@gantry/expr/shared'
import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'
import { fieldTypeOf } from '../field-type-of.ts'
import { masterOf } from '../master.ts'
import { rowReader } from './read-row.ts'

/** Limits of an evaluation: a shared budget, and its own maximum of steps. */
export type Within = Pick<Env, 'budget' | 'steps'>

/** A compiled expression over records of a table. */
export interface PlannedExpression {
  readonly checked: Checked
  /** Paths of the fields it reads: `['amount']`, `['items', 'qty']`. */
  readonly reads: readonly (readonly string[])[]
  /** Extracts the fields it reads from a record in stored form, converted for expressions. */
  read(row: JsonObject): JsonObject
  /**
   * Its value for a record in stored form.
   * @throws AppError expression.stopped when it exceeds its limits
   */
  evaluate(row: JsonObject, env: Env): Value
}

/** `tables` are the slave tables of the table, or its master. */
export const planExpression = (
  checked: Checked,
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): PlannedExpression => {
  const evaluate = compile(checked)
  const paths = reads(checked)
  const read = rowReader(table, field => slaveOf(field, tables), paths, masterOf(table, tables))
  return { checked, reads: paths, read, evaluate: (row, env) => evaluate(read(row), env) }
}

const slaveOf = (field: FieldDef, tables: ReadonlyMap<TableId, TableDef>): TableDef | undefined => {
  const rows = fieldTypeOf(field).rows?.(field)
  return rows === undefined ? undefined : tables.get(rows)
}
