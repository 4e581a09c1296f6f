import { currentLang, Failed, inSpace, sayBytes, sayMoment, sayNumber, useCall } from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readOverview } from '../shared/contract.ts'
import { ApplicationBars } from './application-bars.tsx'
import { ChartCard } from './chart-card.tsx'
import { activeByTime, changesByDepartment, changesByTime } from './charts.ts'
import { SpanChoice } from './span-choice.tsx'
import { useApplicationUse } from './use-application-use.ts'
import { useSpan } from './use-span.ts'
import './overview.css'

/** The space at a glance: people, activity, records, storage, and what is used most. */
const CompanyOverview = () => {
  const { t } = useTranslation()
  const { span, from, to, choose } = useSpan()
  const { data, error } = useCall(readOverview, {})
  return (
    <>
      <PageHeader title={t('overview.title')} extra={<SpanChoice span={span} onChoose={choose} />} />
      <div className="ov-page">
        {error ? (
          <Failed error={error} />
        ) : data ? (
          <section className="tile ov-figures" aria-label={t('overview.title')}>
            <Figure
              to="/companyinfo/newuser"
              label={t('overview.people')}
              value={sayNumber(data.people.total)}
            >
              {t('overview.people.new', { count: data.people.newThisMonth })}
            </Figure>
            <Figure
              to="/companyinfo/activeuser"
              label={t('overview.today')}
              value={sayNumber(data.people.today)}
            >
              {t('overview.today.share', { share: percent(data.people.today, data.people.total) })}
            </Figure>
            <Figure
              to="/companyinfo/activeuser"
              label={t('overview.month')}
              value={sayNumber(data.people.month)}
            >
              {t('overview.month.idle', { count: Math.max(0, data.people.total - data.people.month) })}
            </Figure>
            <Figure
              to="/companyinfo/systemDetails"
              label={t('overview.apps')}
              value={sayNumber(data.applications)}
            >
              {t('overview.apps.all')}
            </Figure>
            <Figure
              to="/companyinfo/systemDetails"
              label={t('overview.records')}
              value={sayNumber(data.records)}
            >
              {sayBytes(data.tableBytes)}
            </Figure>
            <Figure label={t('overview.files')} value={sayBytes(data.fileBytes)}>
              {t('overview.files.count', { count: data.files })}
            </Figure>
          </section>
        ) : (
          <Skeleton rows={2} />
        )}
        <div className="ov-two">
          <ChartCard title={t('overview.active.time')} chart={activeByTime(span, from)} />
          <ChartCard title={t('overview.changes.time')} chart={changesByTime(span, from)} />
        </div>
        <div className="ov-two">
          <MostUsed from={from} to={to} />
          <ChartCard title={t('overview.changes.department')} chart={changesByDepartment(from)} />
        </div>
        {data?.countedAt ? (
          <p className="ink3 ov-note">{t('overview.counted', { at: sayMoment(data.countedAt) })}</p>
        ) : null}
      </div>
    </>
  )
}

const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(currentLang(), { style: 'percent' }).format(whole === 0 ? 0 : part / whole)

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly to?: string
  readonly children: ReactNode
}

const Figure = ({ label, value, to, children }: FigureProps) => {
  const face = (
    <>
      <span className="ink2">{label}</span>
      <b>{value}</b>
      <small className="ink3">{children}</small>
    </>
  )
  return to === undefined ? (
    <div className="ov-figure">{face}</div>
  ) : (
    <Link className="ov-figure" to={inSpace(to)}>
      {face}
    </Link>
  )
}

/** Applications by the changes of their records; the longest bar is the most used. */
const MostUsed = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { t } = useTranslation()
  const { apps, error } = useApplicationUse(from, to)
  return (
    <section className="tile ov-card">
      <header>
        <h2 className="grow">{t('overview.most_used')}</h2>
        <Link to={inSpace('/companyinfo/systemDetails')}>{t('overview.details')}</Link>
      </header>
      {error ? <Failed error={error} /> : null}
      {apps || error ? null : <Skeleton />}
      {apps ? <ApplicationBars apps={apps} /> : null}
    </section>
  )
}

export default CompanyOverview
