import type { ApiError } from '@gantry/client/web'
import { call, callKey } from '@gantry/client/web'
import { listRecords, type Page, type Query, type RecordRow } from '@gantry/model/shared'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

/** One page of a list. The old page stays while the next is on its way. */
export const useRecords = (table: string, query: Query, enabled = true) => {
  const client = useQueryClient()
  return useQuery<Page<RecordRow>, ApiError>({
    queryKey: callKey(listRecords, { table, ...query }),
    queryFn: ({ signal }) => {
      const before = previousPage(query)
      const known = before && client.getQueryData<Page<RecordRow>>(callKey(listRecords, { table, ...before }))
      const cursor = known?.page.next
      return call(listRecords, { table, ...query, ...(cursor && { cursor }) }, { signal })
    },
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** The page before, whose end is where this one begins: a deep page is then as quick as the first. */
const previousPage = (query: Query): Query | null =>
  query.page !== undefined && query.page > 1 ? { ...query, page: query.page - 1 } : null
