import { callKey, useCall } from '@gantry/client/web'
import {
  type AnyContract,
  aggregateRecords,
  countRecords,
  getRecord,
  listRecords,
  type RecordAnswer,
  readDays,
  recordHistory,
} from '@gantry/model/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Asked, inputOf, isOf, putRecord } from './put-record.ts'

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

const isOneOf =
  (ids: readonly string[]) =>
  (query: Asked): boolean => {
    const { id } = inputOf(query)
    return typeof id === 'string' && ids.includes(id)
  }
