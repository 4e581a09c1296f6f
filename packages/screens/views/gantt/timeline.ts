import type { RecordRow } from '@gantry/model/shared'
import { addDays, type Day, daysBetween, moveMoment, onWall } from '../calendar/days.ts'
import type { Ground } from '../calendar/events.ts'
import type { Placed, Task } from './schedule.ts'

const day = 1_440

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Origin of the minute scale, in local time; days start at midnight. */
const epoch = '1970-01-01'

const minutesOf = (value: string, { kind, timeZone }: Ground): number => {
  if (kind === 'date') return daysBetween(epoch, value) * day
  const { day: on, minutes } = onWall(Date.parse(value), timeZone)
  return daysBetween(epoch, on) * day + minutes
}

/**
 * Position of a record on the minute scale. Without an end, or with an end before the start, it has no duration. Null:
 * no start.
 */
export const placeOf = (
  row: Readonly<Record<string, unknown>>,
  ground: Ground,
): Omit<Placed, 'id'> | null => {
  const from = textOf(row[ground.start])
  if (from === null) return null
  const start = minutesOf(from, ground)
  const until = ground.end === null ? null : textOf(row[ground.end])
  if (until === null) return { start, end: start }
  // The last day is inclusive.
  const end = minutesOf(until, ground) + (ground.kind === 'date' ? day : 0)
  return { start, end: Math.max(start, end) }
}

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(each =>
        typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string'
          ? [each.id]
          : [],
      )
    : []

/** Record ids in a multiple-reference field. */
export const linkedIds = (row: RecordRow, field: string | undefined): readonly string[] =>
  field === undefined ? [] : idsIn(row[field])

/** A record as a task; null if it has no start. The lag field is in days. */
export const taskOf = (
  row: RecordRow,
  ground: Ground,
  depends: string | undefined,
  lag: string | undefined,
): Task | null => {
  const placed = placeOf(row, ground)
  const days = lag === undefined ? 0 : Number(row[lag] ?? 0)
  const minutes = Number.isFinite(days) ? Math.ceil(days * day) : 0
  return (
    placed && {
      id: row.id,
      ...placed,
      after: linkedIds(row, depends),
      // In a plan of whole days, the lag is rounded up to whole days.
      lag: ground.kind === 'date' ? Math.ceil(minutes / day) * day : minutes,
    }
  )
}

/** Fields of a record with start and end moved by minutes; an empty end stays empty. */
export const movedBy = (
  row: RecordRow,
  ground: Ground,
  { start, end }: { readonly start: number; readonly end: number },
): Record<string, string> => {
  const move = (value: string, minutes: number) =>
    ground.kind === 'date'
      ? addDays(value, Math.round(minutes / day))
      : moveMoment(value, Math.trunc(minutes / day), minutes % day, ground.timeZone)
  const from = textOf(row[ground.start])
  const until = ground.end === null ? null : textOf(row[ground.end])
  return {
    ...(from !== null && start !== 0 && { [ground.start]: move(from, start) }),
    ...(ground.end !== null && until !== null && end !== 0 && { [ground.end]: move(until, end) }),
  }
}

/** Position of a period within the visible days, where 0 is the left and 1 the right edge; null: outside. */
export const shareOf = (
  { start, end }: { readonly start: number; readonly end: number },
  [first, last]: readonly [Day, Day],
): { readonly from: number; readonly to: number } | null => {
  const left = daysBetween(epoch, first) * day
  const length = (daysBetween(first, last) + 1) * day
  const from = (start - left) / length
  const to = (end - left) / length
  return to < 0 || from > 1 ? null : { from, to }
}

/** Position of an instant within the visible time window, 0 to 1; null: outside. */
export const shareOfMoment = (
  at: { readonly day: Day; readonly minutes: number },
  window: readonly [Day, Day],
): number | null => {
  const minutes = daysBetween(epoch, at.day) * day + at.minutes
  return shareOf({ start: minutes, end: minutes }, window)?.from ?? null
}

/** Day and minutes since its midnight, from a position on the minute scale. */
export const clockOf = (minutes: number): { readonly day: Day; readonly minutes: number } => ({
  day: addDays(epoch, Math.floor(minutes / day)),
  minutes: ((minutes % day) + day) % day,
})
