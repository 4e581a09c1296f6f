import { createHash } from 'node:crypto'
import { sql } from '../sql.ts'

/** Previous hash of the first element of a chain. */
export const genesis = '0'.repeat(64)

/**
 * SHA-256 over the previous hash and the complete row: the format of rows sealed one by one by earlier
 * versions.
 */
export const hashOf = (previous: string, canonical: string): string =>
  createHash('sha256').update(previous).update(canonical).digest('hex')

/**
 * The complete row without the columns that sealing fills, in PostgreSQL's jsonb text: the input of `hashOf`.
 */
export const canonicalColumn = sql`(to_jsonb(line) - 'seq' - 'prev_hash' - 'hash' - 'tx')::text`

/**
 * SHA-256 of a complete row for seals, in hexadecimal: the columns in PostgreSQL's unambiguous row format,
 * timestamps in UTC. Costs a tenth of a JSON representation.
 */
export const digestColumn = sql`encode(sha256(convert_to(row(line.id, line.space, line.at, line.action, line.result, line.actor,
  line.actor_name, line.user_type, line.session_id, line.ip, line.request_id, line.reason, line.table_id, line.record_id,
  line.version, line.changes, line.details)::text, 'UTF8')), 'hex')`

/** Rows of a space under one seal; `first` is the number of the first row in the chain. */
export interface SealedLines {
  readonly space: string
  readonly first: number
  /** One per row, in order. */
  readonly digests: readonly string[]
}

/** SHA-256 over the hash of the previous seal and all rows; detects a changed, missing or moved row. */
export const sealOf = (previous: string, { space, first, digests }: SealedLines): string => {
  const hash = createHash('sha256')
    .update(previous)
    .update(JSON.stringify([space, first, digests.length]))
  for (const digest of digests) hash.update(digest)
  return hash.digest('hex')
}

/** Hexadecimal digits of each row's digest that a seal stores, to locate an altered row. */
export const markLength = 16
export const marksOf = (digests: readonly string[]): string =>
  digests.map(digest => digest.slice(0, markLength)).join('')
