import type { ChangedRule, Operation } from '@gantry/model/shared'
import { ruledRows } from '../policy/allowed-rows.ts'
import type { Scope } from '../policy/scope.ts'
import { textOf } from './text-of.ts'

/**
 * Operations reported per person without counts: some create records, the others have no visible result in a
 * list.
 */
export const ruledOperations: readonly Operation[] = ['create', 'import', 'share', 'handOver']

/** Null where the rules of the operation are equal. */
export const changedRule = (now: Scope, then: Scope, operation: Operation): ChangedRule | null => {
  const [was, becomes] = [ruledRows(now, operation), ruledRows(then, operation)]
  if (textOf(was) === textOf(becomes)) return null
  if (was === false) return 'begins'
  return becomes === false ? 'ends' : 'changes'
}
