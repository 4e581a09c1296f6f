import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Milliseconds between two attempts to take a lock. */
const pause = 200

/**
 * Runs work under a named lock across all processes; others wait. Waiting polls between statements and never
 * blocks in one: a blocked statement holds its snapshot, and a concurrent index build of the lock's holder
 * would wait for that snapshot forever. Holds a connection of the space.
 * @throws AbortError when the signal aborts the waiting
 */
export const withLock = async <T>(
  database: Database,
  space: string,
  name: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  for (;;) {
    const had = await withLockIfFree(database, space, name, work)
    if (had) return had.result
    await sleep(pause, undefined, { signal })
  }
}

/** Runs work unless the named lock is taken. */
export const withLockIfFree = async <T>(
  database: Database,
  space: string,
  name: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T } | null> => {
  const client = await database.connect(space)
  const key = keyOf(name)
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as mine',
      [key],
    )
    if (!rows[0]?.mine) return null
    try {
      return { result: await work() }
    } finally {
      await client.query('select pg_advisory_unlock($1::bigint)', [key]).catch((failure: Error) => {
        // A connection that fails to release the lock is closed, which releases it.
        broken = failure
      })
    }
  } finally {
    client.release(broken)
  }
}

/** Advisory locks are keyed by numbers: 64 bits of the name's digest avoid collisions. */
const keyOf = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString()
