import { newId } from '@gantry/base/shared'
import { type Consumer, type Ctx, type Executor, sql, wake } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'

export const webhookQueue = { name: 'gantry_gateway_webhooks' }

/** Milliseconds between two attempts at a webhook at which nothing arrives. */
export const heldBack = 60_000

interface Listening {
  readonly space: string
  readonly id: string
  readonly tables: readonly string[] | null
  readonly events: readonly string[]
  readonly fails: boolean
}

const listening = async (db: Executor, spaces: readonly string[]): Promise<readonly Listening[]> => {
  const { rows } = await db.run<Listening>(
    sql`
    select space, id, tables, events, failing_since is not null as fails from gantry.gateway_webhook
    where space = any(${spaces}) and state = 'active' order by id`,
    { name: 'gateway.webhooks' },
  )
  return rows
}

const isTold = ({ space, tables, events }: Listening, event: GantryEvent): boolean =>
  space === event.space &&
  events.includes(event.type) &&
  event.table !== null &&
  (tables === null || tables.includes(event.table))

/** Wakes the queue for a webhook, in the transaction of the change. */
export const wakeWebhook = (
  { db, space }: Pick<Ctx, 'db' | 'space'>,
  webhook: string,
  at: Date | null = null,
): Promise<void> => wake(db, webhookQueue, webhook, { space, webhook }, at)

/** Writes a delivery for each webhook that is told of an event. Tables of the product itself are nobody's business outside. */
export const tellWebhooks: Consumer = {
  name: 'gateway_webhooks',
  types: ['record.created', 'record.updated', 'record.removed', 'record.restored'],
  wanted: async (db, events) => {
    const webhooks = await listening(db, [...new Set(events.map(({ space }) => space))])
    return webhooks.length === 0 ? [] : events.filter(event => webhooks.some(each => isTold(each, event)))
  },
  handle: async (ctx, event) => {
    const table = (await catalogOf(ctx)).tables.get(event.table ?? '')
    if (!table || table.app === undefined) return
    for (const webhook of await listening(ctx.db, [ctx.space])) {
      if (!isTold(webhook, event)) continue
      await ctx.db.run(sql`
        insert into gantry.gateway_delivery (space, id, webhook, type, table_id, record, version, at, state, next_at)
        values (${ctx.space}, ${newId()}, ${webhook.id}, ${event.type}, ${event.table}, ${event.recordId}::uuid,
          ${event.version}, ${event.at}, 'waiting', ${ctx.kernel.now()})`)
      // A webhook at which nothing arrives is not tried once more for every event.
      await wakeWebhook(
        ctx,
        webhook.id,
        webhook.fails ? new Date(ctx.kernel.now().getTime() + heldBack) : null,
      )
    }
  },
}
