import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { TrendDay } from '../../shared/contract.ts'
import { sayNumber } from '../parts.tsx'

interface TrendChartProps {
  readonly from: string
  readonly until: string
  readonly days: readonly TrendDay[]
  readonly lang: string
}

/** Counts (line) and people (dashed) by day, days without events as zero. */
export const TrendChart = ({ from, until, days, lang }: TrendChartProps) => {
  const { t } = useTranslation()
  const length = dayjs(until).diff(dayjs(from), 'day') + 1
  const all = Array.from({ length }, (_, at) => dayjs(from).add(at, 'day').format('YYYY-MM-DD'))
  const found = all.map(day => days.find(each => each.day === day))
  const most = Math.max(1, ...found.map(each => each?.count ?? 0))
  const line = (of: 'count' | 'users') =>
    found
      .map((each, at) => `${(at / Math.max(1, length - 1)) * 100},${100 - ((each?.[of] ?? 0) / most) * 96}`)
      .join(' ')
  const say = (day: string) =>
    new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric' }).format(new Date(day))
  const sum = found.reduce((total, each) => total + (each?.count ?? 0), 0)
  return (
    <figure style={{ margin: 0 }}>
      <svg
        className="tk-chart"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('tracking.chart', { count: sum, most: sayNumber(most) })}
      >
        <line x1="0" x2="100" y1="4" y2="4" />
        <line x1="0" x2="100" y1="100" y2="100" />
        <polyline className="tk-users" points={line('users')} />
        <polyline points={line('count')} />
      </svg>
      <div className="tk-axis">
        <span>{say(from)}</span>
        <span>
          {t('tracking.most')} {sayNumber(most)}
        </span>
        <span>{say(until)}</span>
      </div>
      <figcaption className="ink3">{t('tracking.legend')}</figcaption>
    </figure>
  )
}
