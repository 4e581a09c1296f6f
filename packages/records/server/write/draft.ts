import type { ErrorCode, Issue } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import type { Row } from './row.ts'

/** A record on its way into the database: what it would be, and all that speaks against it. */
export interface Draft {
  /** As it stands; null for a new one. */
  readonly before: Row | null
  readonly row: Row
  /** The fields the caller named, whose rights are his to have. */
  readonly given: readonly FieldId[]
  readonly issues: Issue[]
  /** The line of the file it comes from, which is how people find it. */
  readonly line?: number
}

/** What became of one record of several. */
export type Outcome =
  | { readonly ok: true; readonly id: string; readonly version: number }
  | { readonly ok: false; readonly code: ErrorCode; readonly issues: readonly Issue[] }

export const isSound = (draft: Draft): boolean => draft.issues.length === 0

/** The error that says best what a list of issues has in common. */
export const codeOf = (issues: readonly Issue[]): ErrorCode => {
  const all = (...codes: string[]) => issues.every(({ code }) => codes.includes(code))
  if (all('not_permitted', 'not_admitted', 'record_not_permitted')) return 'permission.denied'
  if (all('too_wide')) return 'record.too_wide'
  return all('duplicate', 'duplicate_in_file', 'duplicate_set', 'duplicate_set_in_file')
    ? 'record.duplicate'
    : 'record.invalid'
}

/** A record as a write left it. */
export interface Written {
  readonly id: string
  readonly version: number
  /** The record as JSON text where the write was asked for it and told it, null where its writer does not see it. */
  readonly json?: string | null
}

/** What became of a record that was to be written at its version; it is missing when that version had passed. */
export const written = (row: Row, ids: ReadonlySet<string>): Outcome =>
  ids.has(row.id)
    ? { ok: true, id: row.id, version: Number(row.version) + 1 }
    : { ok: false, code: 'record.conflict', issues: [] }
