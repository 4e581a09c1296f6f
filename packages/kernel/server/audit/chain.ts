import { createHash } from 'node:crypto'
import { sql } from '../sql.ts'

/** One line of the audit as it enters the chain. */
export interface ChainLine {
  readonly id: number
  readonly space: string
  /** The whole line but what the chain itself adds, as PostgreSQL writes jsonb: keys in one order, moments in UTC. */
  readonly canonical: string
}

/** What every chain begins with. */
export const genesis = '0'.repeat(64)

/** SHA-256 over the hash before and the whole line, so that no line can be changed, left out or moved unseen. */
export const hashOf = (previous: string, canonical: string): string =>
  createHash('sha256').update(previous).update(canonical).digest('hex')

export const canonicalColumn = sql`(to_jsonb(line) - 'seq' - 'prev_hash' - 'hash' - 'tx')::text`
