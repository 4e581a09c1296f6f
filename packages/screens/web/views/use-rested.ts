import { useEffect, useState } from 'react'

/** Milliseconds the pointer rests on a place before the server is asked about it. */
export const aimRest = 150

/** A value once it has not changed for a while; null at once, when there is none. */
export const useRested = <T>(value: T | null, milliseconds: number): T | null => {
  const [rested, setRested] = useState<T | null>(null)
  useEffect(() => {
    if (value === null) return setRested(null)
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
