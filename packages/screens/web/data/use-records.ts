import type { ApiError } from '@gantry/client/web'
import { call, callKey } from '@gantry/client/web'
import { listRecords, type Page, type Query, type RecordRow } from '@gantry/model/shared'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

/** One page of a list. The previous page stays displayed while the next one loads. */
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

/**
 * Query of the previous page, whose last row is the cursor of this page, so that a deep page is as fast as the first.
 */
const previousPage = (query: Query): Query | null =>
  query.page !== undefined && query.page > 1 ? { ...query, page: query.page - 1 } : null
