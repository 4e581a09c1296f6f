import type { FieldId } from '@gantry/model/shared'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  monthOf,
  placeInWeek,
  weekday,
  weekOf,
} from '../calendar/days.ts'
import type { GanttOptions } from './shared.ts'

export const spans = ['day', 'week', 'twoWeeks', 'month', 'quarter'] as const
export type Span = (typeof spans)[number]

/** Displayed span of a Gantt chart and its grouping. */
export interface GanttShow {
  readonly span: Span
  readonly day: Day
  readonly group: FieldId | null
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** Parses `?show=month.2026-07-16.area`; invalid text gives today and the settings of the view. */
export const readShow = (show: string | null, { first, group }: GanttOptions, today: Day): GanttShow => {
  const [span = '', day = '', by] = (show ?? '').split('.')
  return {
    span: spans.find(each => each === span) ?? first ?? 'twoWeeks',
    day: isDay(day) ? day : today,
    group: by === undefined ? (group ?? null) : by || null,
  }
}

export const writeShow = ({ span, day, group }: GanttShow, options: GanttOptions): string =>
  group === (options.group ?? null) ? `${span}.${day}` : `${span}.${day}.${group ?? ''}`

/** The previous or next span. */
export const step = (show: GanttShow, by: -1 | 1): GanttShow => {
  const { span, day } = show
  const next =
    span === 'month' || span === 'quarter'
      ? addMonths(day, span === 'month' ? by : 3 * by)
      : addDays(day, { day: 1, week: 7, twoWeeks: 14 }[span] * by)
  return { ...show, day: next }
}

/** First and last day displayed. */
export const windowOf = ({ span, day }: Pick<GanttShow, 'span' | 'day'>): readonly [Day, Day] => {
  if (span === 'day') return [day, day]
  if (span === 'month') return monthOf(day)
  if (span === 'quarter') {
    const first = `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
    return [first, addDays(addMonths(first, 3), -1)]
  }
  const monday = weekOf(day)[0] ?? day
  return [monday, addDays(monday, span === 'week' ? 6 : 13)]
}

/** A column of the time axis: offset from the left edge and length, in days. */
export interface Cell {
  readonly key: string
  readonly at: number
  readonly size: number
  readonly day: Day
  /** The hour of the column; null: a day or a week. */
  readonly hour: number | null
  readonly weekend: boolean
}

/** Columns of the time axis: hours for a day, weeks for a quarter, otherwise days. */
export const cellsOf = ({ span, day }: Pick<GanttShow, 'span' | 'day'>): readonly Cell[] => {
  const [first, last] = windowOf({ span, day })
  const length = daysBetween(first, last) + 1
  if (span === 'day')
    return Array.from({ length: 24 }, (_, hour) => ({
      key: String(hour),
      at: hour / 24,
      size: 1 / 24,
      day,
      hour,
      weekend: false,
    }))
  const days = Array.from({ length }, (_, at) => addDays(first, at))
  if (span === 'quarter') {
    const mondays = days.filter((each, at) => at === 0 || placeInWeek(each) === 0)
    return mondays.map((each, n) => {
      const at = daysBetween(first, each)
      const next = mondays[n + 1]
      const size = (next === undefined ? length : daysBetween(first, next)) - at
      return { key: each, at, size, day: each, hour: null, weekend: false }
    })
  }
  return days.map((each, at) => ({
    key: each,
    at,
    size: 1,
    day: each,
    hour: null,
    weekend: weekday(each) > 4,
  }))
}

/** Snap interval in minutes for dragging a bar: a day, or the finest step visible at this scale. */
export const snapOf = (span: Span, wholeDays: boolean): number =>
  wholeDays ? 1_440 : { day: 15, week: 60, twoWeeks: 120, month: 1_440, quarter: 1_440 }[span]
