import { useEffect, useState } from 'react'

/** Debounce before the server is asked about the position under the pointer, in milliseconds. */
export const aimRest = 150

/** Debounces a value; null is returned immediately. */
export const useRested = <T>(value: T | null, milliseconds: number): T | null => {
  const [rested, setRested] = useState<T | null>(null)
  useEffect(() => {
    if (value === null) return setRested(null)
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
