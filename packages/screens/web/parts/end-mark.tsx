import { useEffect, useEffectEvent, useRef } from 'react'

/** Distance in pixels from the end at which the next rows are requested. */
const ahead = 400

/** Sentinel after the last row of an infinite list; `onReach` loads more. */
export const EndMark = ({ onReach }: { onReach(): void }) => {
  const mark = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReach)
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) reached()
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} className="end-mark" aria-hidden />
}
