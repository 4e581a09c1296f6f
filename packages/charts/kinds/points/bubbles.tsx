import { type Camera, fitting, MapPlane, pixelOf, type Size } from '@gantry/fields/web'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WrittenFaceProps } from '../../web/face.ts'
import { seriesOf } from '../../web/scene.ts'
import { around, bubblesOf, groundOf } from './bubbles-of.ts'
import './points.css'

/** Where the map looks without a single place. */
const farAway: Camera = { lng: 105, lat: 30, zoom: 2 }
/** Diameter in pixels from which a value fits into its bubble. */
const roomy = 34
/** Pixels beyond the edges up to which bubbles are drawn. */
const margin = 40

/** Bubbles on the map of the operator, or on a grid of coordinates. */
const Bubbles = ({ scene, onMark }: WrittenFaceProps) => {
  const { t } = useTranslation()
  const { chart, answer, words, paint } = scene
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [moved, setMoved] = useState<Camera | null>(null)
  const bubbles = useMemo(() => bubblesOf(scene), [scene])
  const fitted = useMemo(() => {
    const area = around(bubbles)
    return area && size.width > 0 ? fitting(area, size) : farAway
  }, [bubbles, size])
  const camera = moved ?? fitted
  const [measure] = chart.measures
  const series = (chart.columns ?? []).length > 0 ? seriesOf(scene) : []
  if (!measure) return null
  return (
    <div className="ch-points">
      {series.length > 0 ? (
        <ul className="ch-points-legend">
          {series.map(({ name, color, column }) => (
            <li key={column}>
              <i style={{ background: color }} />
              <span translate="no">{name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="ch-points-map">
        <MapPlane
          label={t('charts.kind.points')}
          camera={camera}
          size={size}
          onSize={setSize}
          onCamera={setMoved}
          onFit={() => setMoved(null)}
        >
          {bubbles.map(bubble => {
            const at = pixelOf(camera, size, bubble)
            const seen =
              at.x > -margin && at.y > -margin && at.x < size.width + margin && at.y < size.height + margin
            if (!seen) return null
            const head = answer.rows[bubble.row]
            const name = head ? words.head(chart.rows, head) : ''
            const text = `${name} · ${words.measure(measure)} ${words.value(measure, bubble.value)}`
            return (
              <button
                key={bubble.row}
                type="button"
                className="ch-bubble"
                disabled={!onMark}
                style={{
                  left: at.x,
                  top: at.y,
                  width: bubble.width,
                  height: bubble.width,
                  background: groundOf(bubble, paint.line),
                  borderColor: paint.panel,
                }}
                aria-label={text}
                title={text}
                onClick={() => onMark?.({ row: bubble.row, column: null })}
              >
                {chart.look?.labels && bubble.width >= roomy ? (
                  <span style={{ background: paint.panel, color: paint.ink }}>
                    {words.short(bubble.value)}
                  </span>
                ) : null}
              </button>
            )
          })}
        </MapPlane>
      </div>
    </div>
  )
}

export default Bubbles
