import { useCallback, useState } from 'react'

/** A ref and the width of its element in pixels; 0 until measured. */
export const useBox = (): [(box: HTMLElement | null) => (() => void) | undefined, number] => {
  const [width, setWidth] = useState(0)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
