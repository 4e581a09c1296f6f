import { useEffect, useEffectEvent, useRef } from 'react'
import type { SavedTabsOfList } from '../data/use-saved-tabs.ts'
import type { TableModel } from '../parts/table-model.ts'
import { emptyState, type ListState } from './list-state.ts'
import type { ChangeState } from './use-list-state.ts'

/** Opens a list in the shared tab marked as default, else in `own`, that of its page; a URL with any list state is not changed. */
export const useDefaultTab = (
  { tabs, pending }: SavedTabsOfList,
  { id }: TableModel,
  state: ListState,
  change: ChangeState,
  own: string | undefined,
): void => {
  const opened = useRef<string>(null)
  const open = useEffectEvent(() => {
    const first = tabs.find(({ isDefault }) => isDefault)?.id ?? own
    const untouched = JSON.stringify(state) === JSON.stringify(emptyState)
    if (first && untouched) change({ tab: first }, 'replace')
  })
  useEffect(() => {
    if (pending || opened.current === id) return
    opened.current = id
    open()
  }, [pending, id])
}
