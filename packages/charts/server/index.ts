import { defineCapability, endpoint } from '@gantry/http/server'
import { answerCharts } from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { answerAll } from './answer-chart.ts'

export { answerChart } from './answer-chart.ts'

/** Endpoint for the charts of any page: lists, portals, dashboards and consoles. */
export const charts = defineCapability({
  name: 'charts',
  texts,
  endpoints: [endpoint(answerCharts, async (ctx, input) => ({ data: await answerAll(ctx, input.charts) }))],
})
