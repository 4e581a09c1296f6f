import { AppError, dayIn } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type Filter,
  type GroupAnswer,
  type GroupQuery,
  parseQuery,
  type TableDef,
} from '@gantry/model/shared'
import { effectiveRights, groupRecords, groupRows, tableOf } from '@gantry/records/server'
import type { ChartAnswer } from '../shared/answer.ts'
import { arranged } from '../shared/arrange.ts'
import { cellSides } from '../shared/cells.ts'
import type { Chart } from '../shared/chart.ts'
import { checkChart } from '../shared/check-chart.ts'
import type { AnsweredChart } from '../shared/contract.ts'
import { drawnChart } from '../shared/drawn-chart.ts'
import { chartKindOf, isChartKindName } from '../shared/kinds.ts'
import { questionOf } from '../shared/question.ts'
import { isSourceName } from '../shared/source.ts'
import { shapeSet } from './shapes/keep-shapes.ts'
import { openSource, relationOf, sourceTable } from './sources.ts'

/**
 * Computes a chart in one statement (charts of places in a few), from the records and fields that the actor may read, or from the rows of a registered
 * source. Nothing is cached.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid with paths within the chart
 */
export const answerChart = async (ctx: Ctx, asked: Chart): Promise<ChartAnswer> => {
  const chart = withReadFilters(asked)
  const answer = await (isSourceName(chart.from.table)
    ? answerFromSource(ctx, chart)
    : answerFromTable(ctx, chart))
  const shapes = chart.shapes === undefined ? null : await shapeSet(ctx, chart.shapes)
  return shapes ? { ...answer, shapes } : answer
}

/**
 * Of a kind with `places` the answer in the smallest cells of which there are few enough, by at most six statements; of another
 * kind that of its question.
 */
const answerInCells = async (
  { chart, query, today }: ReturnType<typeof checked>,
  at: string,
  ask: (query: GroupQuery) => Promise<GroupAnswer>,
): Promise<ChartAnswer> => {
  if (!isChartKindName(chart.kind) || !chartKindOf(chart.kind).places)
    return arranged(chart, await ask(query), at, today)
  for (const cell of cellSides) {
    const keys = query.rows.keys.map(key => ({ ...key, cell }))
    const answer = await ask({ ...query, rows: { ...query.rows, keys } })
    if (cell === cellSides.at(-1) || answer.rows.every(({ rest }) => !rest))
      return { ...arranged(chart, answer, at, today), cell }
  }
  throw new Error('a map without cells')
}

const answerFromTable = async (ctx: Ctx, asked: Chart): Promise<ChartAnswer> => {
  const table = await tableOf(ctx, asked.from.table)
  const part = checked(ctx, asked, await openPart(ctx, table))
  return answerInCells(part, ctx.now.toISOString(), query => groupRecords(ctx, table, query))
}

const answerFromSource = async (ctx: Ctx, asked: Chart): Promise<ChartAnswer> => {
  const source = await openSource(ctx, asked.from.table)
  const table = await sourceTable(ctx, source)
  const part = checked(ctx, asked, table)
  const { query } = part
  const by = [...query.rows.keys, ...query.columns.keys].map(({ field }) => field)
  const { rows, partial, refresh } = await source.rows(ctx, query.filter ?? true, by)
  const answer = await answerInCells(part, ctx.now.toISOString(), each =>
    groupRows(ctx, table, relationOf(table, rows), each),
  )
  return {
    ...answer,
    ...(partial && { partial }),
    ...(refresh !== undefined && { refresh }),
  }
}

/** The chart as it is drawn, and its query. @throws AppError query.invalid */
const checked = (ctx: Ctx, asked: Chart, table: TableDef) => {
  const issues = checkChart(asked, table)
  if (issues.length > 0 || !isChartKindName(asked.kind)) throw new AppError('query.invalid', {}, issues)
  const chart = drawnChart(asked)
  const today = dayIn(ctx.now.getTime(), ctx.actor.timeZone)
  return { chart, query: questionOf(chart, chartKindOf(asked.kind), today), today }
}

/** Parses the filters for the engine. @throws AppError query.invalid for an invalid filter */
const withReadFilters = (chart: Chart): Chart => ({
  ...chart,
  ...readFilter(chart.filter),
  from: { ...chart.from, ...readFilter(chart.from.filter) },
  measures: chart.measures.map(measure => ({ ...measure, ...readFilter(measure.filter) })),
})

const readFilter = (filter: Filter | undefined): { readonly filter?: Filter } =>
  filter === undefined ? {} : parseQuery({ filter })

/** The table without fields that the actor may not read, so that issues do not disclose them. */
const openPart = async (ctx: Ctx, table: TableDef): Promise<TableDef> => {
  const { operations, readable } = await effectiveRights(ctx, table)
  if (!operations.includes('read')) throw new AppError('permission.denied')
  const open = new Set(readable)
  return { ...table, fields: Object.fromEntries(Object.entries(table.fields).filter(([id]) => open.has(id))) }
}

/** Errors of a single chart; the other charts of the page are still answered. */
const ofOneChart = ['table.not_found', 'permission.denied', 'query.invalid']

/** Answers the charts of a page in order; equal charts are computed once. */
export const answerAll = async (ctx: Ctx, charts: readonly Chart[]): Promise<readonly AnsweredChart[]> => {
  const known = new Map<string, AnsweredChart>()
  for (const chart of charts) {
    const text = JSON.stringify(chart)
    if (!known.has(text)) known.set(text, await answered(ctx, chart))
  }
  return charts.flatMap(chart => known.get(JSON.stringify(chart)) ?? [])
}

const answered = async (ctx: Ctx, chart: Chart): Promise<AnsweredChart> => {
  try {
    return { answer: await answerChart(ctx, chart) }
  } catch (error) {
    if (!(error instanceof AppError) || !ofOneChart.includes(error.code)) throw error
    return { error: { code: error.code, issues: error.issues } }
  }
}
