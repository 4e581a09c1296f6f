import { isSourceName } from '@gantry/charts/shared'
import { useChartModel } from '@gantry/charts/web'
import { isFilter } from '@gantry/model/shared'
import { filterOf } from '@gantry/screens/web'
import { RefusedQuestion, TileError, type TileProps, useQuestion, useSaid } from '@gantry/tiles/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartDesign } from '../../shared/chart-design.ts'
import type { ChartSettings } from '../../shared/tiles/chart.ts'
import { DrillChart, type PressedMark } from '../charts/drill-chart.tsx'
import { joined, saidFilter } from '../charts/joined.ts'
import { DashboardContext } from '../dashboard/context.ts'
import '../dashboards.css'

type Tile = TileProps<ChartSettings>['tile']

/** A published chart or one of the tile, narrowed by the filters of its page. */
const ChartTile = ({ tile }: TileProps<ChartSettings>) => {
  const { t } = useTranslation()
  const { design, chart } = tile.settings
  if (design !== undefined) return <PublishedChart tile={tile} id={design} />
  if (!chart) return <EmptyState kind="never" icon="chart" title={t('dashboards.chart.none')} />
  return <Drawn tile={tile} design={{ chart }} />
}

const PublishedChart = ({ tile, id }: { readonly tile: Tile; readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuestion<ChartDesign>({ ask: 'analysis.chart', input: { id } })
  if (error instanceof RefusedQuestion && error.code === 'analysis.not_found')
    return <EmptyState kind="never" icon="chart" title={t('charts.broken')} />
  if (error) return <TileError error={error} onRetry={refetch} />
  if (!data) return <Skeleton />
  return <Drawn tile={tile} design={data} />
}

interface DrawnProps {
  readonly tile: Tile
  readonly design: Pick<ChartDesign, 'chart' | 'levels'>
}

const Drawn = ({ tile, design }: DrawnProps) => {
  const { t } = useTranslation()
  const { table } = design.chart.from
  const { model, error, refetch } = useChartModel(table)
  const { by, say } = useSaid()
  const dashboard = use(DashboardContext)
  if (error?.status === 404) return <EmptyState kind="gone" title={t('dashboards.chart.table_gone')} />
  if (error) return <TileError error={error} onRetry={refetch} />
  if (!model) return <Skeleton />
  const said = [...by].flatMap(([id, what]) =>
    id !== tile.id && what.table === table && isFilter(what.filter) ? [what.filter] : [],
  )
  const press = ({ mark, filter, label }: PressedMark) => {
    if (tile.settings.press === 'records') dashboard?.showRecords({ table, filter, label })
    else say(tile.id, { table, label, filter: saidFilter(filterOf(mark, 'all')) })
  }
  return (
    <div className="db-chart">
      <DrillChart
        design={design}
        model={model}
        title={t('tile.kind.chart')}
        filter={joined(...said)}
        onPress={dashboard && !isSourceName(table) ? press : undefined}
        bare
      />
    </div>
  )
}

export default ChartTile
