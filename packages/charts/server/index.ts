import { defineCapability, endpoint } from '@gantry/http/server'
import { answerCharts } from '../shared/contract.ts'
import { dropShapes, keepShapes, listShapes } from '../shared/shapes.ts'
import { getChartSource, listChartSources } from '../shared/source.ts'

import { texts } from '../texts.ts'
import { answerAll } from './answer-chart.ts'
import * as shapes from './shapes/keep-shapes.ts'
import { shapesMigration } from './shapes/migration.ts'
import { listSources, readSource } from './sources.ts'

export { svgOfChart } from '../kinds/svg-of-chart.ts'
export { answerAll, answerChart } from './answer-chart.ts'
export {
  listSources,
  openSource,
  type RowSource,
  registerChartSources,
  type SourceRows,
  sourceTable,
} from './sources.ts'

/** Endpoint for the charts of any page: lists, portals, dashboards and consoles, and for the shapes they are drawn with. */
export const charts = defineCapability({
  name: 'charts',
  texts,
  migrations: [shapesMigration],
  endpoints: [
    endpoint(answerCharts, async (ctx, input) => ({ data: await answerAll(ctx, input.charts) })),
    endpoint(listChartSources, async ctx => ({ data: await listSources(ctx) })),
    endpoint(getChartSource, (ctx, { source }) => readSource(ctx, source)),
    endpoint(listShapes, async ctx => ({ data: await shapes.shapeHeads(ctx) })),
    endpoint(keepShapes, async (ctx, input) => ({ shapes: await shapes.keepShapes(ctx, input) })),
    endpoint(dropShapes, async (ctx, { id }) => {
      await shapes.dropShapes(ctx, id)
      return { done: true as const }
    }),
  ],
})
