import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Checked } from '../check/check.ts'
import { begin, type Env, settleSteps } from '../run/run.ts'
import type { ContextValue, Value } from '../values/value.ts'
import type { Compiling } from './closure.ts'
import { compilers } from './compilers.ts'

/** A row as stored, or as created by an expression. */
export type Row = JsonObject | ContextValue

/**
 * Evaluates an expression for a row. Null where the language has no result (division by zero, unsuitable
 * operand kinds). Throws `expression.stopped` beyond its limits of steps, depth, size or budget. `input` is the
 * value of `?`.
 */
export type Evaluate = (row: Row, env: Env, input?: Value) => Value

/** Compiles a checked expression to closures; no interpretation and no generated source text. */
export const compile = (checked: Checked): Evaluate => {
  const compiling: Compiling = {
    checked,
    compile: node => compilers[node.kind](node as never, compiling),
  }
  const root = compiling.compile(checked.tree)
  return (row, env, input = null) => {
    // Fields contain JSON, whose missing keys read as null.
    const run = begin(row as ContextValue, env, input)
    try {
      return root(run, null)
    } catch (thrown) {
      if (thrown instanceof RangeError) throw new AppError('expression.stopped', { reason: 'depth' })
      throw thrown
    } finally {
      settleSteps(run)
    }
  }
}
