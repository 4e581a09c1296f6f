import { type ApiError, call } from '@gantry/client/web'
import { type Filter, listAsOf, type PastPage } from '@gantry/model/shared'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** The rows of a list as of a past time, newest first, with further pages loaded on request. */
export const usePastRows = (table: string, at: string, filter: Filter | undefined) => {
  const pages = useInfiniteQuery<
    PastPage,
    ApiError,
    { pages: PastPage[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [listAsOf.path, table, at, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAsOf,
        {
          table,
          moment: at,
          ...(filter !== undefined && { filter }),
          ...(pageParam !== null && { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: page => page.next,
  })
  const rows = useMemo(
    () => pages.data?.pages.flatMap(page => page.data.map(({ data }) => data)) ?? [],
    [pages.data],
  )
  return { pages, rows }
}
