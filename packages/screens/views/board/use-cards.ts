import { call, currentSpace } from '@gantry/client/web'
import { listRecords, type Page, type Query, type RecordRow, type TableId } from '@gantry/model/shared'
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Page size of cards. */
const cardsAtOnce = 50

/** Query of a column's cards, without page. */
export interface CardsQuery {
  readonly table: TableId
  readonly view: string
  readonly column: string
  readonly query: Query
}

type Pages = InfiniteData<Page<RecordRow>, number>

const keyOf = (asked: CardsQuery) => [
  currentSpace(),
  'cards',
  asked.table,
  asked.view,
  asked.column,
  asked.query,
]

/** Cards of one column, in pages of 50. */
export const useCards = (asked: CardsQuery, enabled: boolean) => {
  const answer = useInfiniteQuery({
    queryKey: keyOf(asked),
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecords,
        { table: asked.table, ...asked.query, page: pageParam, pageSize: cardsAtOnce, count: 'none' },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last: Page<RecordRow>, all) => (last.page.next === null ? undefined : all.length + 1),
    enabled,
  })
  const { data } = answer
  const rows = useMemo(() => distinct(data?.pages.flatMap(page => page.data) ?? []), [data])
  return { ...answer, rows }
}

/** Removes duplicates: a card that moved between page requests may be on two pages. */
const distinct = (rows: readonly RecordRow[]): readonly RecordRow[] => {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Invalidates the cards of every column of a view. */
export const refreshCards = (client: QueryClient, table: TableId, view: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [currentSpace(), 'cards', table, view] })

/** Optimistic update: replaces the cached cards of a column until the next request. */
export const showCards = (
  client: QueryClient,
  asked: CardsQuery,
  change: (rows: readonly RecordRow[]) => readonly RecordRow[],
): void => {
  client.setQueryData<Pages>(keyOf(asked), pages => {
    const [first, ...others] = pages?.pages ?? []
    if (!pages || !first) return pages
    const rows = change(pages.pages.flatMap(page => page.data))
    return { ...pages, pages: [{ ...first, data: rows }, ...others.map(page => ({ ...page, data: [] }))] }
  })
}
