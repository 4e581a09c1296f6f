import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Between two looks at a lock somebody else has, in milliseconds. */
const pause = 200

/**
 * Runs work while nobody else, in this process or another, runs work of the same name; the others wait for their turn. They
 * wait between statements and never in one: a statement that waits keeps the moment it began at, and an index that whoever
 * has the lock builds concurrently would wait for that moment to pass, for ever.
 * Holds a connection of the space meanwhile.
 * @throws AbortError when the signal ends the waiting
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

/** Runs work unless somebody else runs work of the same name. */
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
        // A connection that cannot let go is closed, which lets go.
        broken = failure
      })
    }
  } finally {
    client.release(broken)
  }
}

/** PostgreSQL knows locks by numbers: 64 bits of its digest, so that two names do not meet in one. */
const keyOf = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString()
