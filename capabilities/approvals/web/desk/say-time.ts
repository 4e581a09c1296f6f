import { sayMoment } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { Todo } from '../../shared/desk.ts'

/** A duration in its two largest units, at least one minute. */
export const saySpan = (t: TFunction, milliseconds: number): string => {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60]
  if (days > 0) return t('approvals.span.days', { days, hours })
  return hours > 0
    ? t('approvals.span.hours', { hours, minutes: rest })
    : t('approvals.span.minutes', { minutes })
}

/** The time limit of a to-do: while its instance is interrupted the clock stands. */
export const sayLimit = (
  t: TFunction,
  { due, group }: Pick<Todo, 'due' | 'group'>,
  now: number,
): string | null =>
  due === null ? null : group === 'interrupted' ? t('approvals.due.stands') : sayDue(t, due, now)

/** Whether a to-do is late now; the clock of an interrupted one stands. */
export const isLate = ({ due, group }: Pick<Todo, 'due' | 'group'>, now: number): boolean =>
  due !== null && group !== 'interrupted' && Date.parse(due) <= now

/** A due time: overdue by, remaining time, or date. */
export const sayDue = (t: TFunction, due: string, now: number): string => {
  const left = Date.parse(due) - now
  if (left <= 0) return t('approvals.due.over', { span: saySpan(t, -left) })
  return left < 24 * 3_600_000
    ? t('approvals.due.left', { span: saySpan(t, left) })
    : sayMoment(due, { short: true })
}
