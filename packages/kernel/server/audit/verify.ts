import type { Ctx } from '../ctx.ts'
import { platform } from '../ctx.ts'
import { sql } from '../sql.ts'
import { type ChainLine, canonicalColumn, genesis, hashOf } from './chain.ts'

export interface ChainReport {
  readonly space: string
  /** Lines that were looked at. */
  readonly checked: number
  /** Lines written moments ago that are not yet in the chain. */
  readonly waiting: number
  /** Number of the first line that is missing or not what was sealed; null: nothing was altered. */
  readonly brokenAt: number | null
}

interface SealedLine extends ChainLine {
  readonly seq: number
  readonly prev_hash: string
  readonly hash: string
}

const linesAtOnce = 5_000

/** Recomputes the chain of a space from its first line. */
export const verifyChain = async (ctx: Ctx, space: string): Promise<ChainReport> => {
  const db = platform(ctx.kernel)
  let seq = 0
  let hash = genesis
  for (;;) {
    const { rows } = await db.run<SealedLine>(sql`
      select id, space, seq, prev_hash, hash, ${canonicalColumn} as canonical from gantry.audit line
      where space = ${space} and seq > ${seq} order by seq limit ${linesAtOnce}`)
    for (const line of rows) {
      if (line.seq !== seq + 1 || line.prev_hash !== hash || line.hash !== hashOf(hash, line.canonical)) {
        return { space, checked: seq, waiting: 0, brokenAt: seq + 1 }
      }
      seq = line.seq
      hash = line.hash
    }
    if (rows.length < linesAtOnce) break
  }
  const waiting = await db.run<{ count: number }>(
    sql`select count(*) as count from gantry.audit where space = ${space} and hash is null`,
  )
  return { space, checked: seq, waiting: waiting.rows[0]?.count ?? 0, brokenAt: null }
}
