export { type ChartDesign, chartKind } from './chart-design.ts'
export * from './contract.ts'
export { type Dashboard, dashboardKind } from './dashboard.ts'
export { type ChartSettings, chartTile } from './tiles/chart.ts'
