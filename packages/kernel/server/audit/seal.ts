import type { Kernel } from '../ctx.ts'
import { everySpace, type Transaction } from '../database.ts'
import { sql } from '../sql.ts'
import { type ChainLine, canonicalColumn, genesis, hashOf } from './chain.ts'

const linesAtOnce = 2_000
/** Milliseconds between two looks for new lines. */
const pause = 1_000
/** Any constant: only one process seals at a time. */
const sealLock = 7_015_002

/** The last line that was sealed, in the order lines are. */
interface Place {
  readonly tx: string
  readonly id: number
}

interface Sealed {
  readonly lines: number
  /** Null: none has been sealed. */
  readonly last: Place | null
}

/**
 * Puts new lines into the chain of their space, in the order of their transactions and, within one, of their ids. A line whose
 * neighbours may still be uncommitted waits: below the oldest running transaction nothing can appear any more, and what that
 * transaction and later ones have written, a million lines of an import perhaps, is not looked at. Nor is what stands before
 * `after`, a line that is sealed.
 */
export const sealAudit = (kernel: Kernel, after: Place | null = null): Promise<Sealed> =>
  kernel.database.transaction(everySpace, async tx => {
    const mine = await tx.run<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealLock}) as locked`,
    )
    if (!mine.rows[0]?.locked) return { lines: 0, last: after }
    const { rows: lines } = await tx.run<ChainLine & { tx: string }>(sql`
      select id, space, tx::text as tx, ${canonicalColumn} as canonical from gantry.audit line
      where hash is null and tx < pg_snapshot_xmin(pg_current_snapshot())
        and (line.tx, id) > (${after?.tx ?? '0'}::xid8, ${after?.id ?? 0}::bigint)
      order by line.tx, id limit ${linesAtOnce}`)
    const last = lines.at(-1)
    if (!last) return { lines: 0, last: after }
    const heads = await headsOf(tx, [...new Set(lines.map(line => line.space))])
    const sealed = lines.map(line => {
      const head = heads.get(line.space) ?? { seq: 0, hash: genesis }
      const next = { seq: head.seq + 1, hash: hashOf(head.hash, line.canonical) }
      heads.set(line.space, next)
      return { id: line.id, prev: head.hash, ...next }
    })
    await tx.run(sql`
      update gantry.audit audit set seq = sealed.seq, prev_hash = sealed.prev, hash = sealed.hash
      from unnest(${sealed.map(line => line.id)}::bigint[], ${sealed.map(line => line.seq)}::bigint[],
        ${sealed.map(line => line.prev)}::text[], ${sealed.map(line => line.hash)}::text[]) sealed (id, seq, prev, hash)
      where audit.id = sealed.id`)
    return { lines: sealed.length, last: { tx: last.tx, id: last.id } }
  })

const headsOf = async (tx: Transaction, spaces: readonly string[]) => {
  const { rows } = await tx.run<{ space: string; seq: number; hash: string }>(sql`
    select wanted.space, head.seq, head.hash from unnest(${spaces}::text[]) wanted (space)
    cross join lateral (
      select seq, hash from gantry.audit where space = wanted.space and seq is not null order by seq desc limit 1
    ) head`)
  return new Map(rows.map(({ space, seq, hash }) => [space, { seq, hash }]))
}

/** Seals as lines come, until stopped. */
export const startSealer = (kernel: Kernel): { stop(): Promise<void> } => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let last: Place | null = null
  const round = async (): Promise<void> => {
    try {
      for (let full = true; full && !stopped; ) {
        const sealed: Sealed = await sealAudit(kernel, last)
        last = sealed.last
        full = sealed.lines === linesAtOnce
      }
    } catch (error) {
      kernel.log.error({ err: error }, 'audit not sealed')
    }
    if (!stopped) timer = setTimeout(begin, pause)
  }
  const begin = (): void => {
    running = round()
  }
  begin()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
