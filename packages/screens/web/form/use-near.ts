import { type RefObject, useEffect, useState } from 'react'

/**
 * Distance in pixels from the viewport at which an input is created; more than a fast turn of the mouse wheel scrolls.
 */
const margin = 900

interface Watch {
  readonly observer: IntersectionObserver
  readonly told: Map<Element, () => void>
}

/** One IntersectionObserver per scroll container, regardless of the number of fields. */
const watches = new WeakMap<Element, Watch>()

const watchOf = (root: Element): Watch => {
  const known = watches.get(root)
  if (known) return known
  const told = new Map<Element, () => void>()
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) told.get(target)?.()
    },
    { root, rootMargin: `${margin}px 0px` },
  )
  const watch = { observer, told }
  watches.set(root, watch)
  return watch
}

/** Whether an element has ever been near the viewport of its scroll container; always true unless `late`. */
export const useNear = (
  element: RefObject<HTMLElement | null>,
  late: boolean,
): readonly [near: boolean, now: () => void] => {
  const [near, setNear] = useState(!late)
  useEffect(() => {
    const seen = element.current
    const root = seen?.closest('.rf-scroll')
    if (near || !seen || !root) return
    const { observer, told } = watchOf(root)
    told.set(seen, () => setNear(true))
    observer.observe(seen)
    return () => {
      told.delete(seen)
      observer.unobserve(seen)
    }
  }, [element, near])
  return [near, () => setNear(true)]
}
