import { call, callKey, queryClient } from '@gantry/client/web'
import { allKept } from '@gantry/designs/web'
import { getTable } from '@gantry/model/shared'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openTableDesign } from '../shared/contract.ts'
import type { DesignAnswer } from '../shared/types.ts'
import { isUnderWay } from './publish/change-banner.tsx'

interface OpenDesign {
  /** Initial data of the designer and a restart counter; null until fetched. */
  readonly begun: { readonly answer: DesignAnswer; readonly times: number } | null
  readonly error: Error | null
  /** Restarts the designer with the data of the server. */
  reopen(): Promise<void>
  /** The designer has kept a draft or begun to publish one itself. */
  onOwn(revision: number, change: string | null): void
}

/** Signature of the server state: published versions, draft revision and running change. */
const signOf = (seen: DesignAnswer['seen'], revision: number, change: string | null): string =>
  JSON.stringify([Object.entries(seen).toSorted(), revision, change])

/**
 * The design of a table, asked for each time its page is opened or come back to. A designer that already has this state
 * keeps its undo history; after a change by another user or page the designer restarts.
 */
export const useOpenDesign = (table: string): OpenDesign => {
  const { data, dataUpdatedAt, isFetchedAfterMount, error, refetch } = useQuery({
    queryKey: callKey(openTableDesign, { table }),
    queryFn: async ({ signal }) => {
      await allKept()
      return call(openTableDesign, { table }, { signal })
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [begun, setBegun] = useState<OpenDesign['begun']>(null)
  const known = useRef('')
  const seen = useRef<DesignAnswer['seen']>({})

  useEffect(() => {
    // A cached response of an earlier visit may be older than the current draft.
    if (!data || !isFetchedAfterMount || dataUpdatedAt === 0) return
    const { draft, change } = data
    const sign = signOf(data.seen, draft?.revision ?? 0, change && isUnderWay(change) ? change.id : null)
    if (sign === known.current) return
    known.current = sign
    seen.current = data.seen
    setBegun(before => ({ answer: data, times: (before?.times ?? 0) + 1 }))
  }, [data, dataUpdatedAt, isFetchedAfterMount])

  const onOwn = useCallback((revision: number, change: string | null) => {
    known.current = signOf(seen.current, revision, change)
  }, [])
  const reopen = useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: callKey(getTable) })
    known.current = ''
    await refetch()
  }, [refetch])
  return { begun, error, reopen, onOwn }
}
