import './analysis.css'

export { AnalysisPanel } from './analysis-panel.tsx'
