import type { ErrorCode, Issue } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import type { RecordInput, Row } from './row.ts'

/** A record to be written, with its issues. */
export interface Draft {
  /** Stored state; null for a new record. */
  readonly before: Row | null
  readonly row: Row
  /** What the caller sent, without closed fields; slave rows in the order of `row`. */
  readonly input: RecordInput
  /** Fields named by the caller, for which the caller needs rights. */
  readonly given: readonly FieldId[]
  readonly issues: Issue[]
  /** Line of the imported file, for messages. */
  readonly line?: number
}

/** Result for one record of a batch. */
export type Outcome =
  | { readonly ok: true; readonly id: string; readonly version: number }
  | { readonly ok: false; readonly code: ErrorCode; readonly issues: readonly Issue[] }

export const isValid = (draft: Draft): boolean => draft.issues.length === 0

/** The error code that summarises a list of issues. */
export const codeOf = (issues: readonly Issue[]): ErrorCode => {
  const all = (...codes: string[]) => issues.every(({ code }) => codes.includes(code))
  if (all('not_permitted', 'not_admitted', 'not_among', 'record_not_permitted')) return 'permission.denied'
  if (all('too_wide')) return 'record.too_wide'
  return all('duplicate', 'duplicate_in_file', 'duplicate_set', 'duplicate_set_in_file')
    ? 'record.duplicate'
    : 'record.invalid'
}

/** A record after a write. */
export interface Written {
  readonly id: string
  readonly version: number
  /** The record as JSON text where the write was asked to return it; null where its writer may not read it. */
  readonly json?: string | null
}

/**
 * Outcome of a record written with optimistic locking; its id is missing from `ids` when the version had
 * changed.
 */
export const written = (row: Row, ids: ReadonlySet<string>): Outcome =>
  ids.has(row.id)
    ? { ok: true, id: row.id, version: Number(row.version) + 1 }
    : { ok: false, code: 'record.conflict', issues: [] }
