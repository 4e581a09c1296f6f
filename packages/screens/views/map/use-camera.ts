import type { Camera } from '@gantry/fields/web'
import { useEffect, useEffectEvent, useState } from 'react'
import { readShow, writeShow } from './show.ts'

/** Debounce in milliseconds before the visible part is requested and written to the URL. */
const rest = 250

/**
 * Camera of the map. While the map moves it is local state; at rest it is in the URL, so that Back and a shared link
 * restore it. `settled` is the camera to request data for.
 */
export const useCamera = (show: string | null, keep: (show: string) => void) => {
  const settled = readShow(show)
  /** A local move and the URL it started from; a change of the URL from elsewhere discards the move. */
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
