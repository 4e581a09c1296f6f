import { AppError, isPlainObject } from '@gantry/base/shared'
import { type Chart, fieldsOfChart } from '@gantry/charts/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type Grouping,
  isFilter,
  type OutputOf,
  type SavedAnalysis,
  type SavedTabFilter,
  type listSaved as savedContract,
  savedTables,
  type TableId,
  where,
} from '@gantry/model/shared'
import { effectiveRights, openToQuestions, tableOf } from '@gantry/records/server'
import { filterFields } from '@gantry/records/shared'
import { keptRows } from './kept-rows.ts'

/**
 * What is kept about a list and open to the actor: his own first, then what is shared with him.
 * @throws AppError table.not_found, also when the table is closed to him
 */
export const listSaved = async (ctx: Ctx, id: TableId): Promise<OutputOf<typeof savedContract>> => {
  const table = await tableOf(ctx, id)
  const { operations } = await effectiveRights(ctx, table)
  if (operations.length === 0) throw new AppError('table.not_found', { table: id })
  const mayAsk = await openToQuestions(ctx, table)
  const [charts, filters] = [
    await keptRows(ctx, savedTables.analysis, where('about', 'eq', id)),
    await keptRows(ctx, savedTables.tab, where('about', 'eq', id)),
  ]
  const { operations: own } = await effectiveRights(ctx, await tableOf(ctx, savedTables.tab))
  return {
    mayShare: own.includes('share'),
    mayShowAll: ctx.actor.userType === 'admin',
    analyses: charts.flatMap(({ saved, row }): SavedAnalysis[] => {
      const { chart } = row
      if (!isPlainObject(chart)) return []
      const fields = namedIn(chart as unknown as Chart)
      return fields?.every(mayAsk) ? [{ ...saved, chart: chart as SavedAnalysis['chart'] }] : []
    }),
    tabs: filters
      .flatMap(({ saved, row }): SavedTabFilter[] => {
        const { filter, position } = row
        if (!isFilter(filter) || !filterFields(filter).every(mayAsk)) return []
        return [
          {
            ...saved,
            filter,
            ...(isGrouping(row.grouping) && { group: row.grouping }),
            position: position === null || position === undefined ? null : Number(position),
          },
        ]
      })
      .sort((a, b) => (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE)),
  }
}

/** As a list writes it; a program may have stored anything. */
const isGrouping = (value: unknown): value is Grouping =>
  isPlainObject(value) &&
  Array.isArray(value.by) &&
  value.by.every(each => isPlainObject(each) && typeof each.field === 'string')

/** The fields of a chart; null for what is no chart, as a program may have stored it. */
const namedIn = (chart: Chart): readonly string[] | null => {
  const lists = [chart.rows, chart.measures]
  const wellFormed =
    lists.every(list => Array.isArray(list) && list.every(isPlainObject)) &&
    (chart.columns === undefined || (Array.isArray(chart.columns) && chart.columns.every(isPlainObject))) &&
    isPlainObject(chart.from) &&
    [chart.from.filter, chart.filter, ...chart.measures.map(({ filter }) => filter)].every(
      filter => filter === undefined || isFilter(filter),
    )
  return wellFormed ? fieldsOfChart(chart) : null
}
