import { AppError } from '@gantry/base/shared'
import { openSource } from '@gantry/charts/server'
import { isSourceName } from '@gantry/charts/shared'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf, effectiveRights, translated } from '@gantry/records/server'
import type { Answerer } from '@gantry/tiles/server'
import { Type } from 'typebox'
import { type ChartDesign, chartKind } from '../shared/chart-design.ts'
import { published } from './published.ts'

/**
 * A published chart for a reader of its table; its values are asked for by themselves.
 * @throws AppError analysis.not_found; permission.denied for somebody who may not read the table
 */
export const publishedChart = async (ctx: Ctx, id: string): Promise<ChartDesign> => {
  const { body } = await published<ChartDesign>(ctx, 'chart', id)
  if (isSourceName(body.chart.from.table)) await openSource(ctx, body.chart.from.table)
  else await requireReader(ctx, body.chart.from.table)
  return translated(ctx, { kind: 'chart', id }, body, chartKind.texts)
}

const requireReader = async (ctx: Ctx, id: string): Promise<void> => {
  const table = (await catalogOf(ctx)).tables.get(id)
  if (!table) throw new AppError('analysis.not_found')
  const { operations } = await effectiveRights(ctx, table)
  if (!operations.includes('read')) throw new AppError('permission.denied')
}

/** Questions of the tiles of dashboards and portals, answered with the rights of the reader. */
export const answerers: readonly Answerer[] = [
  {
    name: 'analysis.chart',
    input: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: (ctx, { id }) => publishedChart(ctx, String(id)),
  },
]
