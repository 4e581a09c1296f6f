import { Cron } from 'croner'

/** Gives the first time after an instant; both in milliseconds. */
type CronTimes = (after: number, timeZone: string) => number

/**
 * Reads a cron text of five parts: minute, hour, day, month, day of the week. Where both days are given, either starts it, as cron
 * does. Null: it cannot be read, or it never comes, as the 30th of February. Pure.
 */
export const readCron = (text: string): CronTimes | null => {
  const next = (after: number, timeZone: string): number | undefined =>
    new Cron(text.trim(), { mode: '5-part', timezone: timeZone, paused: true })
      .nextRun(new Date(after))
      ?.getTime()
  try {
    if (next(Date.UTC(2000, 0, 1), 'UTC') === undefined) return null
  } catch {
    return null
  }
  return (after, timeZone) => next(after, timeZone) ?? Number.POSITIVE_INFINITY
}
