import { useMedia } from '@gantry/ui/web'
import { type FocusEvent, useEffect, useState } from 'react'

/** Milliseconds a slide is shown. */
const shown = 5_000

/**
 * Advances a rotation of so many slides by itself. It waits while the pointer or the focus is on it, while the page is hidden,
 * and for people who want less motion; the answer are the handlers of its element.
 */
export const useRotation = (count: number, advance: (next: (at: number) => number) => void) => {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (count < 2 || still || held) return
    const timer = setInterval(() => {
      if (!document.hidden) advance(at => (at + 1) % count)
    }, shown)
    return () => clearInterval(timer)
  }, [count, still, held, advance])
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setHeld(false)
    },
  }
}
