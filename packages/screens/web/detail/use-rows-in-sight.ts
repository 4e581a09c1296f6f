import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** As many rows are simply drawn. */
const few = 200

/** Rows drawn beyond the edges of what is seen. */
const spare = 20

interface InSight {
  readonly from: number
  readonly to: number
  /** Pixels that the rows before and after take up, which are not drawn. */
  readonly before: number
  readonly after: number
}

/** Which rows of a long table are drawn: those that can be seen in what scrolls around it, and on paper all of them. */
export const useRowsInSight = (body: RefObject<HTMLTableSectionElement | null>, count: number): InSight => {
  const many = count > few
  const [{ height, top }, setPlace] = useState({ height: 0, top: 0 })
  const isPrinted = usePrinted()
  const scroller = () => body.current?.closest('.rd-scroll') ?? null

  useLayoutEffect(() => {
    const rows = body.current
    const around = rows?.closest('.rd-scroll')
    if (!many || !rows || !around) return
    const measure = () => {
      const row = rows.querySelector('tr:not([aria-hidden])')
      if (!row) return
      const { height } = row.getBoundingClientRect()
      const top = rows.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop
      setPlace(now => (now.height === height && Math.abs(now.top - top) < 1 ? now : { height, top }))
    }
    measure()
    // What stands above may grow: another long table does, once it is drawn in part.
    const sizes = new ResizeObserver(measure)
    for (const part of around.children) sizes.observe(part)
    return () => sizes.disconnect()
  }, [body, many])

  const virtual = useVirtualizer({
    count,
    enabled: many && height > 0,
    getScrollElement: scroller,
    estimateSize: () => height,
    scrollMargin: top,
    overscan: spare,
  })

  if (isPrinted || !many) return { from: 0, to: count, before: 0, after: 0 }
  const seen = virtual.getVirtualItems()
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last) return { from: 0, to: few, before: 0, after: (count - few) * height }
  return {
    from: first.index,
    to: last.index + 1,
    before: first.index * height,
    after: (count - last.index - 1) * height,
  }
}

const usePrinted = (): boolean => {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const print = matchMedia('print')
    const turn = () => setPrinted(print.matches)
    turn()
    print.addEventListener('change', turn)
    return () => print.removeEventListener('change', turn)
  }, [])
  return isPrinted
}
