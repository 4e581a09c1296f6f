import { type ApiError, call, callKey, useCommentNudge } from '@gantry/client/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CommentPage, listComments, type RecordComment } from '../shared/contract.ts'

const pageSize = 20

interface Comments {
  readonly comments: readonly RecordComment[] | undefined
  readonly total: number
  readonly error: ApiError | null
  readonly earlier: boolean
  readonly fetchingEarlier: boolean
  fetchEarlier(): void
  refetch(): Promise<unknown>
}

/**
 * The comments of a record from the newest backwards, oldest first, kept up to date by push messages. Fetching again follows
 * the pages from the newest one, so that new comments leave no gap.
 */
export const useComments = (table: string, id: string): Comments => {
  const query = useInfiniteQuery<CommentPage, ApiError, { pages: CommentPage[] }, unknown[], string | null>({
    queryKey: callKey(listComments, { table, id }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        { table, id, size: pageSize, ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: page => (page.earlier ? (page.data[0]?.id ?? null) : null),
  })
  useCommentNudge(table, id, () => void query.refetch())
  const pages = query.data?.pages
  return {
    comments: pages && [...pages].reverse().flatMap(page => page.data),
    total: pages?.[0]?.total ?? 0,
    error: query.error,
    earlier: query.hasNextPage,
    fetchingEarlier: query.isFetchingNextPage,
    fetchEarlier: () => void query.fetchNextPage(),
    refetch: query.refetch,
  }
}
