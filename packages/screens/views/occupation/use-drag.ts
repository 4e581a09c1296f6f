import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Bar, clashOf, type Lane, type Stretch } from './bars.ts'
import type { Dragged } from './state.ts'

interface Hold {
  readonly x: number
  readonly y: number
  /** Milliseconds per pixel. */
  readonly scale: number
  /** Left edge of the track in pixels. */
  readonly left: number
  readonly bar: Bar | null
  readonly how: 'move' | 'stretch' | 'draw'
  readonly resource: string
}

interface DragSettings {
  readonly lanes: readonly Lane[]
  readonly window: Stretch
  /** Snap interval in milliseconds. */
  readonly snap: number
  /** A bar may be moved to another resource. */
  readonly across: boolean
  onDrop(dragged: Dragged): void
}

/** Pointer movement in pixels before a press becomes a drag. */
const slack = 5

/**
 * Dragging of bars and selection of free time with mouse or pen, with the conflict at the drop position. Touch
 * scrolls.
 */
export const useDrag = ({ lanes, window: shown, snap, across, onDrop }: DragSettings) => {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const hold = useRef<Hold | null>(null)

  const at = (event: globalThis.PointerEvent, held: Hold): Dragged | null => {
    const moved = Math.round(((event.clientX - held.x) * held.scale) / snap) * snap
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-resource]')
    const resource =
      held.how === 'move' && across ? (under?.dataset.resource ?? held.resource) : held.resource
    const stretch = stretchOf(held, moved)
    const lane = lanes.find(({ id }) => id === resource)
    if (!stretch || !lane) return null
    const isFree = held.bar !== null && !held.bar.counts
    return {
      ...stretch,
      bar: held.bar,
      resource,
      clash: isFree ? null : clashOf(lane, stretch, held.bar?.id ?? null),
    }
  }
  const stretchOf = ({ bar, how, x, left, scale }: Hold, moved: number): Stretch | null => {
    if (bar && how === 'move') return { from: bar.from + moved, to: bar.to + moved }
    if (bar) return bar.to + moved > bar.from ? { from: bar.from, to: bar.to + moved } : null
    const begun = shown.from + Math.floor(((x - left) * scale) / snap) * snap
    return moved >= 0
      ? { from: begun, to: begun + Math.max(snap, moved) }
      : { from: begun + moved, to: begun + snap }
  }

  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const held = hold.current
    if (!held) return
    const isDrag = dragged !== null || Math.hypot(event.clientX - held.x, event.clientY - held.y) >= slack
    if (!isDrag) return
    setDragged(at(event, held))
  })
  const onUp = useEffectEvent((event: globalThis.PointerEvent) => {
    const held = hold.current
    hold.current = null
    const dropped = held && dragged && at(event, held)
    setDragged(null)
    if (!dropped) return
    swallowClick()
    const { bar } = dropped
    const stays =
      bar && bar.from === dropped.from && bar.to === dropped.to && bar.resource === dropped.resource
    if (!stays) onDrop(dropped)
  })
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !hold.current) return
    hold.current = null
    setDragged(null)
  })
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => onMove(event)
    const up = (event: globalThis.PointerEvent) => onUp(event)
    const cancel = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('keydown', cancel)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('keydown', cancel)
    }
  }, [])

  const grab = (event: PointerEvent, resource: string, bar: Bar | null, how: Hold['how']) => {
    const track = (event.currentTarget as HTMLElement).closest<HTMLElement>('.oc-track')
    if (event.button !== 0 || event.pointerType === 'touch' || !track) return
    event.stopPropagation()
    const { left, width } = track.getBoundingClientRect()
    hold.current = {
      x: event.clientX,
      y: event.clientY,
      left,
      scale: (shown.to - shown.from) / width,
      bar,
      how,
      resource,
    }
  }
  return { dragged, grab }
}

/** The click event after a drag must not open the record. */
const swallowClick = () => {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0)
}
