import type { Filter } from '@gantry/model/shared'
import { type Condition, conditionsOf, type Match } from './condition.ts'

interface Filtering {
  readonly match: Match
  readonly conditions: readonly Condition[]
}

/**
 * The filter of a tab and the conditions beside it as one list of conditions, to be shown and changed; null when they are
 * no plain list, e.g. a tab that asks for any of two things and a condition that has to hold as well.
 */
export const withTab = (tab: Filter | undefined, beside: Filtering): Filtering | null => {
  const saved = conditionsOf(tab ?? true)
  if (!saved) return null
  if (saved.conditions.length === 0) return beside
  if (beside.conditions.length === 0) return saved
  const all = ({ match, conditions }: Filtering) => match === 'all' || conditions.length === 1
  return all(saved) && all(beside)
    ? { match: 'all', conditions: [...saved.conditions, ...beside.conditions] }
    : null
}
