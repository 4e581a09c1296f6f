import { useCall } from '@gantry/client/web'
import { countRecords, type Page, type Query, type RecordRow } from '@gantry/model/shared'

/** How long a list is: as its page tells, or counted once the page has come. Null while that is not known. */
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
