import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Quota } from './quotas.ts'

/** What a space uses, and where most of it lies. */
export interface Resources {
  readonly quotas: readonly Quota[]
  readonly trend: readonly { readonly kind: string; readonly day: string; readonly used: number }[]
  readonly validUntil: string | null
  readonly daysLeft: number | null
  /** The largest tables. */
  readonly tables: readonly {
    readonly id: string
    readonly label: Text
    readonly rows: number
    readonly bytes: number
    /** Bytes more than a month ago; null: not known yet. */
    readonly grown: number | null
  }[]
  /** The largest files. */
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly size: number
    readonly at: string
    readonly owner: string | null
  }[]
  /** Deleted tables and members who have not signed in for long: what can be cleaned up first. */
  readonly leads: {
    readonly deletedTables: number
    readonly idleMembers: number
    readonly largeFiles: number
    readonly largeFileBytes: number
  }
}

export const findFilePlace = contract({
  method: 'GET',
  path: '/resources/files/:id/place',
  scope: 'space',
  can: ['admin', 'saas', 'root'],
  summary: 'A record that holds a file in a field, if the caller may read it',
  input: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  output: Type.Object({
    place: Type.Union([Type.Object({ table: Type.String(), record: Type.String() }), Type.Null()]),
  }),
})

export const readResources = contract({
  method: 'GET',
  path: '/resources',
  scope: 'space',
  can: ['admin', 'saas', 'root'],
  summary:
    'What the space uses of its quotas, its trend, the largest tables and files, and what can be cleaned up',
  input: Type.Object({}),
  output: Type.Unsafe<Resources>({ type: 'object' }),
})
