import { errorText, sayMoment, sayNumber, useCall } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { watchInterfaces } from '../../shared/interfaces/contract.ts'
import '../gateway.css'
import { sayShare } from '../say.ts'
import { AlertsSection } from './alerts-section.tsx'
import { TimeBars } from './time-bars.tsx'

const windows = [15, 60, 360, 1_440] as const
/** Milliseconds between two looks. */
const every = 10_000

/** All interfaces of the server now: rate, errors, percentiles, slowest calls and thresholds. */
const MonitorPage = () => {
  const { t } = useTranslation()
  const [minutes, setMinutes] = useState<number>(15)
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useCall(watchInterfaces, { minutes }, { keep: true, staleTime: 0 })
  useEffect(() => {
    const timer = setInterval(() => void refetch(), every)
    return () => clearInterval(timer)
  }, [refetch])
  const ms = (value: number | null) => (value === null ? '—' : t('gateway.ms', { ms: Math.round(value) }))
  const term = wanted.trim().toLowerCase()
  const listed = (data?.interfaces ?? []).filter(({ method, route }) =>
    `${method} ${route}`.toLowerCase().includes(term),
  )
  return (
    <div className="gw-page">
      <PageHeader
        title={t('interfaces.monitor')}
        extra={
          <Segmented<number>
            value={minutes}
            aria-label={t('interfaces.window')}
            options={windows.map(value => ({
              value,
              label:
                value < 60
                  ? t('interfaces.minutes', { count: value })
                  : t('interfaces.hours', { count: value / 60 }),
            }))}
            onChange={setMinutes}
          />
        }
      />
      {error ? <p className="hint err gw-pad">{errorText(t, error)}</p> : null}
      {!data && !error ? <Skeleton kind="table" rows={8} /> : null}
      {data ? (
        <>
          <div className="gw-hour">
            <section className="gw-figure">
              <h2>
                {t('interfaces.calls')} <b>{(data.whole.calls / minutes).toFixed(1)}</b>{' '}
                <small>
                  {t('interfaces.rate')} · {sayNumber(data.whole.calls)}
                </small>
              </h2>
              <TimeBars minutes={data.minutes} length={minutes} of={({ calls }) => calls} />
            </section>
            <section className="gw-figure">
              <h2>
                {t('interfaces.latency')} <b>{ms(data.whole.p50)}</b>{' '}
                <small>
                  p95 {ms(data.whole.p95)} · p99 {ms(data.whole.p99)}
                </small>
              </h2>
              <TimeBars minutes={data.minutes} length={minutes} of={({ p95 }) => p95 ?? 0} />
            </section>
            <section className="gw-figure" data-bad={data.whole.errors > 0 ? '' : undefined}>
              <h2>
                {t('interfaces.errors')} <b>{sayShare(data.whole.errors, data.whole.calls)}</b>{' '}
                <small>{sayNumber(data.whole.errors)}</small>
              </h2>
              <TimeBars minutes={data.minutes} length={minutes} of={({ errors }) => errors} />
            </section>
          </div>
          <AlertsSection routes={[...new Set(data.interfaces.map(({ route }) => route))].sort()} />
          <section className="gw-panel gw-tight" aria-label={t('interfaces.list')}>
            <div className="gw-bar">
              <h2 className="gw-group">{t('interfaces.list')}</h2>
              <span className="grow" />
              <label className="in s gw-search">
                <Icon name="search" size={14} />
                <input
                  type="search"
                  value={wanted}
                  maxLength={100}
                  placeholder={t('interfaces.search')}
                  aria-label={t('interfaces.search')}
                  onChange={event => setWanted(event.target.value)}
                />
              </label>
            </div>
            {listed.length === 0 ? (
              <EmptyState
                kind={data.interfaces.length === 0 ? 'never' : 'filtered'}
                title={t('interfaces.none')}
              />
            ) : (
              <div className="gw-scroll">
                <table className="tbl gw-table gw-routes">
                  <thead>
                    <tr>
                      <th>{t('interfaces.name')}</th>
                      <th className="num">{t('interfaces.calls')}</th>
                      <th className="num">{t('interfaces.share')}</th>
                      <th className="num">p50</th>
                      <th className="num">p95</th>
                      <th className="num">p99</th>
                    </tr>
                  </thead>
                  <tbody>
                    {listed.slice(0, 200).map(each => (
                      <tr key={`${each.method} ${each.route}`}>
                        <td className="mono" translate="no">
                          {each.method} {each.route}
                        </td>
                        <td className="num">{sayNumber(each.calls)}</td>
                        <td className="num">
                          {each.errors > 0 ? (
                            <b className="gw-bad">{sayShare(each.errors, each.calls)}</b>
                          ) : (
                            sayShare(0, each.calls)
                          )}
                        </td>
                        <td className="num">{ms(each.p50)}</td>
                        <td className="num">{ms(each.p95)}</td>
                        <td className="num">{ms(each.p99)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
          <section className="gw-panel gw-tight" aria-label={t('interfaces.slowest')}>
            <h2 className="gw-group">{t('interfaces.slowest')}</h2>
            {data.slowest.length === 0 ? (
              <p className="ink3">{t('interfaces.slowest.none')}</p>
            ) : (
              <div className="gw-scroll">
                <table className="tbl gw-table">
                  <tbody>
                    {data.slowest.map(each => (
                      <tr key={each.requestId}>
                        <td>{sayMoment(each.at, { short: true, seconds: true })}</td>
                        <td className="mono" translate="no">
                          {each.method} {each.path}
                        </td>
                        <td translate="no">{each.space || t('interfaces.nowhere')}</td>
                        <td className="num">{each.status}</td>
                        <td className="num">{t('gateway.ms', { ms: each.milliseconds })}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
        </>
      ) : null}
    </div>
  )
}

export default MonitorPage
