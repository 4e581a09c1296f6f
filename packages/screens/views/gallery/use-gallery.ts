import { call, currentSpace } from '@gantry/client/web'
import { listRecords, type Page, type Query, type RecordRow, type TableId } from '@gantry/model/shared'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cardsAtOnce } from './cards.ts'

/** Query of a section's cards, without page. */
export interface SectionQuery {
  readonly table: TableId
  readonly view: string
  readonly query: Query
}

/** The cards of one section, in pages with keyset pagination. */
export const useSection = ({ table, view, query }: SectionQuery, enabled: boolean) => {
  const answer = useInfiniteQuery({
    queryKey: [currentSpace(), 'gallery', table, view, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecords,
        {
          table,
          ...query,
          ...(pageParam !== null && { cursor: pageParam }),
          pageSize: cardsAtOnce,
          count: 'none',
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<RecordRow>) => last.page.next,
    enabled,
  })
  const { data } = answer
  // A record that moved between page requests may be on two pages.
  const rows = useMemo(
    () => [...new Map((data?.pages ?? []).flatMap(page => page.data.map(row => [row.id, row]))).values()],
    [data],
  )
  return { ...answer, rows }
}

/** Invalidates the cards of every section of a view. */
export const refreshSections = (client: QueryClient, table: TableId, view: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [currentSpace(), 'gallery', table, view] })
