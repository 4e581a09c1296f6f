import type { Filter } from '@gantry/model/shared'
import { type Condition, conditionsOf, type Match } from './condition.ts'

interface Filtering {
  readonly match: Match
  readonly conditions: readonly Condition[]
}

/**
 * The tab's filter and the further conditions as one editable list of conditions. Null if that is impossible, for example
 * for a tab with OR and a further condition that must also match.
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
