import { type RefObject, useEffect, useState } from 'react'

/** Distance in pixels from the viewport at which an element counts as seen. */
const ahead = 240

/** True once an element has been in or near the viewport, so that its data is requested lazily. */
export const useSeen = (ref: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, seen])
  return seen
}
