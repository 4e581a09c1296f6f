import type { Chart } from '@gantry/charts/shared'
import { LiveChart } from '@gantry/charts/web'
import { errorText } from '@gantry/client/web'
import { useTable } from '@gantry/screens/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ChartCardProps {
  readonly title: string
  readonly chart: Chart
  /** At the right of the title. */
  readonly extra?: ReactNode
}

/** A chart under its title. */
export const ChartCard = ({ title, chart, extra }: ChartCardProps) => {
  const { t } = useTranslation()
  const { model, error } = useTable(chart.from.table)
  return (
    <section className="tile ov-card">
      <header>
        <h2 className="grow">{title}</h2>
        {extra}
      </header>
      <div className="ov-chart">
        {error ? <EmptyState kind="error">{errorText(t, error)}</EmptyState> : null}
        {model ? <LiveChart chart={chart} model={model} title={title} bare /> : error ? null : <Skeleton />}
      </div>
    </section>
  )
}
