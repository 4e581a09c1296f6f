import type { RecordRow } from '@gantry/model/shared'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { How } from './gantt-state.ts'

/** A drag of a bar: the offset in pixels and the task under the pointer. */
export interface Drag {
  readonly row: RecordRow
  readonly how: How
  readonly dx: number
  readonly x: number
  readonly y: number
  readonly over: string | null
}

/** Pointer movement in pixels below which a press is a click and not a drag. */
const tremble = 4

const taskUnder = ({ clientX, clientY }: globalThis.PointerEvent): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-task]')?.dataset.task ?? null

/** Handles dragging of a bar; `onDrop` is called when it is dropped, not when the drag is cancelled with Esc. */
export const useDrag = (onDrop: (drag: Drag) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const held = useRef<{ readonly row: RecordRow; readonly how: How; readonly from: number } | null>(null)
  const last = useRef<Drag | null>(null)
  const put = (next: Drag | null) => {
    last.current = next
    setDrag(next)
  }
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!held.current) return
    const { row, how, from } = held.current
    const dx = event.clientX - from
    if (last.current === null && Math.abs(dx) < tremble && how !== 'link') return
    put({ row, how, dx, x: event.clientX, y: event.clientY, over: how === 'link' ? taskUnder(event) : null })
  })
  const release = useEffectEvent(() => {
    const dropped = last.current
    held.current = null
    put(null)
    if (!dropped) return
    // The click event after a drag must not open the record.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    onDrop(dropped)
  })
  const stop = useEffectEvent(() => {
    held.current = null
    put(null)
  })
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held.current) return
    event.preventDefault()
    event.stopPropagation()
    held.current = null
    put(null)
  })
  useEffect(() => {
    addEventListener('pointermove', move)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', cancel, { capture: true })
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', cancel, { capture: true })
    }
  }, [])
  const begin = (event: PointerEvent, row: RecordRow, how: How) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    held.current = { row, how, from: event.clientX }
  }
  return { drag, begin }
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}
