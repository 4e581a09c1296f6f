import { useEffect, useEffectEvent } from 'react'

/** Asks again every so many milliseconds while the page is visible. */
export const usePolled = (refetch: () => unknown, every: number): void => {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch()
  })
  useEffect(() => {
    const timer = setInterval(ask, every)
    return () => clearInterval(timer)
  }, [every])
}
