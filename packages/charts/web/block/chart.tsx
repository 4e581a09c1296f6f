import type { ChartFaces } from '@gantry/screens/web'
import type { ComponentProps } from 'react'
import type { Chart } from '../../shared/chart.ts'
import { LiveChart } from '../live-chart.tsx'

/** The chart of a block; the server validates its query. */
const BlockChart = ({ model, chart, title }: ComponentProps<ChartFaces['Chart']>) => (
  <LiveChart model={model} chart={chart as unknown as Chart} title={title} bare />
)

export default BlockChart
