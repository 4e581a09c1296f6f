import { addDays, addMonths, type Day, weekOf, weeksOf } from './days.ts'

export const spans = ['month', 'week', 'day'] as const
export type Span = (typeof spans)[number]

/** The displayed span of a calendar: the month, week or day that contains a day. */
export interface CalendarShow {
  readonly span: Span
  readonly day: Day
}

const isSpan = (text: string): text is Span => (spans as readonly string[]).includes(text)

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** Parses `?show=week.2026-07-16`; invalid text gives today. */
export const readShow = (show: string | null, usual: Span, today: Day): CalendarShow => {
  const [span = '', day = ''] = (show ?? '').split('.')
  return { span: isSpan(span) ? span : usual, day: isDay(day) ? day : today }
}

export const writeShow = ({ span, day }: CalendarShow): string => `${span}.${day}`

/** The previous or next span. */
export const step = ({ span, day }: CalendarShow, by: -1 | 1): CalendarShow => ({
  span,
  day: span === 'month' ? addMonths(day, by) : addDays(day, span === 'week' ? 7 * by : by),
})

/** First and last day displayed. */
export const windowOf = ({ span, day }: CalendarShow): readonly [Day, Day] => {
  if (span === 'day') return [day, day]
  const shown = span === 'week' ? weekOf(day) : weeksOf(day).flat()
  return [shown[0] ?? day, shown.at(-1) ?? day]
}
