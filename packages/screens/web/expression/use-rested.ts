import { useEffect, useState } from 'react'

/** Debounces a value: returns the previous value until the new one has been unchanged for `after` milliseconds. */
export const useRested = <T>(value: T, after: number): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return rested
}
