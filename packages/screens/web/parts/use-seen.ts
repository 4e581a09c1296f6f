import { type RefObject, useEffect, useState } from 'react'

/** Pixels ahead of the window in which a part counts as seen already. */
const ahead = 240

/** True once an element has been on the screen, or near it: what it shows is asked for then. */
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
