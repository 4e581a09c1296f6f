import { AppError } from '@gantry/base/shared'
import { openSource } from '@gantry/charts/server'
import { isSourceName } from '@gantry/charts/shared'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf, effectiveRights, translated } from '@gantry/records/server'
import type { Answerer } from '@gantry/tiles/server'
import { Type } from 'typebox'
import { type ChartDesign, chartKind, designedFields } from '../shared/chart-design.ts'
import { published } from './published.ts'

/**
 * A published chart for a reader of its table and fields, without the levels from the first closed one on; its values are asked
 * for by themselves.
 * @throws AppError analysis.not_found; permission.denied for somebody who may not read the table or a field of the chart
 */
export const publishedChart = async (ctx: Ctx, id: string): Promise<ChartDesign> => {
  const { body } = await published<ChartDesign>(ctx, 'chart', id)
  return translated(ctx, { kind: 'chart', id }, await openedChart(ctx, body), chartKind.texts)
}

/**
 * A published chart as far as it is open to the reader.
 * @throws AppError analysis.not_found, table.not_found; permission.denied for somebody who may not read the table or a field
 */
export const openedChart = async (ctx: Ctx, design: ChartDesign): Promise<ChartDesign> => {
  const { table } = design.chart.from
  if (!isSourceName(table)) return openChart(ctx, design)
  await openSource(ctx, table)
  return design
}

const openChart = async (ctx: Ctx, design: ChartDesign): Promise<ChartDesign> => {
  const { chart, levels } = design
  const id = chart.from.table
  const table = (await catalogOf(ctx)).tables.get(id)
  if (!table) throw new AppError('analysis.not_found')
  const { operations, readable } = await effectiveRights(ctx, table)
  const isClosed = (field: string) => Object.hasOwn(table.fields, field) && !readable.includes(field)
  if (!operations.includes('read') || designedFields(chart).some(isClosed))
    throw new AppError('permission.denied')
  const closed = levels?.findIndex(({ field }) => isClosed(field)) ?? -1
  return closed === -1 || !levels ? design : { ...design, levels: levels.slice(0, closed) }
}

/** Questions of the tiles of dashboards and portals, answered with the rights of the reader. */
export const answerers: readonly Answerer[] = [
  {
    name: 'analysis.chart',
    input: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: (ctx, { id }) => publishedChart(ctx, String(id)),
  },
]
