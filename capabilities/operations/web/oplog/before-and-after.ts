import { isPlainObject } from '@gantry/base/shared'

/** The two sides of a recorded change, a pair or `{ before, after }`; another value stands alone after it. */
export const beforeAndAfter = (change: unknown): readonly [before: unknown, after: unknown] => {
  if (Array.isArray(change) && change.length === 2) return [change[0], change[1]]
  return isPlainObject(change) && 'before' in change && 'after' in change
    ? [change.before, change.after]
    : [undefined, change]
}
