import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels outside the viewport within which a field is drawn. */
const margin = 600

/** Whether an element has ever been near the viewport; true at once unless `late`. */
export const useNear = (
  late: boolean,
): readonly [near: boolean, box: RefObject<HTMLFieldSetElement | null>] => {
  const box = useRef<HTMLFieldSetElement>(null)
  const [near, setNear] = useState(!late)
  useEffect(() => {
    const element = box.current
    if (near || !element) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${margin}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  return [near, box]
}
