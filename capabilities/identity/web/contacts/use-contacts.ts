import { type ApiError, call, callKey } from '@gantry/client/web'
import { type InputOf, listPeople, type OutputOf } from '@gantry/model/shared'
import { useInfiniteQuery } from '@tanstack/react-query'

type Selection = InputOf<typeof listPeople>
type ContactPage = OutputOf<typeof listPeople>

/** Colleagues of a selection, page after page. */
export const useContacts = (selection: Selection) => {
  const query = useInfiniteQuery<ContactPage, ApiError, { pages: ContactPage[] }, unknown[], string | null>({
    queryKey: callKey(listPeople, selection),
    queryFn: ({ pageParam, signal }) =>
      call(listPeople, { ...selection, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: page => page.next,
  })
  const pages = query.data?.pages
  return {
    people: pages?.flatMap(page => page.data),
    /** A search found more people than it lists. */
    isCut: pages?.at(-1)?.more === true && pages.at(-1)?.next === null,
    error: query.error,
    hasNext: query.hasNextPage && !query.isFetchingNextPage,
    fetchNext: () => void query.fetchNextPage(),
    refetch: query.refetch,
  }
}
