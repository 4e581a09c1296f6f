import { Map as StyledMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Camera } from './camera.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

setWorkerUrl(workerUrl)

interface StyledGroundProps {
  /** URL of a MapLibre style. */
  readonly style: string
  readonly camera: Camera
}

/** The configured map below the content. It follows the camera and handles no pointer events. */
const StyledGround = ({ style, camera }: StyledGroundProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<StyledMap>(null)
  const [failed, setFailed] = useState(false)
  const first = useRef(camera)
  useEffect(() => {
    if (!box.current) return
    let drawn: StyledMap
    try {
      drawn = new StyledMap({
        container: box.current,
        style,
        interactive: false,
        center: first.current,
        zoom: first.current.zoom,
        attributionControl: { compact: true },
      })
    } catch {
      // MapLibre throws without WebGL; the content is then shown on an empty background with a message.
      setFailed(true)
      return
    }
    drawn.on('error', () => setFailed(true))
    drawn.on('load', () => setFailed(false))
    map.current = drawn
    return () => {
      map.current = null
      drawn.remove()
    }
  }, [style])
  useEffect(() => {
    map.current?.jumpTo({ center: camera, zoom: camera.zoom })
    first.current = camera
  }, [camera])
  return (
    <>
      <div ref={box} className="map-styled" />
      {failed ? (
        <p className="map-note" role="status">
          {t('field.map.failed')}
        </p>
      ) : null}
    </>
  )
}

export default StyledGround
