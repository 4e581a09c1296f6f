import { defineCapability, endpoint } from '@gantry/http/server'
import { answerCharts } from '../shared/contract.ts'
import { getChartSource, listChartSources } from '../shared/source.ts'
import { texts } from '../texts.ts'
import { answerAll } from './answer-chart.ts'
import { listSources, readSource } from './sources.ts'

export { answerAll, answerChart } from './answer-chart.ts'
export {
  listSources,
  openSource,
  type RowSource,
  registerChartSources,
  type SourceRows,
  sourceTable,
} from './sources.ts'

/** Endpoint for the charts of any page: lists, portals, dashboards and consoles. */
export const charts = defineCapability({
  name: 'charts',
  texts,
  endpoints: [
    endpoint(answerCharts, async (ctx, input) => ({ data: await answerAll(ctx, input.charts) })),
    endpoint(listChartSources, async ctx => ({ data: await listSources(ctx) })),
    endpoint(getChartSource, (ctx, { source }) => readSource(ctx, source)),
  ],
})
