import type { Json } from '@gantry/base/shared'
import { type Ctx, inTransaction, type Notice, type Queue, sql, systemCtx, wake } from '@gantry/kernel/server'
import { deliver, type Occasion } from '../deliver-to-people.ts'

const fanOutQueue: Pick<Queue, 'name'> = { name: 'gantry_message_fan_out' }

/** Leaves a batch of people to the queue, which writes each batch in a transaction of its own. */
export const postpone = async (ctx: Ctx, message: string, people: readonly string[]): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.message_fan_out (space, message, people)
    values (${ctx.space}, ${message}, ${[...people]}::uuid[])`)
  await wake(ctx.db, fanOutQueue, ctx.space, { space: ctx.space })
}

/** Writes postponed batches, each exactly once: the batch is deleted in the transaction that fills the inboxes. */
export const fanOut = (notices: readonly Notice[]): Queue => ({
  ...fanOutQueue,
  concurrency: 2,
  run: async (kernel, about: Json, signal) => {
    const ctx = systemCtx(kernel, (about as { space: string }).space, 'messages to many people')
    while (!signal.aborted && (await writeNext(ctx, notices)));
  },
})

interface Waiting extends Occasion {
  readonly id: string
  readonly message: string
  readonly kind: string
  readonly people: readonly string[]
}

/**
 * Writes the oldest batch of the space; whether there was one. A second worker waits for the row lock of the first and then
 * finds no row, so the batches of a space are written in their order. A failing batch moves behind the others.
 */
const writeNext = async (ctx: Ctx, notices: readonly Notice[]): Promise<boolean> => {
  let taken: string | null = null
  try {
    await inTransaction(ctx, async tx => {
      const batch = await take(tx)
      if (!batch) return
      taken = batch.id
      const notice = notices.find(({ name }) => name === batch.kind)
      if (notice) await deliver(tx, notice, batch, async () => batch.message, batch.people)
    })
  } catch (error) {
    await ctx.db.run(sql`update gantry.message_fan_out set attempts = attempts + 1 where id = ${taken}`)
    throw error
  }
  return taken !== null
}

const take = async (ctx: Ctx): Promise<Waiting | undefined> => {
  const { rows } = await ctx.db.run<Waiting>(sql`
    with next as (
      select id from gantry.message_fan_out where space = ${ctx.space} order by attempts, id limit 1 for update
    ), taken as (
      delete from gantry.message_fan_out f using next where f.id = next.id returning f.id, f.message, f.people)
    select t.id::text, t.message, t.people, n.kind, n.event::text, n.table_id as "table", n.record_id as "recordId"
    from taken t join gantry.message n on n.id = t.message`)
  return rows[0]
}
