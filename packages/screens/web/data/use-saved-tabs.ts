import { useCall } from '@gantry/client/web'
import { listSaved, type SavedTabFilter } from '@gantry/model/shared'
import { trusted } from './use-table.ts'

const none: readonly SavedTabFilter[] = []

export interface SavedTabsOfList {
  readonly tabs: readonly SavedTabFilter[]
  /** The person may share filter tabs. */
  readonly mayShare: boolean
  /** The person may show filter tabs to everybody. */
  readonly mayShowAll: boolean
  /** Nobody knows yet which there are. */
  readonly pending: boolean
}

/** The filter tabs of a list that are shared: those the person shares, and those others share with him. */
export const useSavedTabs = (table: string): SavedTabsOfList => {
  const { data, isPending } = useCall(listSaved, { table }, { staleTime: trusted })
  return {
    tabs: data?.tabs ?? none,
    mayShare: data?.mayShare ?? false,
    mayShowAll: data?.mayShowAll ?? false,
    pending: isPending,
  }
}
