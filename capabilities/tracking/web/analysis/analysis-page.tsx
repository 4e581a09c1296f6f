import { currentLang, Failed, sayNumber, todayNow, useCall } from '@gantry/client/web'
import { EmptyState, ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { Select, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPoints, readTrend, type TrendTotal, trackTerminals } from '../../shared/contract.ts'
import { pointName } from '../../shared/point-name.ts'
import { sayShare } from '../say-number.ts'
import type { Asked } from './asked.ts'
import { Funnel } from './funnel.tsx'
import { Retention } from './retention.tsx'
import { TrendChart } from './trend-chart.tsx'
import '../tracking.css'

const spans = [7, 14, 30, 90] as const

/** Counts, people, trend, funnel and retention of registered points. */
const AnalysisPage = () => {
  const { t } = useTranslation()
  const [days, setDays] = useState<number>(14)
  const [space, setSpace] = useState('')
  const [terminal, setTerminal] = useState<(typeof trackTerminals)[number] | ''>('')
  const [chosen, setChosen] = useState<string | null>(null)
  const until = todayNow()
  const asked: Asked = {
    from: dayjs(until)
      .subtract(days - 1, 'day')
      .format('YYYY-MM-DD'),
    until,
    ...(space && { space }),
    ...(terminal && { terminal }),
  }
  const trend = useCall(readTrend, asked, { keep: true })
  const points = useCall(listPoints, {})
  const names = new Map((points.data?.data ?? []).map(point => [point.id, pointName(point, currentLang())]))
  const totals = trend.data?.totals ?? []
  const shown = chosen ?? totals[0]?.point ?? null
  const columns: TableColumnsType<TrendTotal> = [
    {
      key: 'point',
      title: t('tracking.point'),
      render: (_v, { point }) => <b translate="no">{names.get(point)}</b>,
    },
    {
      key: 'count',
      title: t('tracking.count'),
      width: 100,
      align: 'end',
      render: (_v, { count }) => sayNumber(count),
    },
    {
      key: 'users',
      title: t('tracking.users'),
      width: 90,
      align: 'end',
      render: (_v, { users }) => sayNumber(users),
    },
    {
      key: 'change',
      title: t('tracking.change'),
      width: 110,
      align: 'end',
      render: (_v, { count, before }) => (before === 0 ? '—' : sayShare((count - before) / before)),
    },
  ]
  return (
    <>
      <PageHeader title={t('tracking.analysis')} />
      <div className="tk-page">
        <div className="tk-tools">
          <Select
            aria-label={t('tracking.span')}
            value={days}
            options={spans.map(value => ({ value, label: t('tracking.days', { count: value }) }))}
            onChange={setDays}
          />
          <Select
            aria-label={t('tracking.space')}
            value={space}
            options={[
              { value: '', label: t('tracking.space.all') },
              ...(trend.data?.spaces ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setSpace}
          />
          <Select
            aria-label={t('tracking.terminal')}
            value={terminal}
            options={[
              { value: '' as const, label: t('tracking.terminal.all') },
              ...trackTerminals.map(value => ({ value, label: t(`tracking.terminal.${value}`) })),
            ]}
            onChange={setTerminal}
          />
        </div>
        {trend.error ? <Failed error={trend.error} /> : null}
        {!trend.data && !trend.error ? <Skeleton kind="table" /> : null}
        {trend.data && totals.length === 0 ? (
          <EmptyState kind="never" icon="chart" title={t('tracking.point.none')}>
            {t('tracking.point.none_why')}
          </EmptyState>
        ) : null}
        {trend.data && shown ? (
          <>
            <div className="tk-two">
              <ListTable<TrendTotal>
                rowKey="point"
                size="small"
                pagination={totals.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
                scroll={{ x: 460 }}
                columns={columns}
                dataSource={[...totals]}
                rowClassName={({ point }) => (point === shown ? 'tk-open tk-chosen' : 'tk-open')}
                onRow={({ point }) => ({ onClick: () => setChosen(point) })}
              />
              <section className="tk-part">
                <h2 translate="no">{names.get(shown)}</h2>
                <TrendChart
                  from={asked.from}
                  until={until}
                  days={trend.data.days}
                  point={shown}
                  title={names.get(shown) ?? ''}
                />
              </section>
            </div>
            <div className="tk-two">
              <Funnel asked={asked} names={names} suggested={totals.map(({ point }) => point)} />
              <Retention asked={asked} point={shown} />
            </div>
          </>
        ) : null}
      </div>
    </>
  )
}

export default AnalysisPage
