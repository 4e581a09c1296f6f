import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Checked } from '../check/check.ts'
import { begin, type Env, settleSteps } from '../run/run.ts'
import type { ContextValue, Value } from '../values/value.ts'
import type { Compiling } from './closure.ts'
import { compilers } from './compilers.ts'

/** A row as it is stored, or as an expression has made it. */
export type Row = JsonObject | ContextValue

/**
 * The value of an expression for a row. Null where the language has no answer (division by zero, an operator on the wrong
 * kinds). Throws `expression.stopped` for an evaluation beyond its steps, depth, size or budget. `input` is what `?` means.
 */
export type Evaluate = (row: Row, env: Env, input?: Value) => Value

/** Makes closures of a checked expression; nothing is interpreted or generated as text when it runs. */
export const compile = (checked: Checked): Evaluate => {
  const compiling: Compiling = {
    checked,
    compile: node => compilers[node.kind](node as never, compiling),
  }
  const root = compiling.compile(checked.tree)
  return (row, env, input = null) => {
    // Fields hold JSON, whose absent keys read as null.
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
