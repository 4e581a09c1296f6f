import type { Ref } from '@gantry/model/shared'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchLevel, type TreeOf } from './fetch-level.ts'
import { linesOf, type TreeLevels, type TreeLine } from './tree-lines.ts'

export interface Tree {
  readonly lines: readonly TreeLine[]
  readonly failed: boolean
  /** Fetches what stands at a line that waits: the first page below a record, or the next. */
  more(above: string): void
  /** After a failure. */
  retry(): void
}

const nothing: TreeLevels = new Map()

/**
 * A tree of records as far as somebody has looked into it; pages are fetched where they come into sight, and anew whenever it
 * is opened.
 */
export const useTree = (
  of: TreeOf | null,
  terms: readonly Ref[],
  turned: ReadonlySet<string>,
  open: boolean,
): Tree => {
  const [levels, setLevels] = useState(nothing)
  const [failed, setFailed] = useState(false)
  /** Pages asked for since it was opened; a page of an earlier time finds another set here and is left out. */
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

/** Pages follow one another; the first of them knows how many there are. */
const withPage = (levels: TreeLevels, under: string, page: Awaited<ReturnType<typeof fetchLevel>>) => {
  const before = levels.get(under)
  const nodes = [...(before?.nodes ?? []), ...page.nodes]
  const size = page.next === null ? nodes.length : (before?.size ?? page.size)
  return new Map(levels).set(under, { nodes, size, next: page.next })
}
