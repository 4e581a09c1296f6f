import type { Json } from '@gantry/base/shared'
import type { Kernel } from '../ctx.ts'
import type { Executor } from '../database.ts'
import { listText } from '../list-text.ts'
import { type Sql, sql } from '../sql.ts'
import { bind, type SlotValues, slot } from '../template.ts'

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
 * A call that wakes a queue, a reusable part of a larger statement in the transaction of the change; `wakeValues` supplies the
 * parameters. One entry waits per key: waking again moves it to the new time, unless it is due earlier already.
 */
export const wakeTemplate = (): Sql => sql`
  graphile_worker.add_job(${slot('wake queue')}::text, payload := ${slot('wake about')}::json,
    run_at := least(coalesce(${slot('wake at')}::timestamptz, now()), (
      select j.run_at from graphile_worker._private_jobs j
      where j.key = ${slot('wake entry')}::text and j.locked_at is null and j.attempts = 0)),
    max_attempts := 10, job_key := ${slot('wake entry')}::text)`

export const wakeValues = (
  queue: Pick<Queue, 'name'>,
  key: string,
  about: Json,
  at: Date | null,
): SlotValues => ({
  'wake queue': queue.name,
  'wake about': JSON.stringify(about),
  'wake at': at?.toISOString() ?? null,
  'wake entry': `${queue.name} ${key}`,
})

const { text, values } = sql`select ${wakeTemplate()}`

/** Wakes a queue at a time, in the transaction of `db` if it is one; see `wakeTemplate`. */
export const wake = async (
  db: Executor,
  queue: Pick<Queue, 'name'>,
  key: string,
  about: Json,
  at: Date | null = null,
): Promise<void> => {
  await db.run(bind({ text, values }, wakeValues(queue, key, about, at)), { name: 'kernel.wake' })
}

/** What is woken when; the time as PostgreSQL writes it. */
interface Woken {
  readonly key: string
  readonly about: Json
  readonly at: string
}

/**
 * Wakes a queue for many entries by one statement. Where an entry of the key waits already, due no later or repeating after a failure,
 * it stays as it is.
 */
export const wakeMany = async (
  db: Executor,
  { name }: Pick<Queue, 'name'>,
  entries: readonly Woken[],
): Promise<void> => {
  if (entries.length === 0) return
  await db.run(sql`
    select graphile_worker.add_job(${name}::text, payload := x.about::json, run_at := x.at, max_attempts := 10, job_key := x.key)
    from unnest(${listText(entries.map(({ key }) => `${name} ${key}`))}::text[],
      ${listText(entries.map(({ about }) => JSON.stringify(about)))}::text[],
      ${listText(entries.map(({ at }) => at))}::timestamptz[]) as x (key, about, at)
    where not exists (select from graphile_worker._private_jobs j where j.key = x.key and j.attempts < j.max_attempts
      and (j.run_at <= x.at or j.attempts > 0))`)
}
