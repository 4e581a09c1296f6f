import { useCall } from '@gantry/client/web'
import { listViews, type TableId, type TableView } from '@gantry/model/shared'
import { useMemo } from 'react'
import { trusted } from '../data/use-table.ts'
import { isKnownKind } from './faces.ts'

const none: readonly TableView[] = []

/** The views of a table for this terminal, in their order; null while they load. A list does not wait for them. */
export const useViews = (table: TableId, terminal: 'web' | 'app'): readonly TableView[] | null => {
  const { data, isPending } = useCall(listViews, { table }, { staleTime: trusted })
  return useMemo(() => {
    if (isPending) return null
    const offered = (data?.data ?? none).filter(
      view => isKnownKind(view.kind) && (view.terminals?.includes(terminal) ?? true),
    )
    return offered.length > 0 ? offered : none
  }, [data, isPending, terminal])
}
