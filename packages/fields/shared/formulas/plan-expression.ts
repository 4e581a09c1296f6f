import type { JsonObject } from '@gantry/base/shared'
import { type Checked, compile, type Env, reads, type Value } from '@gantry/expr/shared'
import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'
import { fieldTypeOf } from '../field-type-of.ts'
import { rowReader } from './read-row.ts'

/** Limits of an evaluation: a budget it shares with others, and the steps it may take itself. */
export type Within = Pick<Env, 'budget' | 'steps'>

/** An expression over the records of a table, ready to run. */
export interface PlannedExpression {
  readonly checked: Checked
  /** Paths of the fields it reads: `['amount']`, `['items', 'qty']`. */
  readonly reads: readonly (readonly string[])[]
  /** What it reads of a record in stored form, as expressions see it. */
  read(row: JsonObject): JsonObject
  /**
   * Its value for a record in stored form.
   * @throws AppError expression.stopped when it takes more than it may
   */
  evaluate(row: JsonObject, env: Env): Value
}

/** `tables` are those whose rows the table shows. */
export const planExpression = (
  checked: Checked,
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): PlannedExpression => {
  const evaluate = compile(checked)
  const paths = reads(checked)
  const read = rowReader(table, field => slaveOf(field, tables), paths)
  return { checked, reads: paths, read, evaluate: (row, env) => evaluate(read(row), env) }
}

const slaveOf = (field: FieldDef, tables: ReadonlyMap<TableId, TableDef>): TableDef | undefined => {
  const rows = fieldTypeOf(field).rows?.(field)
  return rows === undefined ? undefined : tables.get(rows)
}
