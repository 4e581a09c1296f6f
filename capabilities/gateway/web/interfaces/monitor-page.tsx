import { errorText, sayMoment, sayNumber, useCall } from '@gantry/client/web'
import { EmptyState, Icon, ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InterfaceLine, type SlowCall, watchInterfaces } from '../../shared/interfaces/contract.ts'
import { ErrorShare } from '../error-share.tsx'
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
              <ListTable<InterfaceLine>
                className="gw-list"
                rowKey={({ method, route }) => `${method} ${route}`}
                size="small"
                pagination={false}
                scroll={{ x: 560 }}
                dataSource={listed.slice(0, 200)}
                columns={[
                  {
                    key: 'name',
                    title: t('interfaces.name'),
                    width: '42%',
                    render: (_v, { method, route }) => (
                      <span className="mono" translate="no">
                        {method} {route}
                      </span>
                    ),
                  },
                  {
                    key: 'calls',
                    title: t('interfaces.calls'),
                    align: 'end',
                    render: (_v, { calls }) => sayNumber(calls),
                  },
                  {
                    key: 'share',
                    title: t('interfaces.share'),
                    align: 'end',
                    render: (_v, { errors, calls }) => <ErrorShare errors={errors} calls={calls} />,
                  },
                  { key: 'p50', title: 'p50', align: 'end', render: (_v, { p50 }) => ms(p50) },
                  { key: 'p95', title: 'p95', align: 'end', render: (_v, { p95 }) => ms(p95) },
                  { key: 'p99', title: 'p99', align: 'end', render: (_v, { p99 }) => ms(p99) },
                ]}
              />
            )}
          </section>
          <section className="gw-panel gw-tight" aria-label={t('interfaces.slowest')}>
            <h2 className="gw-group">{t('interfaces.slowest')}</h2>
            {data.slowest.length === 0 ? (
              <p className="ink3">{t('interfaces.slowest.none')}</p>
            ) : (
              <ListTable<SlowCall>
                className="gw-list"
                rowKey="requestId"
                size="small"
                pagination={false}
                scroll={{ x: 760 }}
                dataSource={data.slowest}
                columns={[
                  {
                    key: 'at',
                    title: t('gateway.log.time'),
                    width: '20%',
                    render: (_v, { at }) => sayMoment(at, { short: true, seconds: true }),
                  },
                  {
                    key: 'request',
                    title: t('gateway.log.request'),
                    width: '40%',
                    render: (_v, { method, path }) => (
                      <span className="mono" translate="no">
                        {method} {path}
                      </span>
                    ),
                  },
                  {
                    key: 'space',
                    title: t('interfaces.by.space'),
                    render: (_v, { space }) => <span translate="no">{space || t('interfaces.nowhere')}</span>,
                  },
                  { dataIndex: 'status', title: t('gateway.log.result'), align: 'end' },
                  {
                    key: 'ms',
                    title: t('interfaces.latency'),
                    align: 'end',
                    render: (_v, { milliseconds }) => t('gateway.ms', { ms: milliseconds }),
                  },
                ]}
              />
            )}
          </section>
        </>
      ) : null}
    </div>
  )
}

export default MonitorPage
