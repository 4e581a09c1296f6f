import { isPlainObject } from '@gantry/base/shared'
import { callKey, useCall } from '@gantry/client/web'
import {
  type AnyContract,
  aggregateRecords,
  countRecords,
  getRecord,
  listRecords,
  type Page,
  type RecordAnswer,
  type RecordRow,
  readDays,
  recordHistory,
} from '@gantry/model/shared'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** One record with its slave rows. */
export const useRecord = (table: string, id: string) => useCall(getRecord, { table, id })

/** History of a record, requested when `enabled`. */
export const useHistory = (table: string, id: string, enabled: boolean) =>
  useCall(recordHistory, { table, id, limit: 50 }, { enabled })

/**
 * Puts a saved record into the cache and invalidates every query its change may affect. Records that are gone are not
 * requested again, although they may still be displayed: the server would only answer 404.
 */
export const useRefresh = (table: string) => {
  const client = useQueryClient()
  return useCallback(
    async (saved?: RecordAnswer, gone: readonly string[] = []) => {
      if (saved) putRecord(client, table, saved.data)
      const isGone = isOneOf(gone)
      const ask = (contract: AnyContract) =>
        client.invalidateQueries({
          queryKey: callKey(contract),
          predicate: query => isOf(table)(query) && !isGone(query),
        })
      // Counts and totals over a table may take long, so the caller does not wait for them.
      for (const contract of [countRecords, aggregateRecords, readDays]) void ask(contract)
      for (const contract of [getRecord, recordHistory])
        void client.invalidateQueries({
          queryKey: callKey(contract),
          predicate: query => isOf(table)(query) && isGone(query),
          refetchType: 'none',
        })
      const changed = saved ? [listRecords, recordHistory] : [listRecords, recordHistory, getRecord]
      await Promise.all(changed.map(ask))
    },
    [client, table],
  )
}

const putRecord = (client: QueryClient, table: string, record: RecordRow): void => {
  client.setQueryData<RecordAnswer>(callKey(getRecord, { table, id: record.id }), old => ({
    ...old,
    data: record,
  }))
  client.setQueriesData<Page<RecordRow>>(
    { queryKey: callKey(listRecords), predicate: isOf(table) },
    page =>
      page && {
        ...page,
        data: page.data.map(row => (row.id === record.id ? { ...row, ...record } : row)),
      },
  )
}

interface Asked {
  readonly queryKey: readonly unknown[]
}

/** The input of a call is the last element of its cache key. */
const inputOf = ({ queryKey }: Asked): Readonly<Record<string, unknown>> => {
  const input = queryKey.at(-1)
  return isPlainObject(input) ? input : {}
}

const isOf =
  (table: string) =>
  (query: Asked): boolean =>
    inputOf(query).table === table

const isOneOf =
  (ids: readonly string[]) =>
  (query: Asked): boolean => {
    const { id } = inputOf(query)
    return typeof id === 'string' && ids.includes(id)
  }
