import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Filter } from './filter.ts'

/** The records of one day of a calendar. */
export interface DayOfRecords {
  readonly day: string
  readonly count: number
  /** The first of them, by their beginning. */
  readonly ids: readonly string[]
}

/** Days of a calendar asked for at once; a month with the weeks it touches has 42. */
export const mostDays = 62

const field = Type.String({ maxLength: 48 })
const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })

export const readDays = contract({
  method: 'GET',
  path: '/tables/:table/days',
  scope: 'space',
  can: 'signed-in',
  summary:
    'How many records stand on each day of a calendar, with the ids of its first few; only records the caller may read',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    start: { ...field, description: 'A field of days or of moments' },
    end: Type.Optional({ ...field, description: 'Its last day, or the moment it ends at' }),
    from: { ...day, description: 'The first day' },
    to: { ...day, description: `The last day, of at most ${mostDays}` },
    zone: Type.String({ maxLength: 64, description: 'The time zone in which moments fall on days' }),
    filter: Type.Optional(Type.Unsafe<Filter>({})),
    search: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly DayOfRecords[] }>({ type: 'object' }),
})
