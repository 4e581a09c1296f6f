import { useEffect, useEffectEvent, useRef } from 'react'

/** Pixels before the end at which more is asked for. */
const ahead = 400

/** Stands after the last row of a list that grows while it is read; `onReach` asks for more. */
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
