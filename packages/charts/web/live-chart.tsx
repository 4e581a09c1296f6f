import { Failed } from '@gantry/client/web'
import { issueText, type TableModel } from '@gantry/screens/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Chart } from '../shared/chart.ts'
import { ChartView } from './chart-view.tsx'
import type { Drill } from './drill.ts'
import { useChart } from './use-charts.ts'

interface LiveChartProps {
  readonly chart: Chart
  readonly model: TableModel
  readonly title: string
  readonly onDrill?: (drill: Drill) => void
  readonly bare?: boolean
}

/** A chart that fetches its answer and updates when its table changes; shows errors and empty answers. */
export const LiveChart = (props: LiveChartProps) => {
  const { t } = useTranslation()
  const { shown, error } = useChart(props.chart)
  if (error) return <Failed error={error} />
  if (!shown) return <Skeleton />
  const { chart, answered } = shown
  if ('error' in answered) {
    const { code, issues } = answered.error
    if (code !== 'query.invalid') return <EmptyState kind="denied">{t(`error.${code}`)}</EmptyState>
    return (
      <EmptyState kind="never" icon="warn" title={t('charts.broken')}>
        {[...new Set(issues.map(issue => issueText(t, issue)))].join(' · ')}
      </EmptyState>
    )
  }
  const { answer } = answered
  const blank = chart.rows.length > 0 ? answer.rows.length === 0 : answer.total.every(value => value === null)
  if (blank)
    return (
      <EmptyState kind="never" icon="chart" title={t('charts.empty')}>
        {answer.narrowed ? t('charts.narrowed') : null}
      </EmptyState>
    )
  return <ChartView {...props} chart={chart} answer={answer} />
}
