import { type DispatchChannel, dispatchChannels } from '@gantry/channels/shared'
import { type Ctx, type Notice, type Queue, sql, wake } from '@gantry/kernel/server'
import { dueAt, type Habits } from '../../shared/due-at.ts'
import { habitsOf, type StoredHabits } from './habits.ts'
import { addressesOver } from './reach.ts'
import { wants } from './wants.ts'

/** The queue of messages that leave the product; an entry is for one space. */
export const dueQueue: Pick<Queue, 'name'> = { name: 'gantry_message_due' }

export const wakeDue = (ctx: Pick<Ctx, 'db' | 'space'>, at: Date | null = null): Promise<void> =>
  wake(ctx.db, dueQueue, ctx.space, { space: ctx.space }, at)

interface Wanted extends Partial<StoredHabits> {
  readonly person: string
  readonly channel: DispatchChannel
}

/**
 * Plans a message for those of a batch of people who want it outside the product and can be reached: one statement finds them with their habits, one
 * inserts. What is mandatory goes at once, whatever the hour.
 */
export const planOutbound = async (
  ctx: Ctx,
  notice: Notice,
  { event }: { readonly event: string },
  message: string,
  people: readonly string[],
): Promise<void> => {
  const mandatory = notice.mandatory ?? false
  const { rows } = await ctx.db.run<Wanted>(sql`
    select m.id as person, ch.name as channel, h.quiet_from as "quietFrom", h.quiet_to as "quietTo", h.digest,
      h.digest_at as "digestAt", h.zone
    from gantry.t_member m
    cross join unnest(${[...dispatchChannels]}::text[]) as ch (name)
    join gantry.message n on n.id = ${message}
    left join gantry.message_habit h on h.space = m.space and h.person = m.id
    where m.space = ${ctx.space} and m.id = any(${people}::uuid[]) and m.f_state = 'active' and m.deleted_at is null
      and cardinality(${addressesOver(sql`ch.name`)}) > 0
      and ${wants(sql`ch.name`, mandatory)}`)
  if (rows.length === 0) return
  const now = ctx.now.getTime()
  const planned = rows.map(row => ({
    person: row.person,
    channel: row.channel,
    due_at: new Date(mandatory ? now : dueAt(now, habitsFrom(row))).toISOString(),
  }))
  await ctx.db.run(sql`
    insert into gantry.message_due (space, channel, person, message, event, due_at)
    select ${ctx.space}, channel, person, ${message}, ${event}, due_at
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as x (person uuid, channel text, due_at timestamptz)
    on conflict do nothing`)
  const first = planned.map(({ due_at }) => due_at).sort()[0]!
  await wakeDue(ctx, new Date(first))
}

const habitsFrom = (row: Wanted): Habits =>
  habitsOf(row.digest === undefined || row.digest === null ? null : (row as StoredHabits))
