export type { ChartAnswer } from './answer.ts'
export { arranged } from './arrange.ts'
export { inCells } from './cells.ts'
export {
  type Band,
  type Chart,
  type ChartSource,
  type ComparedRange,
  type Comparing,
  chartSchema,
  comparedRanges,
  type Dimension,
  type Look,
  type LookName,
  type Measure,
} from './chart.ts'
export type { ChartKind } from './chart-kind.ts'
export { checkChart, misfits } from './check-chart.ts'
export { type AnsweredChart, answerCharts } from './contract.ts'
export { functionsOf, isDimension, isOrdered, isTimeline, stepsOf, typedField } from './dimension.ts'
export { drawnChart } from './drawn-chart.ts'
export { fieldsOfChart } from './fields-of.ts'
export { type ChartFigure, figuresOfChart, measureId } from './figures-of.ts'
export { filterOfMark } from './filter-of-mark.ts'
export { type ChartKindName, chartKindNames, chartKindOf, isChartKindName } from './kinds.ts'
export { linesOf } from './lines.ts'
export { getChartSource, isSourceName, listChartSources, type SourceSummary } from './source.ts'
export { valuesIn } from './values-in.ts'
export { type ChartWords, type Say, wordsOf } from './words.ts'
