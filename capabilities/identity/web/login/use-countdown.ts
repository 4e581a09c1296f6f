import { useEffect, useState } from 'react'

/** Seconds that count down to 0; the second value restarts the countdown. */
export const useCountdown = (): readonly [left: number, start: (seconds: number) => void] => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
