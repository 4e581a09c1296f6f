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

interface Place {
  /** What scrolls the table. */
  readonly around: Element | null
  /** Of one row. */
  readonly height: number
  /** Of the first row, from the top of what scrolls. */
  readonly top: number
}

/** The body of a record; elsewhere the nearest element around the rows that is higher than what it shows. */
const scrollerOf = (rows: Element): Element | null => {
  const body = rows.closest('.rd-scroll')
  if (body) return body
  for (let at = rows.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** The rows of a long table to render: those in the viewport of the scroll container, and all rows when printing. */
export const useRowsInSight = (body: RefObject<HTMLTableSectionElement | null>, count: number): InSight => {
  const many = count > few
  const [{ around, height, top }, setPlace] = useState<Place>({ around: null, height: 0, top: 0 })
  const isPrinted = usePrinted()

  useLayoutEffect(() => {
    const rows = body.current
    const first = rows && scrollerOf(rows)
    if (!many || !rows || !first) return
    const measure = () => {
      const row = rows.querySelector('tr:not([aria-hidden])')
      const around = scrollerOf(rows)
      if (!row || !around) return
      const { height } = row.getBoundingClientRect()
      const top = rows.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop
      setPlace(now =>
        now.around === around && now.height === height && Math.abs(now.top - top) < 1
          ? now
          : { around, height, top },
      )
    }
    measure()
    // Content above may change height, e.g. when another windowed table renders; a page may scroll elsewhere once it is narrow.
    const sizes = new ResizeObserver(measure)
    for (const part of first.children) sizes.observe(part)
    return () => sizes.disconnect()
  }, [body, many])

  const virtual = useVirtualizer({
    count,
    enabled: many && height > 0,
    getScrollElement: () => around,
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
