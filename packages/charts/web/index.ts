import './charts.css'
import './editor/editor.css'

export { ChartView, type ChartViewProps } from './chart-view.tsx'
export type { Drill } from './drill.ts'
export { ChartEditor } from './editor/chart-editor.tsx'
export { firstChart } from './editor/propose.ts'
export { LiveChart } from './live-chart.tsx'
export { useChart } from './use-charts.ts'
