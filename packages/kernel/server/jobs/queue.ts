import type { Json } from '@gantry/base/shared'
import type { Kernel } from '../ctx.ts'
import type { Executor } from '../database.ts'
import { sql } from '../sql.ts'

/**
 * Background work that waits for servers outside. A queue has workers of its own, so a server that hangs delays
 * neither jobs nor events. The work keeps its own state in tables: waking says only that there is something to do.
 */
export interface Queue {
  /** Must not change: queued entries refer to it. */
  readonly name: string
  /** Entries handled at once by one process. */
  readonly concurrency: number
  /** A thrown error repeats the entry with back-off. The signal is aborted when the process stops. */
  run(kernel: Kernel, about: Json, signal: AbortSignal): Promise<void>
}

/**
 * Wakes a queue at a time, in the transaction of `db` if it is one. One entry waits per `key`: waking again moves it to
 * the new time, unless it is due earlier already.
 */
export const wake = async (
  db: Executor,
  queue: Pick<Queue, 'name'>,
  key: string,
  about: Json,
  at: Date | null = null,
): Promise<void> => {
  const entry = `${queue.name} ${key}`
  await db.run(
    sql`
    select graphile_worker.add_job(${queue.name}::text, payload := ${JSON.stringify(about)}::json,
      run_at := least(coalesce(${at?.toISOString() ?? null}::timestamptz, now()), (
        select j.run_at from graphile_worker._private_jobs j
        where j.key = ${entry} and j.locked_at is null and j.attempts = 0)),
      max_attempts := 10, job_key := ${entry}::text)`,
    { name: 'kernel.wake' },
  )
}
