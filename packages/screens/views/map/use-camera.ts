import type { Camera } from '@gantry/fields/web'
import { useEffect, useEffectEvent, useState } from 'react'
import { readShow, writeShow } from './show.ts'

/** Milliseconds a picture rests before it is asked for and stands in the address. */
const rest = 250

/**
 * What is looked at: while it is moved, as it is moved; at rest, as the address says, so that Back and a shared link
 * lead to the same picture. `settled` is what is asked for.
 */
export const useCamera = (show: string | null, keep: (show: string) => void) => {
  const settled = readShow(show)
  /** A move, and the address it began from: an address changed by something else ends it. */
  const [move, setMove] = useState<{ readonly camera: Camera; readonly from: string | null } | null>(null)
  const current = move && (move.from === show || writeShow(move.camera) === show) ? move : null
  const keeping = useEffectEvent(keep)
  const written = current && writeShow(current.camera)
  useEffect(() => {
    if (written === null) return
    const timer = setTimeout(() => keeping(written), rest)
    return () => clearTimeout(timer)
  }, [written])
  return {
    camera: current?.camera ?? settled,
    settled,
    look: (camera: Camera) => setMove({ camera, from: show }),
  }
}
