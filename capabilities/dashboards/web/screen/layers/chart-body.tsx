import type { Chart } from '@gantry/charts/shared'
import { ChartView, LiveChart, useChartModel } from '@gantry/charts/web'
import { useQuestion } from '@gantry/tiles/web'
import { Skeleton } from '@gantry/ui/web'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartDesign } from '../../../shared/chart-design.ts'
import { SharedDataContext } from '../screen-data.ts'

interface ChartBodyProps {
  readonly design: unknown
  /** Changes the chart, such as to a single figure. */
  readonly as?: (chart: Chart) => Chart
}

const same = (chart: Chart): Chart => chart

/** A published chart of a screen, asked for by the person, or of the answers of a shared screen. */
export const ChartBody = ({ design, as = same }: ChartBodyProps) => {
  const { t } = useTranslation()
  const shared = use(SharedDataContext)
  if (typeof design !== 'string') return <p className="sl-none">{t('dashboards.chart.none')}</p>
  return shared ? <SharedChart id={design} as={as} /> : <OwnChart id={design} as={as} />
}

interface BodyProps {
  readonly id: string
  readonly as: (chart: Chart) => Chart
}

const OwnChart = ({ id, as }: BodyProps) => {
  const { t } = useTranslation()
  const { data, error } = useQuestion<ChartDesign>({ ask: 'analysis.chart', input: { id } })
  const { model } = useChartModel(data?.chart.from.table ?? '')
  if (error) return <p className="sl-none">{t('dashboards.layer.closed')}</p>
  if (!data || !model) return <Skeleton />
  return <LiveChart chart={as(data.chart)} model={model} title={t('tile.kind.chart')} bare />
}

const SharedChart = ({ id, as }: BodyProps) => {
  const { t } = useTranslation()
  const shared = use(SharedDataContext)
  const found = shared?.chartOf(id)
  const model = found && shared?.modelOf(found.chart)
  if (!found || !model || 'error' in found.answered)
    return <p className="sl-none">{t('dashboards.layer.closed')}</p>
  return (
    <ChartView
      chart={as(found.chart)}
      answer={found.answered.answer}
      model={model}
      title={t('tile.kind.chart')}
      bare
    />
  )
}
