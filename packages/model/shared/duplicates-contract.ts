import type { JsonObject } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { FieldId } from './names.ts'
import type { RecordRow } from './records-contract.ts'

/** A similar record. */
export interface SimilarRecord {
  /** The fields compared, the title and the system fields, as the caller may see them. */
  readonly record: RecordRow
  /** From 0 to 100: the weighted mean of the fields; texts count twice. */
  readonly score: number
  /** Score per field; null where one of the two values is empty. */
  readonly fields: Readonly<Record<FieldId, number | null>>
}

export interface SimilarRecords {
  /** Most alike first. */
  readonly data: readonly SimilarRecord[]
  /** There were too many candidates to compare all: use other fields or a higher threshold. */
  readonly more: boolean
}

const table = Type.String({ maxLength: 48 })
const fields = Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 10 })
const threshold = Type.Integer({ minimum: 0, maximum: 100 })

export const findSimilarRecords = contract({
  method: 'POST',
  path: '/tables/:table/records/similar',
  scope: 'space',
  can: 'signed-in',
  summary: 'Records like one that is kept (id) or one that is being written (values), over the fields named',
  input: Type.Object({
    table,
    fields,
    id: Type.Optional(Type.String({ format: 'uuid' })),
    values: Type.Optional(
      Type.Unsafe<JsonObject>({ type: 'object', description: 'Values by field id, as for a new record' }),
    ),
    /** Absent: 70. */
    threshold: Type.Optional(threshold),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  output: Type.Unsafe<SimilarRecords>({ type: 'object' }),
})

/** A group of similar records. */
export interface DuplicateGroup {
  /** As the caller may read them now, without those removed since. The oldest is first. */
  readonly records: readonly RecordRow[]
  /** Similarity of each record to the one that added it to the group, by id. */
  readonly scores: Readonly<Record<string, number>>
}

/** Progress and result of a duplicate check of a table. */
export interface DuplicateCheck {
  readonly id: string
  readonly fields: readonly FieldId[]
  readonly threshold: number
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /** Records processed, and their total; null before they are counted. */
  readonly done: number
  readonly total: number | null
  /** Number of groups found; the requested page is in `data`. */
  readonly groups: number
  /** The check stopped at the maximum number of groups. */
  readonly more: boolean
  readonly data: readonly DuplicateGroup[]
  /** Code of the error catalogue, when it failed. */
  readonly error: string | null
}

const id = Type.String({ format: 'uuid' })

export const startDuplicateCheck = contract({
  method: 'POST',
  path: '/tables/:table/duplicates',
  scope: 'space',
  can: 'signed-in',
  summary: 'Looks through a whole table for records that are like one another, in the background',
  input: Type.Object({ table, fields, threshold: Type.Optional(threshold) }),
  output: Type.Object({ id }),
  status: 202,
})

export const readDuplicateCheck = contract({
  method: 'GET',
  path: '/tables/:table/duplicates/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'How far a check of one’s own is, and a page of the groups it found',
  input: Type.Object({
    table,
    id,
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  }),
  output: Type.Unsafe<DuplicateCheck>({ type: 'object' }),
})

export const lastDuplicateCheck = contract({
  method: 'GET',
  path: '/tables/:table/duplicates',
  scope: 'space',
  can: 'signed-in',
  summary: 'The last check of this table the caller has begun',
  input: Type.Object({ table }),
  output: Type.Object({ id: Type.Union([id, Type.Null()]) }),
})

export const cancelDuplicateCheck = contract({
  method: 'DELETE',
  path: '/tables/:table/duplicates/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'Stops a check of one’s own',
  input: Type.Object({ table, id }),
  output: Type.Object({ done: Type.Literal(true) }),
})
