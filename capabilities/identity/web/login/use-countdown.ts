import { useEffect, useState } from 'react'

/** Seconds that run down to nothing; the second value sets them anew. */
export const useCountdown = (): readonly [left: number, start: (seconds: number) => void] => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
