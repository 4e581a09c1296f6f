import { AppError } from '@gantry/base/shared'
import { type Checked, compile, type Row, writeValue } from '@gantry/expr/shared'

/** Enough for any sample, and never felt while typing. */
const steps = 50_000

/** What an expression gives on a sample: a text to show, nothing, or that it took too much work. */
export type Tried =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'yesNo'; readonly yes: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'stopped' }

/** Tries a checked expression on a row; `now` in milliseconds since 1970. */
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
