import type { Ref } from '@gantry/model/shared'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchLevel, type TreeOf } from './fetch-level.ts'
import { linesOf, type TreeLevels, type TreeLine } from './tree-lines.ts'

export interface Tree {
  readonly lines: readonly TreeLine[]
  readonly failed: boolean
  /** Fetches the next page of a level. */
  more(above: string): void
  /** Fetches again after a failure. */
  retry(): void
}

const nothing: TreeLevels = new Map()

/**
 * A lazily fetched tree of records; pages are fetched when their placeholder is visible, and again whenever the tree is
 * opened.
 */
export const useTree = (
  of: TreeOf | null,
  terms: readonly Ref[],
  turned: ReadonlySet<string>,
  open: boolean,
): Tree => {
  const [levels, setLevels] = useState(nothing)
  const [failed, setFailed] = useState(false)
  /**
   * Pages requested since the tree was opened. A new set per opening identifies late responses of an earlier one, which are
   * dropped.
   */
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!open) return
    return () => {
      asked.current = new Set()
      setLevels(nothing)
      setFailed(false)
    }
  }, [open])

  const more = useCallback(
    (under: string) => {
      const cursor = levels.get(under)?.next
      if (!of || cursor === null) return
      const asking = `${under} ${cursor ?? ''}`
      const round = asked.current
      if (round.has(asking)) return
      round.add(asking)
      fetchLevel(of, under || null, cursor ?? null).then(
        page => round === asked.current && setLevels(now => withPage(now, under, page)),
        () => {
          round.delete(asking)
          if (round === asked.current) setFailed(true)
        },
      )
    },
    [of, levels],
  )
  const lines = useMemo(() => linesOf(levels, turned, terms), [levels, turned, terms])
  const retry = useCallback(() => setFailed(false), [])
  return { lines, failed, more, retry }
}

/** Appends a page; only the first page of a level has the total. */
const withPage = (levels: TreeLevels, under: string, page: Awaited<ReturnType<typeof fetchLevel>>) => {
  const before = levels.get(under)
  const nodes = [...(before?.nodes ?? []), ...page.nodes]
  const size = page.next === null ? nodes.length : (before?.size ?? page.size)
  return new Map(levels).set(under, { nodes, size, next: page.next })
}
