import type { GantryEvent } from '@gantry/model/shared'
import { asSystem, type Ctx, inSavepoint, inTransaction, type Kernel, platform, systemCtx } from '../ctx.ts'
import type { Transaction } from '../database.ts'
import type { Schedule } from '../jobs/job.ts'
import { sql } from '../sql.ts'
import type { Consumer } from './consumer.ts'
import { storeDeadLetter } from './dead-letters.ts'

/** Ordered events of one space for one consumer. */
export interface Delivery {
  readonly consumer: string
  readonly space: string
  readonly events: readonly GantryEvent[]
}

/**
 * Passes a delivery to its consumer in one transaction with the marks of processed events. A failing event is
 * rolled back and does not block the others; the delivery is retried and skips processed events. After the last
 * attempt, failing events become dead letters with their reason.
 */
export const consume = async (
  kernel: Kernel,
  consumers: ReadonlyMap<string, Consumer>,
  { consumer: name, events }: Delivery,
  isLastAttempt = false,
): Promise<void> => {
  const consumer = consumers.get(name)
  if (!consumer) throw new Error(`no consumer is named ${name}`)
  const failures = await inTransaction(
    systemCtx(kernel, spaceOf(events), `events for ${name}`),
    async ctx => {
      const failed = await handleAll(ctx, consumer, await mark(ctx, name, events))
      await unmark(
        ctx,
        name,
        failed.map(({ event }) => event),
      )
      if (isLastAttempt)
        for (const { event, error } of failed)
          await storeDeadLetter(ctx.db, name, 'failed', [event], String(error))
      return failed
    },
  )
  for (const { event, error } of failures)
    kernel.log.error({ err: error, consumer: name, event: event.id }, 'event not consumed')
  if (failures.length > 0 && !isLastAttempt)
    throw new AggregateError(
      failures.map(({ error }) => error),
      `${failures.length} events not consumed by ${name}: ${failures[0]?.error}`,
    )
}

interface Failure {
  readonly event: GantryEvent
  readonly error: unknown
}

/**
 * Runs all events in one savepoint, which halves the cost. If one fails, all run again, each in its own
 * savepoint, so that only the failing event is rolled back; the error reported is that of the second run.
 */
const handleAll = async (
  ctx: Ctx & { readonly tx: Transaction },
  consumer: Consumer,
  events: readonly GantryEvent[],
): Promise<readonly Failure[]> => {
  const handle = (event: GantryEvent) =>
    consumer.handle(
      { ...asSystem(ctx, `event ${event.type}`), cause: { event: event.id, depth: event.depth } },
      event,
    )
  const isDone = await inSavepoint(ctx, async () => {
    for (const event of events) await handle(event)
    return true
  }).catch((error: unknown) => {
    ctx.kernel.log.warn(
      { err: error, consumer: consumer.name },
      'a delivery failed, its events are tried one by one',
    )
    return false
  })
  if (isDone) return []
  const failures: Failure[] = []
  for (const event of events)
    await inSavepoint(ctx, () => handle(event)).catch((error: unknown) => failures.push({ event, error }))
  return failures
}

/** Marks events as processed; returns those that were not marked before. */
const mark = async (ctx: Ctx, consumer: string, events: readonly GantryEvent[]): Promise<GantryEvent[]> => {
  const { rows } = await ctx.db.run<{ event: string }>(sql`
    insert into gantry.consumed (consumer, event)
    select ${consumer}, id from unnest(${events.map(event => event.id)}::bigint[]) id
    on conflict do nothing returning event::text`)
  const fresh = new Set(rows.map(({ event }) => event))
  return events.filter(event => fresh.has(event.id))
}

const unmark = async (ctx: Ctx, consumer: string, events: readonly GantryEvent[]): Promise<void> => {
  if (events.length === 0) return
  await ctx.db.run(sql`
    delete from gantry.consumed
    where consumer = ${consumer} and event = any(${events.map(event => event.id)}::bigint[])`)
}

const spaceOf = ([event]: readonly GantryEvent[]): string => {
  if (!event) throw new Error('a delivery without events')
  return event.space
}

/** graphile-worker gives up on a delivery long before its marks are deleted. */
export const forgetConsumed: Schedule = {
  name: 'gantry_forget_consumed',
  cron: '17 3 * * *',
  run: async kernel => {
    await platform(kernel).run(sql`delete from gantry.consumed where at < now() - interval '14 days'`)
  },
}
