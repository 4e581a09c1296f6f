import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Filter } from './filter.ts'
import type { BatchAnswer, Ref } from './records-contract.ts'
import { type Subject, type SubjectKind, subjectKinds } from './sharing.ts'

/** Levels of a share: read, update or delete the record. */
export const shareLevels = ['view', 'modify', 'delete'] as const
export type ShareLevel = (typeof shareLevels)[number]

/** A request to share a record. */
export interface ShareRequest {
  readonly subjects: readonly Subject[]
  readonly level: ShareLevel
  /** ISO 8601; absent or null: until revoked. */
  readonly until?: string | null
  /** Recipients may share the record further. */
  readonly reshare?: boolean
}

/** An active share. */
export interface Share {
  readonly id: string
  readonly subject: Subject
  /** What people call the subject. */
  readonly title: string
  readonly level: ShareLevel
  readonly reshare: boolean
  /** Opens only the fields that its giver could read. */
  readonly narrow: boolean
  readonly until: string | null
  readonly givenAt: string
  readonly givenBy: Ref
  /** The responsible person: the giver, or the later owner of the record. */
  readonly responsible: Ref
  /** Number of shares based on it, which end with it. */
  readonly passedOn: number
  /** Whether the caller may revoke it. */
  readonly revocable: boolean
}

const table = Type.String({ maxLength: 48 })
const id = Type.String({ format: 'uuid' })
const kind = Type.Unsafe<SubjectKind>(Type.Union(subjectKinds.map(each => Type.Literal(each))))
const level = Type.Unsafe<ShareLevel>(Type.Union(shareLevels.map(each => Type.Literal(each))))

export const listShares = contract({
  method: 'GET',
  path: '/tables/:table/records/:id/shares',
  scope: 'space',
  can: 'signed-in',
  summary: 'With whom a record is shared; for those who may share it themselves',
  input: Type.Object({ table, id }),
  output: Type.Unsafe<{ readonly data: readonly Share[] }>({ type: 'object' }),
})

export const shareRecord = contract({
  method: 'POST',
  path: '/tables/:table/records/:id/shares',
  scope: 'space',
  can: 'signed-in',
  summary: 'Shares a record with people, departments or roles, at most as far as the caller’s own right goes',
  input: Type.Object({
    table,
    id,
    subjects: Type.Array(Type.Object({ kind, id, below: Type.Optional(Type.Boolean()) }), {
      minItems: 1,
      maxItems: 100,
    }),
    level,
    until: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
    reshare: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<{ readonly data: readonly Share[] }>({ type: 'object' }),
})

export const revokeShare = contract({
  method: 'DELETE',
  path: '/tables/:table/records/:id/shares/:share',
  scope: 'space',
  can: 'signed-in',
  summary: 'Takes a share back, and what was passed on from it; they end with the next request',
  input: Type.Object({ table, id, share: id }),
  output: Type.Unsafe<{ readonly data: readonly Share[] }>({ type: 'object' }),
})

/** Result of handing over everything a person owns. */
export interface HandOverReport {
  readonly done: number
  /** The first records that could not be handed over. */
  readonly refused: readonly { readonly table: string; readonly id: string; readonly code: string }[]
  readonly refusals: number
}

const handOver = { to: id, keepView: Type.Optional(Type.Boolean()) }

export const handOverRecords = contract({
  method: 'POST',
  path: '/tables/:table/records/hand-over',
  scope: 'space',
  can: 'signed-in',
  summary: 'Makes somebody else the owner of records; their shares stay and become his to answer for',
  input: Type.Object({ table, ids: Type.Array(id, { minItems: 1, maxItems: 1_000 }), ...handOver }),
  output: Type.Unsafe<BatchAnswer>({ type: 'object' }),
})

export const handOverEverything = contract({
  method: 'POST',
  path: '/hand-over',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Hands over the records of one person, in one table or in all, or those of a table that fit a filter and a search: one’s own, or a leaver’s by the administrator',
  input: Type.Object({
    from: id,
    table: Type.Optional(table),
    filter: Type.Optional(Type.Unsafe<Filter>({ description: 'As of a list; with the table it asks about' })),
    search: Type.Optional(Type.String({ description: 'As of a list; with the table it asks about' })),
    ...handOver,
  }),
  output: Type.Unsafe<{ readonly job: string }>({ type: 'object' }),
  status: 202,
})
