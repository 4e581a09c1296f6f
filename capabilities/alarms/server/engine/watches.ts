import { type Executor, sql, type Transaction, wake } from '@gantry/kernel/server'
import { dueAt, type Watch } from '../../shared/watch/watch.ts'
import type { ReadyRule } from './rules-in-force.ts'

/** One rule over one device. */
export interface Watching {
  readonly rule: ReadyRule
  readonly device: string
  readonly watch: Watch
  /** The open alarm, if there is one. */
  readonly alarm: string | null
}

/** The queue in which watches wait for their time, an entry a space. */
export const timerName = { name: 'gantry_event_timers' } as const

/**
 * How much later than due a watch is looked at, in milliseconds: a reading on its way may still say that the condition was over in
 * time.
 */
export const grace = 2_000

/** Writes watches that are not there yet, as they begin. Ordered, so that two processes never wait for one another. */
export const addWatches = async (db: Executor, space: string, fresh: readonly Watching[]): Promise<void> => {
  await db.run(sql`
    insert into gantry.event_watch (space, rule, device, watch)
    select ${space}, k.rule, k.device, k.watch::jsonb
    from unnest(${fresh.map(({ rule }) => rule.id)}::text[], ${fresh.map(({ device }) => device)}::text[],
      ${fresh.map(({ watch }) => JSON.stringify(watch))}::text[]) k (rule, device, watch)
    order by k.rule, k.device on conflict do nothing`)
}

/** Writes watches back, and wakes the timers of the space at the first moment one of them is due. */
export const keepWatches = async (
  tx: Transaction,
  space: string,
  kept: readonly Watching[],
): Promise<void> => {
  if (kept.length === 0) return
  const dues = kept.map(({ rule, watch }) => dueAt(rule.condition, rule.holding, watch))
  await tx.run(
    sql`
    insert into gantry.event_watch as w (space, rule, device, watch, due_at, alarm)
    select ${space}, k.rule, k.device, k.watch::jsonb, k.due, k.alarm
    from unnest(${kept.map(({ rule }) => rule.id)}::text[], ${kept.map(({ device }) => device)}::text[],
      ${kept.map(({ watch }) => JSON.stringify(watch))}::text[],
      ${dues.map(due => (due === null ? null : new Date(due).toISOString()))}::timestamptz[],
      ${kept.map(({ alarm }) => alarm)}::text[]) k (rule, device, watch, due, alarm)
    on conflict (space, rule, device) do update
      set watch = excluded.watch, due_at = excluded.due_at, alarm = excluded.alarm`,
    { name: 'alarms.keep_watches' },
  )
  const first = dues.reduce<number | null>(
    (least, due) => (due !== null && (least === null || due < least) ? due : least),
    null,
  )
  if (first !== null) await wake(tx, timerName, space, { space }, new Date(first + grace))
}
