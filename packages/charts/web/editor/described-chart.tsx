import type { Json } from '@gantry/base/shared'
import { DataHelpContext } from '@gantry/client/web'
import type { TableModel } from '@gantry/screens/web'
import { Suspense, use } from 'react'
import type { Chart } from '../../shared/chart.ts'
import { isChart } from '../../shared/is-chart.ts'
import { LiveChart } from '../live-chart.tsx'

interface DescribedChartProps {
  readonly model: TableModel
  readonly chart: Chart
  readonly title: string
  onChange(chart: Chart): void
}

/** A chart in words, where a capability helps with it; the records it is drawn from stay those of the chart. */
export const DescribedChart = ({ model, chart, title, onChange }: DescribedChartProps) => {
  const help = use(DataHelpContext)
  if (!help || model.info.table.app === undefined) return null
  const { from } = chart
  const here = (proposed: unknown): Chart | null => (isChart(proposed) ? { ...proposed, from } : null)
  const show = (proposed: Json) => {
    const drawn = here(proposed)
    return drawn ? <LiveChart chart={drawn} model={model} title={title} /> : null
  }
  const take = (proposed: Json) => {
    const taken = here(proposed)
    if (taken) onChange(taken)
  }
  return (
    <Suspense fallback={null}>
      <help.Chart table={model.id} show={show} onTake={take} />
    </Suspense>
  )
}
