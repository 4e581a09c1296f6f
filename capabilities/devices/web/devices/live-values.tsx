import { localise } from '@gantry/base/shared'
import { currentLang, Failed, useCall, useNudge } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LiveDevice, readHistory, readLive } from '../../shared/contract.ts'
import type { Point } from '../../shared/product.ts'
import { HistoryChart } from './history-chart.tsx'
import { sayAge } from './say-age.ts'
import { sayValue } from './say-value.ts'
import '../devices.css'

const spans = { hour: 3_600_000, eight: 28_800_000, day: 86_400_000, week: 604_800_000 } as const
type Span = keyof typeof spans

/** A device as it is now, fetched again when the server says that it changed. */
export const useLive = (id: string) => {
  const answer = useCall(readLive, { id }, { keep: true, staleTime: 0 })
  useNudge('device', nudge => {
    if (nudge.id === null || nudge.id === id) void answer.refetch()
  })
  return answer
}

/** The time now, every second, so that ages are never those of the last message. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Newest values of a device with their ages, and the course of the one that is chosen. */
export const LiveValues = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error } = useLive(id)
  const now = useNow()
  const [chosen, setChosen] = useState<string | null>(null)
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton rows={4} />
  const points = data.product?.points ?? []
  if (points.length === 0) return <EmptyState kind="never" title={t('devices.live.no_points')} />
  const shown = points.find(({ code }) => code === chosen) ?? points.find(({ type }) => type !== 'text')
  return (
    <section className="dvc-live" aria-label={t('devices.live')}>
      <h3>
        {t('devices.live')}
        {data.lastSeen ? (
          <small className="ink3">{t('devices.live.last', { age: sayAge(data.lastSeen, now) })}</small>
        ) : (
          <small className="ink3">{t('devices.live.never')}</small>
        )}
      </h3>
      <ul className="dvc-values">
        {points.map(point => (
          <PointLine
            key={point.code}
            point={point}
            device={data}
            now={now}
            isChosen={point.code === shown?.code}
            onChoose={() => setChosen(point.code)}
          />
        ))}
      </ul>
      {shown ? <PointHistory key={shown.code} id={id} point={shown} lastSeen={data.lastSeen} /> : null}
    </section>
  )
}

interface PointLineProps {
  readonly point: Point
  readonly device: LiveDevice
  readonly now: number
  readonly isChosen: boolean
  onChoose(): void
}

const PointLine = ({ point, device, now, isChosen, onChoose }: PointLineProps) => {
  const { t } = useTranslation()
  const found = device.values.find(({ code }) => code === point.code)
  const isOld = !found?.ts || now - Date.parse(found.ts) > (device.product?.offlineAfter ?? 300) * 1_000
  const isOut = found !== undefined && (found.quality & 1) === 1
  return (
    <li className={isOld ? 'old' : undefined}>
      <button
        type="button"
        aria-pressed={isChosen}
        className={isChosen ? 'on' : undefined}
        onClick={onChoose}
      >
        <span className="cut" translate="no" title={point.code}>
          {localise(point.name, currentLang())}
        </span>
        <b className={isOut ? 'dvc-out' : point.type === 'text' ? 'dvc-text' : undefined}>
          {isOut ? <Icon name="warn" size={14} /> : null}
          {sayValue(point, found?.value ?? null, { on: t('devices.on'), off: t('devices.off') })}
        </b>
        <span className="ink3" translate="no">
          {point.unit}
        </span>
        <small className="ink3">{found?.ts ? sayAge(found.ts, now) : t('devices.live.none')}</small>
      </button>
    </li>
  )
}

interface PointHistoryProps {
  readonly id: string
  readonly point: Point
  readonly lastSeen: string | null
}

const PointHistory = ({ id, point, lastSeen }: PointHistoryProps) => {
  const { t } = useTranslation()
  const [span, setSpan] = useState<Span>('eight')
  // Rounded, so that the question stays the same while nothing new came.
  const to =
    Math.ceil((lastSeen ? Math.max(Date.parse(lastSeen), Date.now() - 60_000) : Date.now()) / 10_000) * 10_000
  const from = to - spans[span]
  const { data, error } = useCall(
    readHistory,
    {
      id,
      points: point.code,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      buckets: 240,
    },
    { keep: true },
  )
  const name = localise(point.name, currentLang())
  const limits = [point.min, point.max].filter(value => value !== undefined)
  return (
    <div className="dvc-history">
      <header>
        <h4 translate="no">{name}</h4>
        <nav className="seg s" aria-label={t('devices.span')}>
          {(Object.keys(spans) as Span[]).map(each => (
            <button
              key={each}
              type="button"
              className={each === span ? 'on' : undefined}
              aria-pressed={each === span}
              onClick={() => setSpan(each)}
            >
              {t(`devices.span.${each}`)}
            </button>
          ))}
        </nav>
      </header>
      {error ? <Failed error={error} /> : null}
      {data && data.data.length === 0 ? <p className="ink3 dvc-none">{t('devices.history.none')}</p> : null}
      {data && data.data.length > 0 ? (
        <HistoryChart
          parts={data.data}
          from={from}
          to={to}
          unit={point.unit}
          limits={span === 'hour' || span === 'eight' ? limits.filter(each => isNear(each, data.data)) : []}
          label={t('devices.history.label', { name })}
        />
      ) : null}
    </div>
  )
}

/** A limit far from all values would make the course a flat line. */
const isNear = (limit: number, parts: readonly { readonly min: number; readonly max: number }[]): boolean => {
  const low = Math.min(...parts.map(({ min }) => min))
  const high = Math.max(...parts.map(({ max }) => max))
  const room = Math.max(high - low, Math.abs(high) * 0.2)
  return limit >= low - room && limit <= high + room
}
