import type { Terminal } from '@gantry/model/shared'
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addTile, moveTile, placesOf, resizeTile } from '../../shared/commands.ts'
import { columnsOf, gap, type Page, rowHeight, type Size, type Tile, type TileId } from '../../shared/page.ts'

/** Pixels of movement from which a press is a drag. */
const threshold = 4
/** Distance from the edge of the canvas, in pixels, within which dragging scrolls it. */
const edge = 40

export type Edge = 'e' | 's' | 'se'

/** The dragged tile, and the page that dropping it now would produce. */
export interface Drag {
  readonly id: TileId
  readonly what: 'move' | 'resize' | 'new'
  readonly page: Page
  /** Offset from the start of the drag, including scrolling. */
  readonly by: { readonly x: number; readonly y: number }
  /** Pointer position in the viewport. */
  readonly at: { readonly x: number; readonly y: number }
}

type Begun =
  | { readonly what: 'move'; readonly id: TileId }
  | { readonly what: 'resize'; readonly id: TileId; readonly edge: Edge; readonly least: Size }
  | { readonly what: 'new'; readonly id: TileId; readonly tile: Omit<Tile, 'at'>; readonly size: Size }

interface DragOptions {
  readonly page: Page
  readonly terminal: Terminal
  onDrop(page: Page, id: TileId): void
  /** Called for a click without a drag. */
  onPress(begun: Begun): void
}

/** Drags tiles on the grid by pointer; Escape cancels. */
export const useDrag = ({ page, terminal, onDrop, onPress }: DragOptions) => {
  const grid = useRef<HTMLDivElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const start = useRef({ x: 0, y: 0, top: 0 })
  const [drag, setDrag] = useState<Drag | null>(null)

  const pageWith = (event: PointerEvent, dx: number, dy: number): Page => {
    const box = grid.current?.getBoundingClientRect()
    if (!box || !begun) return page
    const columns = columnsOf[terminal]
    const cell = (box.width + gap) / columns
    const row = rowHeight + gap
    if (begun.what === 'new') {
      const inside =
        event.clientX >= box.left - gap && event.clientX <= box.right + gap && event.clientY >= box.top - 60
      if (!inside) return page
      const x = Math.max(0, Math.round((event.clientX - box.left) / cell - begun.size.w / 2))
      const y = Math.max(0, Math.round((event.clientY - box.top) / row - 0.5))
      const added = addTile(page, begun.tile, begun.size, { x, y })
      return terminal === 'web' ? added : moveTile(added, terminal, begun.id, { x: 0, y })
    }
    const at = placesOf(page, terminal).find(({ id }) => id === begun.id)?.at
    if (!at) return page
    const [x, y] = [Math.round(dx / cell), Math.round(dy / row)]
    if (begun.what === 'move') return moveTile(page, terminal, begun.id, { x: at.x + x, y: at.y + y })
    const size = {
      ...(begun.edge !== 's' && { w: at.w + x }),
      ...(begun.edge !== 'e' && { h: at.h + y }),
    }
    return resizeTile(page, terminal, begun.id, size, begun.least)
  }

  const onMove = useEffectEvent((event: PointerEvent) => {
    if (!begun) return
    scrollNear(scroll.current, event.clientY)
    const x = event.clientX - start.current.x
    const y = event.clientY - start.current.y + (scroll.current?.scrollTop ?? 0) - start.current.top
    if (!drag && Math.hypot(x, y) < threshold) return
    setDrag({
      id: begun.id,
      what: begun.what,
      page: pageWith(event, x, y),
      by: { x, y },
      at: { x: event.clientX, y: event.clientY },
    })
  })
  const end = useEffectEvent(() => {
    setBegun(null)
    setDrag(null)
  })
  const onUp = useEffectEvent(() => {
    if (drag && drag.page !== page) onDrop(drag.page, drag.id)
    else if (begun && !drag) onPress(begun)
    end()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  })
  const active = begun !== null
  useEffect(() => {
    if (!active) return
    const move = (event: PointerEvent) => onMove(event)
    const up = () => onUp()
    const cancel = () => end()
    const key = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', key, true)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', key, true)
    }
  }, [active])

  const begin = (event: ReactPointerEvent, what: Begun) => {
    if (event.button !== 0) return
    start.current = { x: event.clientX, y: event.clientY, top: scroll.current?.scrollTop ?? 0 }
    setBegun(what)
  }
  return { grid, scroll, drag, begin }
}

const scrollNear = (element: HTMLElement | null, y: number): void => {
  const box = element?.getBoundingClientRect()
  if (!element || !box) return
  if (y < box.top + edge) element.scrollBy(0, y - box.top - edge)
  else if (y > box.bottom - edge) element.scrollBy(0, y - box.bottom + edge)
}
