import { call, callKey, queryClient } from '@gantry/client/web'
import { allKept } from '@gantry/designs/web'
import { getTable } from '@gantry/model/shared'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openTableDesign } from '../shared/contract.ts'
import type { DesignAnswer } from '../shared/types.ts'
import { isUnderWay } from './publish/change-banner.tsx'

interface OpenDesign {
  /** What a designer begins with, and the how-manieth beginning it is; null until it is fetched. */
  readonly begun: { readonly answer: DesignAnswer; readonly times: number } | null
  readonly error: Error | null
  /** Begins anew with what the server has. */
  reopen(): Promise<void>
  /** The designer has kept a draft or begun to publish one itself. */
  onOwn(revision: number, change: string | null): void
}

/** What decides where a designer begins: what is published, the draft's revision, and the change at work. */
const signOf = (seen: DesignAnswer['seen'], revision: number, change: string | null): string =>
  JSON.stringify([Object.entries(seen).toSorted(), revision, change])

/**
 * The design of a table, asked for each time its page is opened or come back to. A designer that knows all of the answer
 * goes on with its steps; where somebody else, or another page, went on meanwhile it begins anew.
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
    // An answer from an earlier visit knows nothing of what was drawn since.
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
