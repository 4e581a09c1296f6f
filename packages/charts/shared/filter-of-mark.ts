import type { Comparison, GroupValue } from '@gantry/model/shared'
import { areaOfCell } from './cells.ts'
import type { Dimension } from './chart.ts'
import { nextStep } from './next-step.ts'

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/**
 * Comparisons (all must hold) that match the records of one group; null if no filter can express it, such as a weekday or
 * an hour of the day. `zoned` converts an hour or minute in the reader's time zone to an instant.
 */
const filterOfKey = (
  { field, step, bands, level, cell }: Dimension,
  key: GroupValue,
  zoned: (hour: string) => string,
): readonly Comparison[] | null => {
  if (key === null) return [{ op: 'empty', field }]
  if (step) {
    const next = typeof key === 'string' ? nextStep(step, key) : null
    if (next === null || typeof key !== 'string') return null
    if (step === 'hour' || step === 'minute')
      return [
        { op: 'gte', field, value: zoned(key) },
        { op: 'lt', field, value: zoned(next) },
      ]
    return [{ op: 'between', field, value: [key, dayBefore(next)] }]
  }
  if (bands) {
    const [from, below] = [bands[Number(key) - 1], bands[Number(key)]]
    return [
      ...(from === undefined ? [] : [{ op: 'gte', field, value: from } as const]),
      ...(below === undefined ? [] : [{ op: 'lt', field, value: below } as const]),
    ]
  }
  if (cell !== undefined) {
    const area = areaOfCell(String(key), cell)
    return area && [{ op: 'inside', field, value: [...area] }]
  }
  if (level !== undefined) return [{ op: 'under', field, value: key }]
  if (typeof key === 'object') return [{ op: 'in', field, value: [key.id] }]
  return [{ op: 'eq', field, value: key }]
}

/** Comparisons that match the records of a mark, with all its groups. Null also for the group beyond the limit. */
export const filterOfMark = (
  dimensions: readonly Dimension[],
  keys: readonly GroupValue[],
  zoned: (hour: string) => string,
): readonly Comparison[] | null => {
  if (keys.length !== dimensions.length) return null
  const parts = dimensions.map((dimension, at) => filterOfKey(dimension, keys[at] ?? null, zoned))
  return parts.every(part => part !== null) ? parts.flat() : null
}
