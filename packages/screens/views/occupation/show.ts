import { addDays, addMonths, type Day, daysBetween, monthOf, weekOf } from '../calendar/days.ts'

export const spans = ['day', 'week', 'month', 'quarter'] as const
export type Span = (typeof spans)[number]

/** The displayed span: the day, week, month or quarter that contains a day. */
export interface OccupationShow {
  readonly span: Span
  readonly day: Day
}

const isSpan = (text: string): text is Span => (spans as readonly string[]).includes(text)

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** Parses `?show=week.2026-07-16`; invalid text gives today. */
export const readShow = (show: string | null, usual: Span, today: Day): OccupationShow => {
  const [span = '', day = ''] = (show ?? '').split('.')
  return { span: isSpan(span) ? span : usual, day: isDay(day) ? day : today }
}

export const writeShow = ({ span, day }: OccupationShow): string => `${span}.${day}`

const quarterOf = (day: Day): readonly [Day, Day] => {
  const month = Number(day.slice(5, 7))
  const first = monthOf(addMonths(`${day.slice(0, 7)}-01`, -((month - 1) % 3)))[0]
  return [first, addDays(addMonths(first, 3), -1)]
}

/** First and last day displayed. */
export const windowOf = ({ span, day }: OccupationShow): readonly [Day, Day] => {
  switch (span) {
    case 'day':
      return [day, day]
    case 'week':
      return [weekOf(day)[0] ?? day, weekOf(day)[6] ?? day]
    case 'month':
      return monthOf(day)
    case 'quarter':
      return quarterOf(day)
  }
}

/** The previous or next span. */
export const step = ({ span, day }: OccupationShow, by: -1 | 1): OccupationShow => ({
  span,
  day:
    span === 'day'
      ? addDays(day, by)
      : span === 'week'
        ? addDays(day, 7 * by)
        : addMonths(day, span === 'month' ? by : 3 * by),
})

export const daysOf = ([first, last]: readonly [Day, Day]): readonly Day[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))
