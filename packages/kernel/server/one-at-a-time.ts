import type { Kernel } from './ctx.ts'
import { everySpace } from './database.ts'
import { withLock } from './with-lock.ts'

/** Runs work that prepares the database under an advisory lock; other processes wait. */
export const oneAtATime = <T>(kernel: Kernel, work: () => Promise<T>): Promise<T> =>
  withLock(kernel.database, everySpace, 'prepare', work)
