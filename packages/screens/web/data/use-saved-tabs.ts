import { useCall } from '@gantry/client/web'
import { listSaved, type SavedTabFilter } from '@gantry/model/shared'
import { trusted } from './use-table.ts'

const none: readonly SavedTabFilter[] = []

export interface SavedTabsOfList {
  readonly tabs: readonly SavedTabFilter[]
  /** The user may share filter tabs. */
  readonly mayShare: boolean
  /** The user may show filter tabs to everyone. */
  readonly mayShowAll: boolean
  /** The tabs are still loading. */
  readonly pending: boolean
}

/** The shared filter tabs of a list: those the user shares, and those shared with the user. */
export const useSavedTabs = (table: string): SavedTabsOfList => {
  const { data, isPending } = useCall(listSaved, { table }, { staleTime: trusted })
  return {
    tabs: data?.tabs ?? none,
    mayShare: data?.mayShare ?? false,
    mayShowAll: data?.mayShowAll ?? false,
    pending: isPending,
  }
}
