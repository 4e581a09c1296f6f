import type { Chart } from '@gantry/charts/shared'
import { LiveChart } from '@gantry/charts/web'
import { Failed } from '@gantry/client/web'
import { useTable } from '@gantry/screens/web'
import { Skeleton } from '@gantry/ui/web'
import type { ReactNode } from 'react'

interface ChartCardProps {
  readonly title: string
  readonly chart: Chart
  /** At the right of the title. */
  readonly extra?: ReactNode
}

/** A chart under its title. */
export const ChartCard = ({ title, chart, extra }: ChartCardProps) => {
  const { model, error } = useTable(chart.from.table)
  return (
    <section className="tile ov-card">
      <header>
        <h2 className="grow">{title}</h2>
        {extra}
      </header>
      <div className="ov-chart">
        {error ? <Failed error={error} /> : null}
        {model ? <LiveChart chart={chart} model={model} title={title} bare /> : error ? null : <Skeleton />}
      </div>
    </section>
  )
}
