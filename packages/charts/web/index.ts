import './charts.css'

export { ChartView, type ChartViewProps } from './chart-view.tsx'
export type { Drill } from './drill.ts'
export { LiveChart } from './live-chart.tsx'
export { useChart } from './use-charts.ts'
