import { createHash } from 'node:crypto'
import { sql } from '../sql.ts'

/** What every chain begins with. */
export const genesis = '0'.repeat(64)

/** SHA-256 over the hash before and the whole line: how lines were sealed one by one before there were seals of many. */
export const hashOf = (previous: string, canonical: string): string =>
  createHash('sha256').update(previous).update(canonical).digest('hex')

/** The whole line but what sealing adds, as PostgreSQL writes jsonb, which lines sealed one by one are checked by. */
export const canonicalColumn = sql`(to_jsonb(line) - 'seq' - 'prev_hash' - 'hash' - 'tx')::text`

/**
 * The SHA-256 of a whole line as seals hold it, in hexadecimal digits: its columns as PostgreSQL writes a row, in which nothing can be
 * taken for another, moments in UTC. A tenth of the work of writing it as JSON.
 */
export const digestColumn = sql`encode(sha256(convert_to(row(line.id, line.space, line.at, line.action, line.result, line.actor,
  line.actor_name, line.user_type, line.session_id, line.ip, line.request_id, line.reason, line.table_id, line.record_id,
  line.version, line.changes, line.details)::text, 'UTF8')), 'hex')`

/** Lines of a space that are sealed together, beginning with the number `first` in its chain. */
export interface SealedLines {
  readonly space: string
  readonly first: number
  /** Of each line, in their order. */
  readonly digests: readonly string[]
}

/** SHA-256 over the hash of the seal before and all lines, so that none can be changed, left out or moved unseen. */
export const sealOf = (previous: string, { space, first, digests }: SealedLines): string => {
  const hash = createHash('sha256')
    .update(previous)
    .update(JSON.stringify([space, first, digests.length]))
  for (const digest of digests) hash.update(digest)
  return hash.digest('hex')
}

/** What a seal keeps of each line, to tell which one was altered: the beginning of its digest, in hexadecimal digits. */
export const markLength = 16
export const marksOf = (digests: readonly string[]): string =>
  digests.map(digest => digest.slice(0, markLength)).join('')
