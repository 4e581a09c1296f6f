import type { Json } from '@gantry/base/shared'
import { type Filter, where } from './filter.ts'
import type { DatePart, GroupBy } from './query.ts'

/** How a list is grouped. */
export interface Grouping {
  /** At most two, the outer first; empty: not grouped. */
  readonly by: readonly GroupBy[]
  /** Largest groups first; absent: in the order of the values. */
  readonly order?: 'count'
}

const dayMs = 86_400_000

/** The last day of a part of time that begins on `day`, both as YYYY-MM-DD. */
export const lastDay = (part: DatePart, day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const next = {
    day: Date.UTC(year, month - 1, date + 1),
    week: Date.UTC(year, month - 1, date + 7),
    month: Date.UTC(year, month, 1),
    quarter: Date.UTC(year, month + 2, 1),
    year: Date.UTC(year + 1, 0, 1),
  }[part]
  return new Date(next - dayMs).toISOString().slice(0, 10)
}

/** The records of one group, by the key `listGroups` returned for it. */
export const filterOfGroup = ({ field, part }: GroupBy, key: Json): Filter => {
  if (key === null) return where(field, 'empty')
  if (part && typeof key === 'string') return where(field, 'between', [key, lastDay(part, key)])
  if (typeof key === 'object' && 'id' in key) return where(field, 'eq', key.id ?? null)
  return where(field, 'eq', key)
}
