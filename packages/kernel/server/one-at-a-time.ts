import type { Kernel } from './ctx.ts'
import { everySpace } from './database.ts'

/** Any constant: of all processes on one database, one prepares it at a time. */
const prepareLock = 7_015_003

/** Runs work that changes tables while no other process does such work; the others wait for their turn. */
export const oneAtATime = async <T>(kernel: Kernel, work: () => Promise<T>): Promise<T> => {
  const client = await kernel.database.connect(everySpace)
  try {
    await client.query('select pg_advisory_lock($1)', [prepareLock])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [prepareLock])
    client.release()
  }
}
