import { useCallback, useState } from 'react'

/** Distance from the viewport, in pixels, at which a tile starts loading. */
const ahead = 400

/** Whether an element has ever been near the viewport. */
export const useSeen = (): readonly [boolean, (element: HTMLElement | null) => (() => void) | undefined] => {
  const [seen, setSeen] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // What stands on the screen from the beginning is asked about before the first paint; the observer answers after it.
    const { top, bottom, height } = element.getBoundingClientRect()
    if (height > 0 && bottom > 0 && top < innerHeight) {
      setSeen(true)
      return
    }
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [seen, ref]
}
