import { instantAt, wallAt } from '@gantry/base/shared'
import { timeZoneNow } from './say-time.ts'

/**
 * The clock of the space at a moment, as `2026-11-28T16:20:05`. Pickers know the zone of the browser alone: without an offset they
 * read this text as a time of their own, and so show the clock of the space.
 */
export const clockAt = (at: string | number): string =>
  new Date(wallAt(new Date(at).getTime(), timeZoneNow())).toISOString().slice(0, 19)

/** How a picked time is written for `momentAt`. */
export const clockForm = 'YYYY-MM-DDTHH:mm:ss'

/** The moment at which the clock of the space shows a time such as `2026-11-28T16:20:05`; ISO 8601 in UTC. */
export const momentAt = (clock: string): string =>
  new Date(instantAt(Date.parse(`${clock}Z`), timeZoneNow())).toISOString()
