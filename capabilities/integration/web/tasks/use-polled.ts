import { useEffect, useEffectEvent } from 'react'

/** Asks again every so many milliseconds while the page is visible; null: not. */
export const usePolled = (refetch: () => unknown, every: number | null): void => {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch()
  })
  useEffect(() => {
    if (every === null) return
    const timer = setInterval(ask, every)
    return () => clearInterval(timer)
  }, [every])
}
