import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, sql } from '@gantry/kernel/server'
import { firstPace, nextPace } from './pace.ts'

/**
 * Processes very many rows in batches with adaptive pauses. `batch` receives the number of rows to take, and
 * returns how many it processed and whether they were the last; an error ends the walk.
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
 * Turns off synchronous commit for this batch. A batch lost in a crash is repeated, because its transaction
 * stores the position.
 */
export const commitSoon = async (tx: Ctx): Promise<void> => {
  await tx.db.run(sql`select set_config('synchronous_commit', 'off', true)`)
}
