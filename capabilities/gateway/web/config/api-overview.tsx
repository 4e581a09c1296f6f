import { sayNumber, useCall } from '@gantry/client/web'
import { Icon, Skeleton, useCopy } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { addressOfApi, type PublishedApi } from '../../shared/api.ts'
import { type MinuteOfCalls, readApiTraffic } from '../../shared/contract.ts'
import { CallLog } from '../log/call-log.tsx'
import { sayShare } from '../say.ts'

interface ApiOverviewProps {
  readonly api: PublishedApi
  readonly space: string
}

/** The address of an interface, its last hour and its last calls. */
export const ApiOverview = ({ api, space }: ApiOverviewProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const { data } = useCall(readApiTraffic, { id: api.id }, { staleTime: 0 })
  const address = addressOfApi(space, api)
  const whole = `${window.location.origin}${address}`
  const calls = data?.minutes.reduce((sum, each) => sum + each.calls, 0) ?? 0
  return (
    <>
      <div className="gw-address">
        <code className="mono" translate="no">
          {address}
        </code>
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('gateway.copy')}
          onClick={() => copy(whole, { label: t('gateway.address'), done: t('gateway.copied') })}
        >
          <Icon name="copy" size={14} />
        </button>
        <span className="grow" />
        {api.cache === undefined ? null : <span>{t('gateway.cached', { seconds: api.cache })}</span>}
        {api.perMinute === undefined ? null : <span>{t('gateway.limited', { count: api.perMinute })}</span>}
      </div>
      {!data ? (
        <Skeleton kind="form" rows={2} />
      ) : (
        <div className="gw-hour">
          <Figure
            label={t('gateway.hour.calls')}
            value={sayNumber(calls)}
            more={t('gateway.hour.day', { count: data.day.calls })}
            minutes={data.minutes}
            of={({ calls: count }) => count}
          />
          <Figure
            label={t('gateway.hour.latency')}
            value={data.day.p50 === null ? '—' : t('gateway.ms', { ms: data.day.p50 })}
            more={data.day.p99 === null ? '' : `p99 ${t('gateway.ms', { ms: data.day.p99 })}`}
            minutes={data.minutes}
            of={({ p50 }) => p50 ?? 0}
          />
          <Figure
            label={t('gateway.hour.errors')}
            value={sayShare(data.day.errors, data.day.calls)}
            more={sayNumber(data.day.errors)}
            minutes={data.minutes}
            of={({ errors }) => errors}
            bad
          />
        </div>
      )}
      <CallLog design={api.id} />
    </>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly more: string
  readonly minutes: readonly MinuteOfCalls[]
  readonly of: (minute: MinuteOfCalls) => number
  readonly bad?: true
}

const minute = 60_000

/** A figure with the last hour as a bar a minute. */
const Figure = ({ label, value, more, minutes, of, bad }: FigureProps) => {
  const { t } = useTranslation()
  const now = Math.floor(Date.now() / minute) * minute
  const byTime = new Map(minutes.map(each => [Date.parse(each.at), of(each)]))
  const bars = Array.from({ length: 60 }, (_, at) => byTime.get(now - (59 - at) * minute) ?? 0)
  const most = Math.max(1, ...bars)
  return (
    <section className="gw-figure" data-bad={bad && minutes.some(each => of(each) > 0) ? '' : undefined}>
      <h2>
        {label} <b>{value}</b> <small>{more}</small>
      </h2>
      <svg viewBox="0 0 240 40" preserveAspectRatio="none" role="img" aria-label={t('gateway.hour.chart')}>
        {bars.map((bar, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its minute.
          <rect key={at} x={at * 4} y={40 - (bar / most) * 38} width={3} height={(bar / most) * 38} />
        ))}
      </svg>
    </section>
  )
}
