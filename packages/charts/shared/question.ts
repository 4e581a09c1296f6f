import {
  any,
  type Filter,
  type GroupAxis,
  type GroupMeasure,
  type GroupQuery,
  type GroupSort,
  where,
} from '@gantry/model/shared'
import type { Chart, ComparedRange, Comparing, Dimension } from './chart.ts'
import type { ChartKind } from './chart-kind.ts'
import { isOrdered, isTimeline } from './dimension.ts'

/** A period of days, both included, and the same part of the previous period. */
export interface Spans {
  readonly now: readonly [from: string, to: string]
  readonly before: readonly [from: string, to: string]
}

const written = (year: number, month: number, day: number): string => {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The same date a year earlier. For days and weeks the same weekday (364 days earlier), because values depend more on the
 * weekday than on the date.
 */
const yearBefore = (range: ComparedRange, day: string): string => {
  if (range === 'today' || range === 'thisWeek') return moved(day, -364)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return written(year - 1, month - 1, date)
}

/**
 * The current period up to `today`, and the same part of the previous period (weeks by weekday, months by day), or of the
 * same period a year earlier.
 */
export const spansOf = (range: ComparedRange, today: string, against?: 'year'): Spans => {
  const spans = spansBefore(range, today)
  if (against !== 'year') return spans
  const [from, to] = spans.now
  return { now: spans.now, before: [yearBefore(range, from), yearBefore(range, to)] }
}

const spansBefore = (range: ComparedRange, today: string): Spans => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const months = (start: number, back: number): Spans => ({
    now: [written(year, start, 1), today],
    before: [written(year, start - back, 1), written(year, month - 1 - back, day)],
  })
  switch (range) {
    case 'today':
      return { now: [today, today], before: [moved(today, -1), moved(today, -1)] }
    case 'thisWeek':
      return {
        now: [moved(today, -weekday), today],
        before: [moved(today, -weekday - 7), moved(today, -7)],
      }
    case 'thisMonth':
      return months(month - 1, 1)
    case 'thisQuarter':
      return months(month - 1 - ((month - 1) % 3), 3)
    case 'thisYear':
      return months(0, 12)
  }
}

const both = (first: Filter | undefined, second: Filter): Filter =>
  first === undefined ? second : { op: 'and', of: [first, second] }

/** The measures of the current period, followed by those of the previous period. */
const compared = (chart: Chart, today: string): readonly GroupMeasure[] => {
  const plain = chart.measures.map(
    ({ fn, field, expression, filter }): GroupMeasure => ({
      fn,
      ...(expression !== undefined && { expression }),
      ...(field !== undefined && { field }),
      ...(filter !== undefined && { filter }),
    }),
  )
  const { compare } = chart
  if (!compare) return plain
  const spans = spansOf(compare.range, today, compare.against)
  return [spans.now, spans.before].flatMap(days =>
    plain.map(measure => ({
      ...measure,
      filter: both(measure.filter, where(compare.field, 'between', [...days])),
    })),
  )
}

/** Matches the records of both periods, so that only their groups have a row. */
const inSpans = ({ field, range, against }: Comparing, today: string): Filter => {
  const { now, before } = spansOf(range, today, against)
  return any(where(field, 'between', [...now]), where(field, 'between', [...before]))
}

/** Whether the rows are time steps of the periods, so that steps are paired by position. */
export const comparesSteps = ({ rows: [first], compare }: Chart): boolean =>
  first !== undefined && compare !== undefined && first.field === compare.field && isTimeline(first)

const usualLimit = ([first]: readonly Dimension[], kind: ChartKind): number =>
  first && isTimeline(first) ? Math.max(kind.groups.rows[0], 60) : kind.groups.rows[0]

const usualSort = (keys: readonly Dimension[]): GroupSort =>
  keys[0] && isOrdered(keys[0]) ? { by: 'key', direction: 'asc' } : { by: 0, direction: 'desc' }

/** Whether the limit omits the oldest rows: for ascending timelines. */
export const isCutAtStart = ({ rows: [first], sort }: Chart): boolean =>
  first !== undefined &&
  isTimeline(first) &&
  (sort === undefined || (sort.by === 'key' && sort.direction === 'asc'))

/** Converts a chart to a query of the record engine; `today` is the date of the reader. */
export const questionOf = (chart: Chart, kind: ChartKind, today: string): GroupQuery => {
  const { from, filter: own, rows, columns = [], sort, limit } = chart
  const asked = own === undefined ? from.filter : both(from.filter, own)
  const filter = chart.compare && rows.length > 0 ? both(asked, inSpans(chart.compare, today)) : asked
  const rowAxis: GroupAxis = {
    keys: rows,
    sort: isCutAtStart(chart) ? { by: 'key', direction: 'desc' } : (sort ?? usualSort(rows)),
    limit: comparesSteps(chart) ? kind.groups.rows[1] : (limit ?? usualLimit(rows, kind)),
  }
  return {
    ...(filter !== undefined && { filter }),
    ...(from.search !== undefined && { search: from.search }),
    rows: rowAxis,
    columns: { keys: columns, sort: usualSort(columns), limit: Math.max(kind.groups.columns, 1) },
    measures: compared(chart, today),
  }
}
