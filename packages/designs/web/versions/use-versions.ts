import { call, callKey, useCall } from '@gantry/client/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compareReleases, listReleases, readRelease } from '../../shared/contract.ts'
import type { DesignKey } from '../../shared/design.ts'
import type { DesignKind, Difference } from '../../shared/kind.ts'
import type { Version } from './time-line.tsx'

interface VersionsInput<Body> {
  readonly design: DesignKey
  readonly kind: Pick<DesignKind<Body>, 'words'>
  /** The newest release; null: none. */
  readonly release: number | null
  /** As it is drawn now; null: nothing differs from the newest release. */
  readonly drawn: Body | null
}

/** Two versions and what differs between them. */
export interface Compared<Body> {
  readonly from: Body
  readonly to: Body
  readonly words: readonly Difference[]
}

/**
 * The releases of a design and the two that are compared: at first the newest with the draft, or the one before with the
 * newest. Picking an earlier one compares it with the newest or the draft; picking a later one makes it the later side.
 */
export const useVersions = <Body>({ design, kind, release, drawn }: VersionsInput<Body>) => {
  const list = useInfiniteQuery({
    queryKey: callKey(listReleases, { ...design }),
    queryFn: ({ pageParam, signal }) =>
      call(listReleases, { ...design, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => {
      const last = data.at(-1)?.number ?? 1
      return last > 1 ? last : null
    },
    // A release may have been published a moment ago.
    staleTime: 0,
  })
  const latest: Version = drawn === null ? (release ?? 1) : 'draft'
  const [picked, setPicked] = useState<{ readonly from: number; readonly to: Version } | null>(null)
  const to = picked && (picked.to !== 'draft' || drawn !== null) ? picked.to : latest
  const before = to === 'draft' ? (release ?? 0) : Math.max(to - 1, 0)
  const from = picked && (to === 'draft' || picked.from < to) ? picked.from : before
  const stored = useCall(
    compareReleases,
    { ...design, from, ...(to !== 'draft' && { to }) },
    { enabled: from > 0 && to !== 'draft', staleTime: 60_000 },
  )
  const base = useCall(
    readRelease,
    { ...design, number: from },
    { enabled: from > 0 && to === 'draft', staleTime: 60_000 },
  )
  const compared = (): Compared<Body> | null => {
    // Bodies of a kind fit its schema.
    if (to === 'draft') {
      if (drawn === null || !base.data) return null
      const body = base.data.body as Body
      return { from: body, to: drawn, words: kind.words(body, drawn) }
    }
    if (!stored.data) return null
    return { from: stored.data.from as Body, to: stored.data.to as Body, words: stored.data.words }
  }
  const pages = list.data?.pages ?? []
  return {
    releases: pages.flatMap(({ data }) => data),
    total: pages[0]?.total ?? 0,
    waiting: list.isPending,
    error: list.error ?? stored.error ?? base.error,
    more: () => void list.fetchNextPage(),
    refetch: () => void list.refetch(),
    from,
    to,
    compared: compared(),
    pick: (version: Version) => {
      if (version === 'draft')
        return setPicked({ from: typeof from === 'number' ? from : before, to: 'draft' })
      if (to !== 'draft' && version > to) return setPicked({ from, to: version })
      if (version === to) return setPicked(null)
      return setPicked({ from: version, to })
    },
  }
}
