import { isPlainObject } from '@gantry/base/shared'
import { callKey } from '@gantry/client/web'
import { getRecord, listRecords, type Page, type RecordAnswer, type RecordRow } from '@gantry/model/shared'
import type { QueryClient } from '@tanstack/react-query'

/** Puts a saved record into the cache. Rights come with reading only, so a record that was not read before is read when it is shown. */
export const putRecord = (client: QueryClient, table: string, record: RecordRow): void => {
  const queryKey = callKey(getRecord, { table, id: record.id })
  const put = client.setQueryData<RecordAnswer>(queryKey, old => ({ ...old, data: record }))
  if (!put?.rights) void client.invalidateQueries({ queryKey })
  client.setQueriesData<Page<RecordRow>>(
    { queryKey: callKey(listRecords), predicate: isOf(table) },
    page =>
      page && {
        ...page,
        data: page.data.map(row => (row.id === record.id ? { ...row, ...record } : row)),
      },
  )
}

export interface Asked {
  readonly queryKey: readonly unknown[]
}

/** The input of a call is the last element of its cache key. */
export const inputOf = ({ queryKey }: Asked): Readonly<Record<string, unknown>> => {
  const input = queryKey.at(-1)
  return isPlainObject(input) ? input : {}
}

export const isOf =
  (table: string) =>
  (query: Asked): boolean =>
    inputOf(query).table === table
