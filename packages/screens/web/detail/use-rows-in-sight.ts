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
  const [height, setHeight] = useState(0)
  const [first, setFirst] = useState(0)
  const [room, setRoom] = useState(few)
  const [whole, setWhole] = useState(!many)

  useLayoutEffect(() => {
    const row = body.current?.querySelector('tr:not([aria-hidden])')
    if (many && row) setHeight(row.getBoundingClientRect().height)
  }, [body, many])

  useEffect(() => {
    const scroller = body.current?.closest('.rd-scroll')
    if (!many || height === 0 || !scroller) return
    const look = () => {
      const top = (body.current?.getBoundingClientRect().top ?? 0) - scroller.getBoundingClientRect().top
      // In steps, so that not every pixel draws the table anew.
      setFirst(Math.floor(Math.max(-top, 0) / height / spare) * spare)
      setRoom(Math.ceil(scroller.clientHeight / height))
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [body, many, height])

  useEffect(() => {
    if (!many) return
    const print = matchMedia('print')
    const turn = () => setWhole(print.matches)
    turn()
    print.addEventListener('change', turn)
    return () => print.removeEventListener('change', turn)
  }, [many])

  if (whole || !many) return { from: 0, to: count, before: 0, after: 0 }
  if (height === 0) return { from: 0, to: few, before: 0, after: 0 }
  const from = Math.min(Math.max(first - spare, 0), Math.max(count - 1, 0))
  const to = Math.min(first + room + 2 * spare, count)
  return { from, to, before: from * height, after: (count - to) * height }
}
