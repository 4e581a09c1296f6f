import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { intentOf, isForRows, isPopupOpen, isTyping, targetOf } from '../list/keys.ts'
import type { Line } from './lines.ts'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

interface GroupKeys {
  readonly lines: readonly Line[]
  /** A dialog or panel covers the list; its keys are disabled. */
  readonly quiet: boolean
  /** Space and x select rows. */
  readonly ticks: boolean
  fold(path: string, open: boolean): void
  enter(line: Line): void
  tick(id: string): void
  /** Selects from the anchor, or else from `from`, to `to`. */
  tickRange(from: string | null, to: string): void
  tickAll(): void
  search(): void
  /** `create` and `leave` return whether they did anything. */
  create(): boolean
  leave(): boolean
}

/** Keys of a grouped list: those of a list, and Right and Left to expand and collapse a group. */
export const useGroupKeys = (keys: GroupKeys) => {
  const { lines } = keys
  const [active, setActive] = useState<string | null>(null)
  const frame = useRef<number | null>(null)
  const focus = useCallback((id: string) => {
    setActive(id)
    if (frame.current !== null) cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      frame.current = null
      const name = CSS.escape(id)
      document
        .querySelector<HTMLElement>(`[role="row"][data-id="${name}"], [role="row"][data-line="${name}"]`)
        ?.focus({ preventScroll: true })
    })
  }, [])

  /** Returns whether the key was handled. */
  const obey = (event: Key, inRows: boolean): boolean => {
    const stops = lines.filter(({ kind }) => kind !== 'wait' && kind !== 'cut')
    const index = active === null ? -1 : stops.findIndex(({ id }) => id === active)
    const line = stops[index]
    const way = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : null
    if (way !== null && inRows && line) {
      if (line.kind === 'head' && line.open !== way) keys.fold(line.path, way)
      else if (way) return false
      else {
        const above =
          line.kind === 'head' ? line.above : stops.slice(0, index).findLast(({ kind }) => kind === 'head')
        if (!above) return false
        focus(above.id)
      }
      return true
    }
    const intent = intentOf(event)
    if (!intent || (!inRows && isForRows(intent, event.key))) return false
    const target = targetOf(intent, index, stops.length)
    if (target !== null) {
      const to = stops[target]!
      if ('range' in intent && intent.range && keys.ticks && to.kind === 'row')
        keys.tickRange(line?.kind === 'row' ? line.id : null, to.id)
      focus(to.id)
      return true
    }
    switch (intent.do) {
      case 'open':
        if (!line) return false
        keys.enter(line)
        return true
      case 'select':
        if (line?.kind === 'head') keys.fold(line.path, !line.open)
        else if (line?.kind === 'row' && keys.ticks) keys.tick(line.id)
        else return false
        return true
      case 'selectAll':
        if (keys.ticks) keys.tickAll()
        return keys.ticks
      case 'search':
        keys.search()
        return true
      case 'new':
        return keys.create()
      case 'leave':
        return keys.leave()
      default:
        return false
    }
  }
  const anywhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || keys.quiet || isTyping(event.target)) return
    if (event.key === 'Escape' && isPopupOpen()) return
    if (obey(event, frame.current !== null)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', anywhere)
    return () => document.removeEventListener('keydown', anywhere)
  }, [])
  return {
    active,
    setActive,
    focus,
    onKey: (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.target as HTMLElement).matches('[role="row"]')) return
      if (!obey(event, true)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
