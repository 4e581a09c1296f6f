import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, sql } from '@gantry/kernel/server'
import { firstPace, nextPace } from './pace.ts'

/**
 * Walks over very many rows beside people's work. `batch` is told how many rows to take, and answers how many it had and
 * whether they were the last; what it throws ends the walk.
 */
export const inBatches = async (
  first: number,
  batch: (rows: number) => Promise<{ readonly rows: number; readonly last: boolean }>,
): Promise<void> => {
  let pace = firstPace(first)
  for (;;) {
    const began = performance.now()
    const { rows, last } = await batch(pace.rows)
    if (last) return
    pace = nextPace(pace, { rows, took: performance.now() - began })
    await sleep(pace.rest)
  }
}

/**
 * The commit of this batch does not wait for the disk. A batch that is lost with the machine is made again, since it keeps
 * how far the walk is in its own transaction.
 */
export const commitSoon = async (tx: Ctx): Promise<void> => {
  await tx.db.run(sql`select set_config('synchronous_commit', 'off', true)`)
}
