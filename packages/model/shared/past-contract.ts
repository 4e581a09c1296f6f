import type { Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Filter } from './filter.ts'
import type { FieldId } from './names.ts'
import type { BatchRefusal, RecordAnswer, RecordRow, Ref } from './records-contract.ts'

/** A past state of a record; `removed` when it was in the recycle bin. */
export interface PastRecord {
  readonly data: RecordRow
  readonly removed: boolean
}

export interface PastPage {
  readonly data: readonly PastRecord[]
  /** Cursor of the next page; null at the end. A page may be shorter than requested. */
  readonly next: string | null
}

/** Kinds of batch operations; `edit` is one record changed in a sheet, too small to be listed. */
export type BatchKind = 'import' | 'update' | 'remove' | 'restore' | 'undo' | 'edit'

export interface BatchInfo {
  /** The id of an import's job or of a batch's request. */
  readonly id: string
  readonly kind: Exclude<BatchKind, 'edit'>
  readonly at: string
  readonly by: Ref
  /** The job that undoes or has undone it. */
  readonly undoneBy: string | null
}

/** Result of an undo: records changed since stay unchanged. */
export interface UndoReport {
  readonly label: Text
  readonly undone: number
  readonly left: number
  readonly samples: readonly BatchRefusal[]
}

const object = { type: 'object' } as const
const table = Type.String({ maxLength: 48 })
const id = Type.String({ format: 'uuid' })
const moment = Type.String({ format: 'date-time' })
/** The state after a history entry, or at a moment. */
const when = {
  entry: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  moment: Type.Optional(moment),
}

export const recordAsOf = contract({
  method: 'GET',
  path: '/tables/:table/records/:id/as-of',
  scope: 'space',
  can: 'signed-in',
  summary: 'A record with its slave rows as it was after an entry of its history, or at a moment',
  input: Type.Object({ table, id, ...when }),
  output: Type.Unsafe<PastRecord>(object),
})

export const listAsOf = contract({
  method: 'GET',
  path: '/tables/:table/as-of',
  scope: 'space',
  can: 'signed-in',
  summary: 'The records of a table as they were at a moment, newest first',
  input: Type.Object(
    {
      table,
      moment,
      filter: Type.Optional(Type.Unsafe<Filter>({ description: 'As in a list' })),
      after: Type.Optional(id),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: true },
  ),
  output: Type.Unsafe<PastPage>(object),
})

/** `version` is the one the caller read; a conflict is reported as for any update. */
export const restoreVersion = contract({
  method: 'POST',
  path: '/tables/:table/records/:id/restore-version',
  scope: 'space',
  can: 'signed-in',
  action: 'change',
  summary: 'Gives a record, or some of its fields, the values it had then',
  input: Type.Object({
    table,
    id,
    ...when,
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    fields: Type.Optional(Type.Unsafe<readonly FieldId[]>(Type.Array(Type.String(), { maxItems: 1_000 }))),
  }),
  output: Type.Unsafe<RecordAnswer>(object),
})

export const listBatches = contract({
  method: 'GET',
  path: '/tables/:table/acts',
  scope: 'space',
  can: 'signed-in',
  summary: 'Imports and batches of the last 30 days: the caller’s own, to administrators everybody’s',
  input: Type.Object({ table }),
  output: Type.Unsafe<{ readonly data: readonly BatchInfo[] }>(object),
})

/** The answer's batch takes the undo back. */
export const undoEdits = contract({
  method: 'POST',
  path: '/tables/:table/records/edits/:batch/undo',
  scope: 'space',
  can: 'signed-in',
  action: 'change',
  summary: 'Undoes what one request of a sheet changed; records changed since are left as they are',
  input: Type.Object({ table, batch: Type.String({ maxLength: 64 }) }),
  output: Type.Unsafe<UndoReport & { readonly batch: string }>(object),
})

export const undoBatch = contract({
  method: 'POST',
  path: '/acts/:id/undo',
  scope: 'space',
  can: 'signed-in',
  summary: 'Undoes everything one import or batch did, in the background',
  input: Type.Object({ id }),
  output: Type.Object({ job: id }),
  status: 202,
})
