import type { Json } from '@gantry/base/shared'
import type { Filter } from '@gantry/model/shared'

/** Combines filters with AND; absent ones and those that match everything are dropped. */
export const joined = (...filters: readonly (Filter | undefined)[]): Filter | undefined => {
  const of = filters.filter((filter): filter is Filter => filter !== undefined && filter !== true)
  return of.length > 1 ? { op: 'and', of } : of[0]
}

/** A filter as a message between tiles. */
export const saidFilter = (filter: Filter): Json => JSON.parse(JSON.stringify(filter)) as Json
