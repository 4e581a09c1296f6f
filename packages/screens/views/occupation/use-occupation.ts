import { type ApiError, call, currentSpace } from '@gantry/client/web'
import { type Occupation, readOccupation } from '@gantry/model/shared'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Ground, lanesOf } from './bars.ts'

/** Page size of resources. */
const resourcesAtOnce = 50

type Asked = Omit<Parameters<typeof call<typeof readOccupation>>[1], 'page' | 'pageSize'>

/** The resources of a table with their bookings in a window, in pages of 50. */
export const useOccupation = (asked: Asked, ground: Ground) => {
  const client = useQueryClient()
  const answer = useInfiniteQuery<
    Occupation,
    ApiError,
    InfiniteData<Occupation, number>,
    readonly unknown[],
    number
  >({
    queryKey: [currentSpace(), 'occupation', asked.table, asked],
    queryFn: ({ pageParam, signal }) =>
      call(readOccupation, { ...asked, page: pageParam, pageSize: resourcesAtOnce }, { signal }),
    initialPageParam: 1,
    getNextPageParam: last => last.next,
    placeholderData: keepPreviousData,
  })
  const { data } = answer
  const lanes = useMemo(() => lanesOf(ground, data?.pages.flatMap(page => page.data) ?? []), [data, ground])
  return {
    ...answer,
    lanes,
    total: data?.pages[0]?.total ?? null,
    more: data?.pages.some(page => page.more) ?? false,
    refresh: () => client.invalidateQueries({ queryKey: [currentSpace(), 'occupation', asked.table] }),
  }
}
