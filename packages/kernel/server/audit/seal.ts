import type { Kernel } from '../ctx.ts'
import { everySpace, type Transaction } from '../database.ts'
import { listText } from '../list-text.ts'
import { sql } from '../sql.ts'
import { digestColumn, genesis, marksOf, type SealedLines, sealOf } from './chain.ts'

const linesAtOnce = 2_000
/** Milliseconds between two looks for new lines. */
const pause = 1_000
/** Any constant: only one process seals at a time. */
const sealLock = 7_015_002

/** The last line that was sealed, in the order lines are. */
interface Place {
  readonly tx: string
  readonly id: number
  /** Lines up to this id are sealed or were written in another life of the database. */
  readonly floor: number
}

interface Line {
  readonly id: number
  readonly space: string
  readonly tx: string
  readonly digest: string
}

/** Lines of one space as they are put under one seal. */
interface Batch extends SealedLines {
  readonly ids: readonly number[]
  readonly before: string
  readonly hash: string
}

/**
 * Puts new lines under seals, one for each space, which continue its chain in the order of transactions and, within one, of
 * ids; the lines themselves are not touched. A line whose neighbours may still be uncommitted waits: below the oldest running
 * transaction nothing can appear any more, and what that transaction and later ones have written, a million lines of an import
 * perhaps, is not looked at. Answers the number of lines.
 */
export const sealAudit = (kernel: Kernel): Promise<number> =>
  kernel.database.transaction(everySpace, async tx => {
    const mine = await tx.run<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealLock}) as locked`,
    )
    if (!mine.rows[0]?.locked) return 0
    const { tx: after, id, floor } = await lastPlace(tx)
    const { rows: lines } = await tx.run<Line>(sql`
      select id, space, tx::text as tx, ${digestColumn} as digest from gantry.audit line
      where tx < pg_snapshot_xmin(pg_current_snapshot())
        and (line.tx, id) > (${after}::xid8, ${id}::bigint) and id > ${floor}::bigint and hash is null
      order by line.tx, id limit ${linesAtOnce}`)
    const last = lines.at(-1)
    if (!last) return 0
    await writeSeals(tx, await batchesOf(tx, lines), { tx: last.tx, id: last.id, floor })
    return lines.length
  })

/**
 * Where the newest seal ends. Transactions count anew in a database brought back from a copy: there lines go on behind the
 * highest id that is sealed.
 */
const lastPlace = async (tx: Transaction): Promise<Place> => {
  const { rows } = await tx.run<Place & { restored: boolean }>(sql`
    select last_tx::text as tx, last_id as id, floor, last_tx >= pg_snapshot_xmax(pg_current_snapshot()) as restored
    from gantry.audit_seal order by audit_seal.id desc limit 1`)
  const [place] = rows
  if (!place) return { tx: '0', id: 0, floor: 0 }
  if (!place.restored) return place
  const { rows: highest } = await tx.run<{ id: number }>(
    sql`select max(upper(span)) - 1 as id from gantry.audit_seal`,
  )
  return { tx: '0', id: 0, floor: highest[0]?.id ?? 0 }
}

const batchesOf = async (tx: Transaction, lines: readonly Line[]): Promise<readonly Batch[]> => {
  const bySpace = new Map<string, Line[]>()
  for (const line of lines) {
    const own = bySpace.get(line.space) ?? []
    bySpace.set(line.space, own)
    own.push(line)
  }
  const { rows } = await tx.run<{ space: string; lines: number; hash: string }>(
    sql`select space, lines, hash from gantry.audit_head where space = any(${[...bySpace.keys()]}::text[])`,
  )
  const heads = new Map(rows.map(head => [head.space, head]))
  return [...bySpace].map(([space, own]) => {
    const head = heads.get(space) ?? { lines: 0, hash: genesis }
    const sealed = { space, first: head.lines + 1, digests: own.map(({ digest }) => digest) }
    return { ...sealed, ids: own.map(({ id }) => id), before: head.hash, hash: sealOf(head.hash, sealed) }
  })
}

const writeSeals = async (tx: Transaction, batches: readonly Batch[], place: Place): Promise<void> => {
  const list = (of: (batch: Batch) => string | number): string => listText(batches.map(of))
  await tx.run(sql`
    with sealed as (
      insert into gantry.audit_seal (space, first, lines, span, marks, prev_hash, hash, last_tx, last_id, floor)
      select space, first, lines::bigint[], int8range(lowest, highest, '[]'), decode(marks, 'hex'), before, hash,
        ${place.tx}::xid8, ${place.id}::bigint, ${place.floor}::bigint
      from unnest(${list(({ space }) => space)}::text[], ${list(({ first }) => first)}::bigint[],
        ${list(({ ids }) => `{${ids}}`)}::text[], ${list(({ ids }) => Math.min(...ids))}::bigint[],
        ${list(({ ids }) => Math.max(...ids))}::bigint[], ${list(({ digests }) => marksOf(digests))}::text[],
        ${list(({ before }) => before)}::text[], ${list(({ hash }) => hash)}::text[])
        as x (space, first, lines, lowest, highest, marks, before, hash)
      returning space, first, cardinality(lines) as count, hash
    )
    insert into gantry.audit_head as h (space, lines, hash) select space, first + count - 1, hash from sealed
    on conflict (space) do update set lines = excluded.lines, hash = excluded.hash`)
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
