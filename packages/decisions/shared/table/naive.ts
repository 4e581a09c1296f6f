import {
  type ContextType,
  check,
  compile,
  type Env,
  type Evaluate,
  parse,
  type Row,
  t,
} from '@gantry/expr/shared'
import type { TableNode } from '../decision.ts'
import { exprTypeOf } from '../value-types.ts'

/** The rows that match, each cell evaluated by itself: what the compiled table must agree with. */
export const matchNaively = (
  def: TableNode,
  scope: ContextType,
): ((row: Row, env: Env) => readonly number[]) => {
  const reads = def.inputs.map(({ expression }) => compile(check(parse(expression, scope), scope)))
  const tests = def.rows.map(row =>
    def.inputs.map(
      ({ id, type }): Evaluate =>
        compile(check(parse(row.when[id] ?? '-', scope, 'unaryTests'), scope, t.boolean, exprTypeOf(type))),
    ),
  )
  return (row, env) => {
    const values = reads.map(read => read(row, env))
    return tests.flatMap((cells, at) =>
      cells.every((test, column) => test(row, env, values[column] ?? null) === true) ? [at] : [],
    )
  }
}
