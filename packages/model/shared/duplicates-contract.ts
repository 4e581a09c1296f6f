import type { JsonObject } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { FieldId } from './names.ts'
import type { RecordRow } from './records-contract.ts'

/** A record that is like another one. */
export interface SimilarRecord {
  /** The fields compared, the title and the system fields, as the caller may see them. */
  readonly record: RecordRow
  /** From 0 to 100: the mean of the fields, in which a text counts twice. */
  readonly score: number
  /** The same of each field; null where one of the two is empty, which says nothing. */
  readonly fields: Readonly<Record<FieldId, number | null>>
}

export interface SimilarRecords {
  /** Most alike first. */
  readonly data: readonly SimilarRecord[]
  /** So many records come into question that not all were compared: other fields or a higher threshold tell more. */
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
