import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Who may look at the figures of a space. */
const readers = ['admin', 'saas'] as const

/** What a space has, and how it is used. Bytes are those of tables with their indexes, and of files. */
export interface Overview {
  readonly people: {
    /** Members in use. */
    readonly total: number
    readonly newThisMonth: number
    /** People who were here today, in the last 7 and in the last 30 days. */
    readonly today: number
    readonly week: number
    readonly month: number
  }
  readonly applications: number
  readonly records: number
  readonly tableBytes: number
  readonly fileBytes: number
  readonly files: number
  /** Until when use is counted. */
  readonly countedAt: string | null
}

/** A drawn table with what it holds, and its use in a range of days. */
export interface TableUse {
  readonly table: string
  readonly label: Text
  readonly app: string | null
  /** PostgreSQL's estimate. */
  readonly rows: number
  readonly bytes: number
  readonly created: number
  readonly changed: number
  readonly removed: number
  /** People who changed something. */
  readonly people: number
  /** The last day with a change. */
  readonly lastDay: string | null
}

/** How many people changed something in an application. */
export interface AppPeople {
  readonly app: string
  readonly people: number
}

export const readOverview = contract({
  method: 'GET',
  path: '/overview',
  scope: 'space',
  can: readers,
  summary: 'People, activity, records and storage of the space',
  input: Type.Object({}),
  output: Type.Unsafe<Overview>({ type: 'object' }),
})

export const listTableUse = contract({
  method: 'GET',
  path: '/overview/tables',
  scope: 'space',
  can: readers,
  summary: 'What each drawn table holds, and who changed it in a range of days',
  input: Type.Object({ from: Type.String({ format: 'date' }), to: Type.String({ format: 'date' }) }),
  output: Type.Unsafe<{ readonly data: readonly TableUse[]; readonly people: readonly AppPeople[] }>({
    type: 'object',
  }),
})
