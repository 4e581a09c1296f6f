import { dayIn } from '@gantry/base/shared'
import { saveText, sayRecent, timeZoneNow } from '@gantry/client/web'
import { type Fix, metresBetween, type Spot, spotOf } from '@gantry/devices/shared'
import { Icon } from '@gantry/ui/web'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../../shared/contract.ts'
import { csvOf, gpxOf } from '../../shared/track/write-track.ts'
import { AreaMap, Outlines } from '../plan/area-map.tsx'
import { TrackEvents } from './track-events.tsx'

/** Seconds of the track in a second. */
const rates = [1, 30, 120, 600] as const
/** Milliseconds between two pictures. */
const frame = 50

interface TrackPlayerProps {
  /** Null: there is nothing to play. */
  readonly track: Track | null
  readonly name: string
  readonly bar: ReactNode
  readonly empty: ReactNode
}

/** The fix at or before a moment; there is one. */
const indexAt = (fixes: readonly Fix[], at: number): number => {
  let [low, high] = [0, fixes.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((fixes[middle]?.at ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Where the device was at a moment, between two fixes. */
const placeAt = (fixes: readonly Fix[], at: number): Fix => {
  const index = indexAt(fixes, at)
  const before = fixes[index]!
  const after = fixes[index + 1]
  if (!after || at <= before.at) return before
  const share = (at - before.at) / (after.at - before.at)
  return {
    at,
    lat: before.lat + (after.lat - before.lat) * share,
    lon: before.lon + (after.lon - before.lon) * share,
    speed: before.speed,
  }
}

/** The track on the map with its player, and beside it what happened. */
export const TrackPlayer = ({ track, name, bar, empty }: TrackPlayerProps) => {
  const [at, setAt] = useState(track?.fixes[0]?.at ?? 0)
  if (!track)
    return (
      <>
        <div className="pl-main">
          {bar}
          {empty}
        </div>
        <aside className="pl-side" />
      </>
    )
  return (
    <>
      <div className="pl-main">
        {bar}
        <div className="pl-map">
          <TrackMap track={track} at={at} onLook={setAt} />
        </div>
        <Player track={track} at={at} onAt={setAt} />
      </div>
      <aside className="pl-side">
        <TrackFacts track={track} name={name} />
        <TrackEvents track={track} onLook={setAt} />
      </aside>
    </>
  )
}

interface AtProps {
  readonly track: Track
  readonly at: number
}

const TrackMap = ({ track, at, onLook }: AtProps & { onLook(at: number): void }) => {
  const { t } = useTranslation()
  const { fixes, stops, fences } = track
  const spots = useMemo(() => fixes.map(spotOf), [fixes])
  const now = placeAt(fixes, at)
  const until = indexAt(fixes, at)
  return (
    <AreaMap label={t('track.map')} around={spots}>
      {(pixel, _camera, size) => {
        const here = pixel(spotOf(now))
        return (
          <>
            <Outlines outlines={fences.map(({ outline }) => outline)} size={size} at={pixel} />
            <svg className="pl-over" width={size.width} height={size.height} aria-hidden="true">
              <polyline className="pl-way" points={lineOf(spots, pixel)} />
              <polyline
                className="pl-track"
                points={`${lineOf(spots.slice(0, until + 1), pixel)} ${here.x},${here.y}`}
              />
            </svg>
            {stops.map(stop => {
              const { x, y } = pixel(spotOf(stop))
              return (
                <button
                  key={stop.from}
                  type="button"
                  className="pl-at stop"
                  style={{ left: x, top: y }}
                  aria-label={`${t('track.stops')} ${sayRecent(stop.from)}–${sayRecent(stop.to)}`}
                  title={`${sayRecent(stop.from)}–${sayRecent(stop.to)}`}
                  onClick={() => onLook(stop.from)}
                >
                  P
                </button>
              )
            })}
            <span className="pl-at now" style={{ left: here.x, top: here.y }} />
          </>
        )
      }}
    </AreaMap>
  )
}

/** Points of a line; those less than a pixel from the one before are left out. */
const lineOf = (
  spots: readonly Spot[],
  pixel: (spot: Spot) => { readonly x: number; readonly y: number },
): string => {
  const line: string[] = []
  let last: { readonly x: number; readonly y: number } | null = null
  for (const spot of spots) {
    const next = pixel(spot)
    if (last && Math.hypot(next.x - last.x, next.y - last.y) < 1) continue
    last = next
    line.push(`${next.x.toFixed(1)},${next.y.toFixed(1)}`)
  }
  return line.join(' ')
}

const Player = ({ track: { fixes }, at, onAt }: AtProps & { onAt(at: number): void }) => {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  const [rate, setRate] = useState<number>(120)
  const [first, last] = [fixes[0]?.at ?? 0, fixes.at(-1)?.at ?? 0]
  const isOver = at >= last
  useEffect(() => {
    if (!isPlaying || isOver) return
    const timer = setTimeout(() => onAt(Math.min(last, at + frame * rate)), frame)
    return () => clearTimeout(timer)
  }, [isPlaying, isOver, at, rate, last, onAt])
  const runs = isPlaying && !isOver
  return (
    <div className="pl-player">
      <button
        type="button"
        className="btn"
        onClick={() => {
          if (isOver) onAt(first)
          setPlaying(!runs)
        }}
      >
        {runs ? null : <Icon name="play" size={14} />}
        {t(runs ? 'track.pause' : 'track.play')}
      </button>
      <input
        type="range"
        aria-label={t('track.moment')}
        aria-valuetext={sayRecent(at)}
        min={first}
        max={last}
        step={1_000}
        value={at}
        onChange={event => onAt(Number(event.target.value))}
      />
      <output>
        {sayRecent(at)} · {t('track.speed', { speed: placeAt(fixes, at).speed.toFixed(1) })}
      </output>
      <nav className="seg s" aria-label={t('track.rate')}>
        {rates.map(each => (
          <button
            key={each}
            type="button"
            className={each === rate ? 'on' : undefined}
            aria-pressed={each === rate}
            onClick={() => setRate(each)}
          >
            {each} ×
          </button>
        ))}
      </nav>
    </div>
  )
}

const TrackFacts = ({ track: { fixes }, name }: { readonly track: Track; readonly name: string }) => {
  const { t } = useTranslation()
  const metres = useMemo(
    () =>
      fixes.reduce((sum, fix, index) => {
        const before = fixes[index - 1]
        return before ? sum + metresBetween(spotOf(before), spotOf(fix)) : sum
      }, 0),
    [fixes],
  )
  const fastest = fixes.reduce((most, { speed }) => Math.max(most, speed), 0)
  const file = `${name}-${dayIn(fixes[0]?.at ?? 0, timeZoneNow())}`
  return (
    <section>
      <h2>
        <span className="cut" translate="no">
          {name}
        </span>
        <button
          type="button"
          className="btn s pl-right"
          title={t('track.csv')}
          onClick={() => saveText(`${file}.csv`, 'text/csv', csvOf(fixes))}
        >
          <Icon name="download" size={14} />
          CSV
        </button>
        <button
          type="button"
          className="btn s"
          title={t('track.gpx')}
          onClick={() => saveText(`${file}.gpx`, 'application/gpx+xml', gpxOf(name, fixes))}
        >
          <Icon name="download" size={14} />
          GPX
        </button>
      </h2>
      <dl className="pl-facts">
        <div>
          <dt>{t('track.length')}</dt>
          <dd>{(metres / 1_000).toFixed(1)} km</dd>
        </div>
        <div>
          <dt>{t('track.fastest')}</dt>
          <dd>{t('track.speed', { speed: fastest.toFixed(0) })}</dd>
        </div>
        <div>
          <dt>{t('track.fixes')}</dt>
          <dd>{fixes.length}</dd>
        </div>
      </dl>
    </section>
  )
}
