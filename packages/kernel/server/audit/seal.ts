import type { Kernel } from '../ctx.ts'
import { everySpace, type Transaction } from '../database.ts'
import { sql } from '../sql.ts'
import { type ChainLine, canonicalColumn, genesis, hashOf } from './chain.ts'

const linesAtOnce = 2_000
/** Milliseconds between two looks for new lines. */
const pause = 1_000
/** Any constant: only one process seals at a time. */
const sealLock = 7_015_002

/**
 * Puts new lines into the chain of their space, in the order of their ids. A line whose neighbours may still be
 * uncommitted waits: below the oldest running transaction nothing can appear any more.
 * Answers how many lines were sealed.
 */
export const sealAudit = (kernel: Kernel): Promise<number> =>
  kernel.database.transaction(everySpace, async tx => {
    const mine = await tx.run<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealLock}) as locked`,
    )
    if (!mine.rows[0]?.locked) return 0
    const { rows: lines } = await tx.run<ChainLine>(sql`
      select id, space, ${canonicalColumn} as canonical from gantry.audit line
      where hash is null and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by id limit ${linesAtOnce}`)
    if (lines.length === 0) return 0
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
    return sealed.length
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
  const round = async (): Promise<void> => {
    try {
      while (!stopped && (await sealAudit(kernel)) === linesAtOnce);
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
