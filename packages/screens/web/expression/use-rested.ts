import { useEffect, useState } from 'react'

/** A value once it has stayed the same for `after` milliseconds; until then the one before. */
export const useRested = <T>(value: T, after: number): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return rested
}
