import { TileError, type TileProps } from '@gantry/tiles/web'
import { Skeleton } from '@gantry/ui/web'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartFacesContext } from '../../context.ts'
import { useSource } from '../../use-source.ts'
import type { AnalysisSettings } from './shared.ts'

/** A chart with the same filter as the other blocks of its table. */
const AnalysisTile = ({ tile }: TileProps<AnalysisSettings>) => {
  const { t } = useTranslation()
  const { settings } = tile
  const { model, error, query, waits, refetch } = useSource(settings)
  const faces = use(ChartFacesContext)
  if (error) return <TileError error={error} onRetry={refetch} />
  if (settings.chart === undefined) return <p className="ob-none ink3">{t('block.analysis.choose')}</p>
  if (waits) return <p className="ob-none ink3">{t('block.choose')}</p>
  if (!model || !faces) return <Skeleton kind="table" />
  return (
    <div className="ob-chart">
      <Suspense fallback={<Skeleton kind="table" />}>
        <faces.Chart
          model={model}
          chart={{ ...settings.chart, from: { table: settings.table, ...query } } as typeof settings.chart}
          title={t('tile.kind.analysis')}
        />
      </Suspense>
    </div>
  )
}

export default AnalysisTile
