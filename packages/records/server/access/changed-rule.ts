import type { ChangedRule, Operation } from '@gantry/model/shared'
import { ruledRows } from '../policy/allowed-rows.ts'
import type { Scope } from '../policy/scope.ts'
import { textOf } from './text-of.ts'

/**
 * Operations of which it is told for whom their rules change, and no record is counted: new records come of some, and what
 * others do is seen nowhere in a list.
 */
export const ruledOperations: readonly Operation[] = ['create', 'import', 'share', 'handOver']

/** Null where the rules of the operation say the same. */
export const changedRule = (now: Scope, then: Scope, operation: Operation): ChangedRule | null => {
  const [was, becomes] = [ruledRows(now, operation), ruledRows(then, operation)]
  if (textOf(was) === textOf(becomes)) return null
  if (was === false) return 'begins'
  return becomes === false ? 'ends' : 'changes'
}
