import type { Kernel } from './ctx.ts'
import { everySpace } from './database.ts'
import { withLock } from './with-lock.ts'

/** Runs work that prepares the database while no other process does such work; the others wait for their turn. */
export const oneAtATime = <T>(kernel: Kernel, work: () => Promise<T>): Promise<T> =>
  withLock(kernel.database, everySpace, 'prepare', work)
