import { newId } from '@gantry/base/shared'
import { memberActors } from '@gantry/identity/server'
import { type Consumer, type Ctx, type Notice, type NoticeFacts, push, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { catalogOf, readersOf } from '@gantry/records/server'
import { planOutbound } from './outbound/plan.ts'
import { wants } from './outbound/wants.ts'

/** The consumer of all events that notices are declared for. */
export const noticeConsumer = (notices: readonly Notice[]): Consumer => ({
  name: 'messages',
  types: [...new Set(notices.map(({ event }) => event))],
  handle: async (ctx, event) => {
    for (const notice of notices) if (notice.event === event.type) await writeMessages(ctx, notice, event)
  },
})

/** People per push message. */
const nudged = 150

/**
 * Writes the messages of one notice of an event. The audience is taken in batches; each batch is one insert, which omits
 * people who have left, who unsubscribed, and who have a message of this event already.
 */
const writeMessages = async (ctx: Ctx, notice: Notice, event: GantryEvent): Promise<void> => {
  let message: string | null = null
  for await (const batch of notice.to(ctx, event)) {
    const people = await permitted(ctx, event, [...new Set(batch)])
    if (people.size === 0) continue
    message ??= await storeMessage(ctx, notice, event)
    await fillInboxes(ctx, notice, event, message, people)
    await planOutbound(ctx, notice, event, message, [...people.keys()])
  }
}

/** People who may read the event's record, with its title; everybody for an event without one. */
const permitted = async (
  ctx: Ctx,
  { table, recordId }: GantryEvent,
  people: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (people.length === 0) return new Map()
  if (table === null || recordId === null) return new Map(people.map(person => [person, null]))
  const members = await memberActors(ctx, sql`m.id = any(${people}::uuid[])`, people.length)
  const actors = members.flatMap(({ active, actor }) => (active ? [actor] : []))
  return readersOf(ctx, table, recordId, actors)
}

const storeMessage = async (ctx: Ctx, notice: Notice, event: GantryEvent): Promise<string> => {
  const id = newId()
  const { table } = event
  const facts: NoticeFacts = (await notice.facts?.(ctx, event)) ?? {}
  const app = table === null ? undefined : (await catalogOf(ctx)).tables.get(table)?.app
  const { channels, text } = (await notice.override?.(ctx, event)) ?? {}
  await ctx.db.run(sql`
    insert into gantry.message (id, space, kind, at, event, actor, table_id, record_id, app, link, facts, channels, text)
    values (${id}, ${ctx.space}, ${notice.name}, ${event.at}, ${event.id}, ${event.actor}, ${table}, ${event.recordId},
      ${app ?? null}, ${(await notice.link?.(ctx, event)) ?? null}, ${JSON.stringify(facts)}::jsonb,
      ${channels === undefined ? null : [...channels]}::text[], ${text === undefined ? null : JSON.stringify(text)}::jsonb)`)
  return id
}

const fillInboxes = async (
  ctx: Ctx,
  notice: Notice,
  event: GantryEvent,
  message: string,
  people: ReadonlyMap<string, string | null>,
): Promise<void> => {
  const { rows } = await ctx.db.run<{ person: string }>(sql`
    insert into gantry.inbox (space, person, message, category, event, subject)
    select ${ctx.space}, m.id, n.id, ${notice.category}, ${event.id}, x.subject
    from unnest(${[...people.keys()]}::uuid[], ${[...people.values()]}::text[]) as x (person, subject)
    join gantry.t_member m on m.space = ${ctx.space} and m.id = x.person and m.f_state = 'active' and m.deleted_at is null
    join gantry.message n on n.id = ${message}
    where ${wants(sql`'product'::text`, notice.mandatory ?? false)}
    on conflict do nothing returning person`)
  const reached = rows.map(({ person }) => person)
  for (let at = 0; at < reached.length; at += nudged)
    await push(ctx.db, [{ type: 'messages', space: ctx.space, people: reached.slice(at, at + nudged) }])
}
