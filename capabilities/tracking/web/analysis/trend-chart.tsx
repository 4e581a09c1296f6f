import type { Chart, ChartAnswer } from '@gantry/charts/shared'
import { ChartView } from '@gantry/charts/web'
import { field } from '@gantry/fields/shared'
import { localeNow } from '@gantry/fields/web'
import type { TableInfo } from '@gantry/model/shared'
import { modelTable } from '@gantry/screens/web'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrendDay } from '../../shared/contract.ts'

interface TrendChartProps {
  readonly from: string
  readonly until: string
  readonly days: readonly TrendDay[]
  readonly point: string
  /** Name of the point. */
  readonly title: string
}

/** A trend described as a table, as charts take it. */
const trendOf = (t: (key: string) => string): TableInfo => ({
  table: {
    id: 'tracking.trend',
    label: t('tracking.trend'),
    title: 'day',
    fields: {
      day: { ...field.date(), label: t('tracking.day') },
      count: { ...field.number(), label: t('tracking.count') },
      users: { ...field.number(), label: t('tracking.users') },
    },
    policy: [],
  },
  view: { table: 'tracking.trend', list: { columns: [] }, form: { groups: [] } },
  rights: { operations: ['read'], readable: ['day', 'count', 'users'], masked: [], writable: [] },
  slaves: [],
  preferences: {},
})

const chartOf = (t: (key: string) => string): Chart => ({
  kind: 'line',
  from: { table: 'tracking.trend' },
  rows: [{ field: 'day', step: 'day' }],
  measures: [
    { fn: 'sum', field: 'count', label: t('tracking.count') },
    { fn: 'sum', field: 'users', label: t('tracking.users') },
  ],
})

const answerOf = (from: string, until: string, days: readonly TrendDay[]): ChartAnswer => {
  const found = new Map(days.map(day => [day.day, day]))
  const length = dayjs(until).diff(dayjs(from), 'day') + 1
  const rows = Array.from({ length }, (_, at) => {
    const day = dayjs(from).add(at, 'day').format('YYYY-MM-DD')
    const { count = 0, users = 0 } = found.get(day) ?? {}
    return { keys: [day], values: [count, users] }
  })
  return {
    rows,
    columns: [],
    cells: [],
    // People of several days are not added up: somebody may have come on each.
    total: [rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0), null],
    narrowed: false,
    at: `${until}T00:00:00Z`,
  }
}

/** Counts and people by day, days without events as zero. */
export const TrendChart = ({ from, until, days, point, title }: TrendChartProps) => {
  const { t } = useTranslation()
  const model = useMemo(() => modelTable(trendOf(t), localeNow().lang, id => id), [t])
  const chart = useMemo(() => chartOf(t), [t])
  const answer = useMemo(
    () =>
      answerOf(
        from,
        until,
        days.filter(day => day.point === point),
      ),
    [from, until, days, point],
  )
  return (
    <div className="tk-chart">
      <ChartView chart={chart} answer={answer} model={model} title={title} />
    </div>
  )
}
