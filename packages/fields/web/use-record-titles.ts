import { useCall } from '@gantry/client/web'
import { getTable, listRecords, type TableId } from '@gantry/model/shared'
import { useMemo } from 'react'
import { fieldTypeOf } from '../shared/index.ts'
import { localeNow } from './locale-now.ts'

/** Records asked for at once. */
const most = 100

const trusted = 5 * 60_000

/** Titles of records of a table by their ids, as far as the reader may see them; without ids nothing is asked. */
export const useRecordTitles = (table: TableId, ids: readonly string[]): ReadonlyMap<string, string> => {
  const asked = ids.slice(0, most)
  const enabled = asked.length > 0
  const info = useCall(getTable, { table }, { enabled, staleTime: trusted })
  const def = info.data?.table
  const { data } = useCall(
    listRecords,
    {
      table,
      fields: def ? [def.title] : [],
      filter: { op: 'in', field: 'id', value: asked },
      pageSize: most,
      count: 'none',
    },
    { enabled: enabled && def !== undefined, staleTime: 60_000, keep: true },
  )
  return useMemo(() => {
    const field = def?.fields[def.title]
    const titles = new Map<string, string>()
    for (const row of data?.data ?? []) {
      const value = def && row[def.title]
      if (!field || value === null || value === undefined) continue
      titles.set(row.id, fieldTypeOf(field).format(value as never, field, localeNow()))
    }
    return titles
  }, [data, def])
}
