import type { GantryEvent } from '@gantry/model/shared'
import { inTransaction, type Kernel, platform, systemCtx } from '../ctx.ts'
import type { Schedule } from '../jobs/job.ts'
import { sql } from '../sql.ts'
import type { Consumer } from './consumer.ts'

/** The queue's task that hands events to one consumer. */
export const eventsTask = 'gantry_events'

/** Some events of one space for one consumer, in their order. */
export interface Delivery {
  readonly consumer: string
  readonly events: readonly GantryEvent[]
}

/**
 * Hands a delivery to its consumer, each event in a transaction of its own together with the note that it is done. One
 * that fails does not hold up the others; the delivery is then tried again and skips what is done.
 */
export const consume = async (
  kernel: Kernel,
  consumers: ReadonlyMap<string, Consumer>,
  { consumer: name, events }: Delivery,
): Promise<void> => {
  const consumer = consumers.get(name)
  if (!consumer) throw new Error(`no consumer is named ${name}`)
  const failures: unknown[] = []
  for (const event of events) {
    try {
      await consumeOnce(kernel, consumer, event)
    } catch (error) {
      failures.push(error)
      kernel.log.error({ err: error, consumer: name, event: event.id }, 'event not consumed')
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} events not consumed by ${name}`)
}

const consumeOnce = (kernel: Kernel, consumer: Consumer, event: GantryEvent): Promise<void> =>
  inTransaction(systemCtx(kernel, event.space, `event ${event.type}`), async ctx => {
    const mark = await ctx.db.run(sql`
      insert into gantry.consumed (consumer, event) values (${consumer.name}, ${event.id}) on conflict do nothing`)
    if (mark.count === 1) await consumer.handle(ctx, event)
  })

/** The queue gives up on a delivery long before its marks are forgotten. */
export const forgetConsumed: Schedule = {
  name: 'gantry_forget_consumed',
  cron: '17 3 * * *',
  run: async kernel => {
    await platform(kernel).run(sql`delete from gantry.consumed where at < now() - interval '14 days'`)
  },
}
