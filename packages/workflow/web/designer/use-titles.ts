import { useCall } from '@gantry/client/web'
import { listRecords, type Ref } from '@gantry/model/shared'

/** Ids asked for at once. */
const most = 100

/** Records of a table of the organisation with their names, for ids a definition holds; the id until the name is known. */
export const useTitles = (table: string, ids: readonly string[]): readonly Ref[] => {
  const asked = ids.slice(0, most)
  const { data } = useCall(
    listRecords,
    {
      table,
      filter: { op: 'in', field: 'id', value: asked },
      fields: ['name'],
      pageSize: most,
      count: 'none',
    },
    { enabled: asked.length > 0, staleTime: 60_000 },
  )
  const titles = new Map((data?.data ?? []).map(({ id, name }) => [id, String(name ?? id)]))
  return ids.map(id => ({ id, title: titles.get(id) ?? id }))
}
