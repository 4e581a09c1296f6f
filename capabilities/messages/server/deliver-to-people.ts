import { memberActors } from '@gantry/identity/server'
import { type Ctx, type Notice, push, sql } from '@gantry/kernel/server'
import { readersOf } from '@gantry/records/server'
import { planOutbound } from './outbound/plan.ts'
import { wants } from './outbound/wants.ts'

/** The event of a message, and the record it is about. */
export interface Occasion {
  readonly event: string
  readonly table: string | null
  readonly recordId: string | null
}

/** People per push message. */
const nudged = 150

/**
 * Puts a message into the inboxes of a batch of people and plans what leaves the product. Omits people who have left, who
 * unsubscribed, who may not read the record, and who have a message of this event already. The message is stored for the first
 * batch that somebody may read.
 */
export const deliver = async (
  ctx: Ctx,
  notice: Notice,
  occasion: Occasion,
  stored: () => Promise<string>,
  people: readonly string[],
): Promise<void> => {
  const readers = await permitted(ctx, occasion, people)
  if (readers.size === 0) return
  const message = await stored()
  await fillInboxes(ctx, notice, occasion, message, readers)
  await planOutbound(ctx, notice, occasion, message, [...readers.keys()])
}

/** People who may read the event's record, with its title; everybody for an event without one. */
const permitted = async (
  ctx: Ctx,
  { table, recordId }: Occasion,
  people: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (people.length === 0) return new Map()
  if (table === null || recordId === null) return new Map(people.map(person => [person, null]))
  const members = await memberActors(ctx, sql`m.id = any(${people}::uuid[])`, people.length)
  const actors = members.flatMap(({ active, actor }) => (active ? [actor] : []))
  return readersOf(ctx, table, recordId, actors)
}

const fillInboxes = async (
  ctx: Ctx,
  notice: Notice,
  { event }: Occasion,
  message: string,
  people: ReadonlyMap<string, string | null>,
): Promise<void> => {
  const { rows } = await ctx.db.run<{ person: string }>(sql`
    with written as (
      insert into gantry.inbox (space, person, message, category, event, subject)
      select ${ctx.space}, m.id, n.id, ${notice.category}, ${event}, x.subject
      from unnest(${[...people.keys()]}::uuid[], ${[...people.values()]}::text[]) as x (person, subject)
      join gantry.t_member m on m.space = ${ctx.space} and m.id = x.person and m.f_state = 'active' and m.deleted_at is null
      join gantry.message n on n.id = ${message}
      where ${wants(sql`'product'::text`, notice.mandatory ?? false)}
      on conflict do nothing returning space, person, category, message)
    insert into gantry.message_unread (space, person, category, message)
    select space, person, category, message from written returning person`)
  const reached = rows.map(({ person }) => person)
  for (let at = 0; at < reached.length; at += nudged)
    await push(ctx.db, [{ type: 'messages', space: ctx.space, people: reached.slice(at, at + nudged) }])
}
