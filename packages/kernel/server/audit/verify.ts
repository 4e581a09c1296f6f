import type { Ctx } from '../ctx.ts'
import { platform } from '../ctx.ts'
import type { Executor } from '../database.ts'
import { sql } from '../sql.ts'
import { canonicalColumn, digestColumn, genesis, hashOf, markLength, sealOf } from './chain.ts'

export interface ChainReport {
  readonly space: string
  /** Number of rows checked. */
  readonly checked: number
  /** Recent rows that are not sealed yet. */
  readonly waiting: number
  /** Number of the first missing or altered row; null when the chain is intact. */
  readonly brokenAt: number | null
}

/** How far a chain is intact, and the first mismatch. */
interface Checked {
  readonly seq: number
  readonly hash: string
  readonly brokenAt: number | null
}

/**
 * Recomputes the chain of a space from its first row: rows sealed one by one, then rows under seals, and
 * compares its end with the head of the space.
 */
export const verifyChain = async (ctx: Ctx, space: string): Promise<ChainReport> => {
  const db = platform(ctx.kernel)
  const single = await checkSingleLines(db, space)
  const sealed = single.brokenAt === null ? await checkSeals(db, space, single) : single
  const whole = sealed.brokenAt === null ? await checkToEnd(db, space, sealed) : sealed
  if (whole.brokenAt !== null) return { space, checked: whole.seq, waiting: 0, brokenAt: whole.brokenAt }
  const { rows } = await db.run<{ count: number }>(
    sql`select count(*) as count from gantry.audit where space = ${space}`,
  )
  return {
    space,
    checked: whole.seq,
    waiting: Math.max(0, (rows[0]?.count ?? 0) - whole.seq),
    brokenAt: null,
  }
}

interface SingleLine {
  readonly seq: number
  readonly prev_hash: string
  readonly hash: string
  readonly canonical: string
}

const linesAtOnce = 5_000

const checkSingleLines = async (db: Executor, space: string): Promise<Checked> => {
  let seq = 0
  let hash = genesis
  for (;;) {
    const { rows } = await db.run<SingleLine>(sql`
      select seq, prev_hash, hash, ${canonicalColumn} as canonical from gantry.audit line
      where space = ${space} and seq > ${seq} order by seq limit ${linesAtOnce}`)
    for (const line of rows) {
      if (line.seq !== seq + 1 || line.prev_hash !== hash || line.hash !== hashOf(hash, line.canonical))
        return { seq, hash, brokenAt: seq + 1 }
      seq = line.seq
      hash = line.hash
    }
    if (rows.length < linesAtOnce) return { seq, hash, brokenAt: null }
  }
}

interface Seal {
  readonly first: number
  readonly prev_hash: string
  readonly hash: string
  readonly marks: string
  /** Digest of each row as stored now, empty where the row is missing, separated by commas. */
  readonly digests: string
}

const sealsAtOnce = 20

const checkSeals = async (db: Executor, space: string, from: Checked): Promise<Checked> => {
  let { seq, hash } = from
  for (;;) {
    const { rows } = await db.run<Seal>(sql`
      select s.first, s.prev_hash, s.hash, encode(s.marks, 'hex') as marks, d.digests
      from (select * from gantry.audit_seal where space = ${space} and first > ${seq} order by first limit ${sealsAtOnce}) s
      cross join lateral (
        select string_agg(case when line.id is null then '' else ${digestColumn} end, ',' order by u.n) as digests
        from unnest(s.lines) with ordinality u (id, n) left join gantry.audit line on line.id = u.id
      ) d
      order by s.first`)
    for (const seal of rows) {
      if (seal.first !== seq + 1 || seal.prev_hash !== hash) return { seq, hash, brokenAt: seq + 1 }
      const digests = seal.digests.split(',')
      const altered = digests.findIndex(
        (digest, at) =>
          digest.slice(0, markLength) !== seal.marks.slice(at * markLength, (at + 1) * markLength),
      )
      if (altered >= 0) return { seq: seq + altered, hash, brokenAt: seq + altered + 1 }
      if (seal.hash !== sealOf(hash, { space, first: seal.first, digests }))
        return { seq, hash, brokenAt: seq + 1 }
      seq += digests.length
      hash = seal.hash
    }
    if (rows.length < sealsAtOnce) return { seq, hash, brokenAt: null }
  }
}

/** Compares the end of the chain with the head of the space; what was sealed since the seals were read is checked as well. */
const checkToEnd = async (db: Executor, space: string, checked: Checked): Promise<Checked> => {
  const { rows } = await db.run<{ lines: number; hash: string }>(
    sql`select lines, hash from gantry.audit_head where space = ${space}`,
  )
  const { seq, hash } = checked
  const head = rows[0] ?? { lines: 0, hash: genesis }
  if (head.lines === seq && head.hash === hash) return checked
  const further = head.lines > seq ? await checkSeals(db, space, checked) : checked
  if (further.brokenAt === null && further.seq > seq) return checkToEnd(db, space, further)
  return { seq, hash, brokenAt: further.brokenAt ?? Math.min(head.lines, seq) + 1 }
}
