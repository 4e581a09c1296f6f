import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AreaDevice } from '../../shared/contract.ts'
import { DeviceMark } from '../live/device-mark.tsx'
import { held } from '../plan/plan-plane.tsx'

interface MovableMarkProps {
  readonly device: AreaDevice
  readonly isOn: boolean
  readonly movable: boolean
  onChoose(): void
  /** It was put down, at shares of the width and height of the plan. */
  onMove(x: number, y: number): void
}

/** Pixels of movement from which a press is a drag. */
const still = 4
/** Keys rest this long before the place is written, in milliseconds. */
const rest = 600
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Place {
  readonly x: number
  readonly y: number
}

/** A device on a plan that is moved by pointer and by arrow keys. */
export const MovableMark = ({ device, isOn, movable, onChoose, onMove }: MovableMarkProps) => {
  const [moved, setMoved] = useState<Place | null>(null)
  const press = useRef<{ readonly left: number; readonly top: number; far: boolean } | null>(null)
  const { x, y } = moved ?? { x: device.x ?? 0, y: device.y ?? 0 }
  const byKeys = useRef(false)
  const write = useEffectEvent((to: Place) => onMove(to.x, to.y))
  useEffect(() => {
    if (!moved || !byKeys.current) return
    const timer = setTimeout(() => {
      byKeys.current = false
      write(moved)
    }, rest)
    return () => clearTimeout(timer)
  }, [moved])
  // What the server says counts again as soon as it says something new.
  const stored = `${device.x} ${device.y}`
  const [seen, setSeen] = useState(stored)
  if (seen !== stored) {
    setSeen(stored)
    setMoved(null)
  }
  const at = (event: PointerEvent): Place | null => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    return box
      ? { x: held((event.clientX - box.left) / box.width), y: held((event.clientY - box.top) / box.height) }
      : null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keys[event.key]
    if (!step || !movable) return
    event.preventDefault()
    const size = event.shiftKey ? 0.05 : 0.01
    byKeys.current = true
    setMoved({ x: held(x + step[0] * size), y: held(y + step[1] * size) })
  }
  return (
    <DeviceMark
      device={device}
      isAlarmed={false}
      isOn={isOn}
      movable={movable}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      onPress={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        if (!movable || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        press.current = { left: event.clientX, top: event.clientY, far: false }
      }}
      onPointerMove={event => {
        const { current } = press
        if (!current) return
        current.far ||= Math.hypot(event.clientX - current.left, event.clientY - current.top) >= still
        const to = at(event)
        if (current.far && to) setMoved(to)
      }}
      onPointerUp={event => {
        const to = press.current?.far ? at(event) : null
        press.current = null
        if (to) onMove(to.x, to.y)
      }}
    />
  )
}
