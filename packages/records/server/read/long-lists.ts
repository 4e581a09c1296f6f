import type { Sql } from '@gantry/kernel/server'
import type { Reading } from './reading.ts'

/** How long a list is assumed to stay above the count cap, in milliseconds. */
const believed = 30_000
const most = 100

const lists = new WeakMap<Reading, Map<string, number>>()

const keyOf = (condition: Sql): string =>
  condition.values.length === 0 ? condition.text : `${condition.text} ${JSON.stringify(condition.values)}`

/**
 * Whether a list recently exceeded the count cap. Counting to the cap is most of the cost of a page, and a list
 * does not lose 10,000 rows while a person pages through it; a page that shows the end counts again.
 */
export const wasLong = (reading: Reading, condition: Sql): boolean =>
  (lists.get(reading)?.get(keyOf(condition)) ?? 0) > Date.now()

export const rememberLong = (reading: Reading, condition: Sql): void => {
  const known = lists.get(reading) ?? new Map<string, number>()
  lists.set(reading, known)
  if (known.size >= most) known.clear()
  known.set(keyOf(condition), Date.now() + believed)
}
