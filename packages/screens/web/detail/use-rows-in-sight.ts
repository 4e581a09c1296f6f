import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Up to this number of rows, all are rendered without windowing. */
const few = 200

/** Overscan: extra rows rendered beyond each edge of the viewport. */
const spare = 20

interface InSight {
  readonly from: number
  readonly to: number
  /** Height in pixels of the rows not rendered before and after. */
  readonly before: number
  readonly after: number
}

/** The rows of a long table to render: those in the viewport of the scroll container, and all rows when printing. */
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
    // Content above may change height, e.g. when another windowed table renders.
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
