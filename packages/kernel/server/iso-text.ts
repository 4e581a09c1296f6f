import { raw, type Sql, sql } from './sql.ts'

/** SQL expression that prints a `timestamptz` as ISO 8601 text in UTC, to the second: `2026-03-01T08:00:00Z`. */
export const isoSeconds = (moment: Sql): Sql => isoText(moment, 'SS')

/** Like `isoSeconds`, to the millisecond, as `Date.toISOString` prints it: `2026-03-01T08:00:00.000Z`. */
export const isoMilliseconds = (moment: Sql): Sql => isoText(moment, 'SS.MS')

/** Like `isoSeconds`, to the microsecond: text that compares equal to the stored moment, as cursors need it. */
export const isoMicroseconds = (moment: Sql): Sql => isoText(moment, 'SS.US')

/**
 * Further digits are cut off, not rounded. The moment stands in parentheses because `at time zone` binds
 * tighter than `+`.
 */
const isoText = (moment: Sql, seconds: 'SS' | 'SS.MS' | 'SS.US'): Sql =>
  sql`to_char((${moment}) at time zone 'UTC', ${raw(`'YYYY-MM-DD"T"HH24:MI:${seconds}"Z"'`)})`
