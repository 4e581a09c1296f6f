import { newId } from '@gantry/base/shared'
import { type Consumer, type Ctx, type Notice, type NoticeFacts, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import { deliver } from './deliver-to-people.ts'
import { postpone } from './fan-out/fan-out.ts'
import { takeBack } from './take-back.ts'

/** People written with the event; the others of a larger audience are left to the queue `fanOut`. */
const atOnce = 1_000

/** The consumer of all events that notices are declared for. */
export const noticeConsumer = (notices: readonly Notice[]): Consumer => ({
  name: 'messages',
  types: [...new Set(notices.flatMap(({ event, takenBackBy }) => [event, takenBackBy ?? event]))],
  handle: async (ctx, event) => {
    let left = atOnce
    for (const notice of notices) {
      if (notice.event === event.type) left = await writeMessages(ctx, notice, event, left)
      if (notice.takenBackBy === event.type) await takeBack(ctx, notice, event)
    }
  },
})

/**
 * Writes the messages of one notice of an event, at most `left` now; returns how many more may be written now. Once a batch was
 * postponed, so are all behind it, also those of further notices: who is named by several notices has the message of the first.
 */
const writeMessages = async (ctx: Ctx, notice: Notice, event: GantryEvent, left: number): Promise<number> => {
  const { id, table, recordId } = event
  let message: Promise<string> | undefined
  const stored = () => (message ??= storeMessage(ctx, notice, event))
  let remaining = left
  for await (const batch of notice.to(ctx, event)) {
    const people = [...new Set(batch)]
    if (people.length === 0) continue
    if (people.length > remaining) {
      await postpone(ctx, await stored(), people)
      remaining = 0
    } else {
      await deliver(ctx, notice, { event: id, table, recordId }, stored, people)
      remaining -= people.length
    }
  }
  return remaining
}

const storeMessage = async (ctx: Ctx, notice: Notice, event: GantryEvent): Promise<string> => {
  const id = newId()
  const { table } = event
  const facts: NoticeFacts = (await notice.facts?.(ctx, event)) ?? {}
  const app = table === null ? undefined : (await catalogOf(ctx)).tables.get(table)?.app
  const { channels, text } = (await notice.override?.(ctx, event)) ?? {}
  const picture = (await notice.picture?.(ctx, event)) ?? null
  await ctx.db.run(sql`
    insert into gantry.message (id, space, kind, at, event, actor, table_id, record_id, app, link, facts, channels, text,
      picture)
    values (${id}, ${ctx.space}, ${notice.name}, ${event.at}, ${event.id}, ${event.actor}, ${table}, ${event.recordId},
      ${app ?? null}, ${(await notice.link?.(ctx, event)) ?? null}, ${JSON.stringify(facts)}::jsonb,
      ${channels === undefined ? null : [...channels]}::text[], ${text === undefined ? null : JSON.stringify(text)}::jsonb,
      ${picture === null ? null : JSON.stringify(picture)}::jsonb)`)
  return id
}
