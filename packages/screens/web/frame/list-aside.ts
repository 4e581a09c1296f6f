import type { ListAside } from '../list/record-list-props.ts'
import type { ListFrameState } from './use-list-frame.ts'

/** The list as its side panel sees it. */
export const asideOf = ({ view, state, refilter }: ListFrameState): ListAside => ({
  query: view.query,
  conditions: state.conditions,
  canNarrow: state.match === 'all' || state.conditions.length <= 1,
  narrow: conditions => refilter({ conditions, match: 'all' }),
})
