import { useCallback, useState } from 'react'

/** Distance from the viewport, in pixels, at which a tile starts loading. */
const ahead = 400

/** Whether an element has ever been near the viewport. */
export const useSeen = (): readonly [boolean, (element: HTMLElement | null) => (() => void) | undefined] => {
  const [seen, setSeen] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
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
