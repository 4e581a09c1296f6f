import { useCall } from '@gantry/client/web'
import { countRecords, type Page, type Query, type RecordRow } from '@gantry/model/shared'

/** Length of a list: as reported with its page, or counted after the page has loaded. Null until known. */
export const useCount = (table: string, query: Query, page: Page<RecordRow> | undefined) => {
  const { filter, search } = query
  const asked = { table, ...(filter !== undefined && { filter }), ...(search !== undefined && { search }) }
  const counted = useCall(countRecords, asked, { enabled: page?.total === null })
  if (page && page.total !== null)
    return { total: page.total, capped: page.page.capped, recount: counted.refetch }
  return {
    total: counted.data?.count ?? null,
    capped: counted.data?.capped ?? false,
    recount: counted.refetch,
  }
}
