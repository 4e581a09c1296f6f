import { AppError } from '@gantry/base/shared'
import { type Checked, compile, type Row, writeValue } from '@gantry/expr/shared'

/** Step limit: enough for any sample, and fast enough not to delay typing. */
const steps = 50_000

/** Result of an expression on a sample: a text, nothing, or stopped at the step limit. */
export type Tried =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'yesNo'; readonly yes: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'stopped' }

/** Evaluates a checked expression on a row; `now` in milliseconds since the Unix epoch. */
export const tryValue = (checked: Checked, row: Row, timeZone: string, now: number): Tried => {
  try {
    const value = compile(checked)(row, { now, timeZone, steps })
    if (value === null) return { kind: 'empty' }
    if (typeof value === 'boolean') return { kind: 'yesNo', yes: value }
    return { kind: 'value', text: writeValue(value) }
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'expression.stopped') return { kind: 'stopped' }
    throw thrown
  }
}
