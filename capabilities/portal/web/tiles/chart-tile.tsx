import { LiveChart, useChartModel } from '@gantry/charts/web'
import { ClosedTile, TileError, type TileProps } from '@gantry/tiles/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { ChartSettings } from '../../shared/tiles/chart.ts'

/** A chart that follows its table. */
const ChartTile = ({ tile }: TileProps<ChartSettings>) => {
  const { t } = useTranslation()
  const { chart } = tile.settings
  if (!chart) return <EmptyState kind="never" icon="chart" title={t('portal.chart.none')} />
  return <Drawn chart={chart} />
}

const Drawn = ({ chart }: { readonly chart: NonNullable<ChartSettings['chart']> }) => {
  const { t } = useTranslation()
  const { model, error, refetch } = useChartModel(chart.from.table)
  if (error)
    return error.status === 403 || error.status === 404 ? (
      <ClosedTile />
    ) : (
      <TileError error={error} onRetry={refetch} />
    )
  if (!model) return <Skeleton />
  return (
    <div className="po-chart">
      <LiveChart chart={chart} model={model} title={t('tile.kind.chart')} bare />
    </div>
  )
}

export default ChartTile
