import type { Kernel } from '../ctx.ts'
import { everySpace, type Transaction } from '../database.ts'
import { listText } from '../list-text.ts'
import { sql } from '../sql.ts'
import { digestColumn, genesis, marksOf, type SealedLines, sealOf } from './chain.ts'

const linesAtOnce = 2_000
/** Milliseconds between two polls for new rows. */
const pause = 1_000
/** Arbitrary advisory lock key: one process seals at a time. */
const sealLock = 7_015_002

/** The last sealed row, in sealing order. */
interface Place {
  readonly tx: string
  readonly id: number
  /** Rows up to this id are sealed, or were written before the database was restored from a backup. */
  readonly floor: number
}

interface Line {
  readonly id: number
  readonly space: string
  readonly tx: string
  readonly digest: string
}

/** Rows of one space that go under one seal. */
interface Batch extends SealedLines {
  readonly ids: readonly number[]
  readonly before: string
  readonly hash: string
}

/**
 * Seals new audit rows, one seal per space, which continues the chain in order of transaction and id; audit
 * rows are not updated. Only rows below the oldest running transaction are read: older rows cannot appear there
 * any more, and the rows of a large uncommitted import are not scanned. Returns the number of sealed rows.
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
 * Position of the newest seal. A restored database counts transactions anew; sealing then continues above the
 * highest sealed id.
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

/** Seals new rows periodically until stopped. */
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
