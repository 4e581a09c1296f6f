import { defineNotice, isPresent, type Kernel, platform, type Schedule, sql } from '@gantry/kernel/server'
import { chatSetting, type GantryEvent } from '@gantry/model/shared'

/** Minutes a message stays unread until its reader is told outside the chat, and hours after which nobody is told any more. */
const toldAfter = 2
const toldWithin = 24
/** Readers who are told by one statement. */
const together = 1_000

/** What a reader is told, or no longer: the room, and its name where it is a group. */
export type UnreadTold = { readonly room: string; readonly person: string; readonly title?: string }

/**
 * Readers of a room with a message to them that is unread for two minutes, while none of their pages is open: once per room until they
 * read it. To them is what is written in a pair, and what mentions them. A muted room tells of mentions alone, as its number does.
 */
const tellSome = async (kernel: Kernel): Promise<number> => {
  const { count } = await platform(kernel).run(sql`
    with waiting as (
      select m.space, m.room, m.person, r.kind, r.title, x.seq, x.author
      from gantry.chat_room r
      join gantry.chat_member m on m.space = r.space and m.room = r.id
      join gantry.t_member p on p.space = m.space and p.id = m.person and p.f_state = 'active' and p.deleted_at is null
      cross join lateral (
        select c.seq, c.author from gantry.chat_message c
        where c.space = m.space and c.room = m.room and c.seq > greatest(m.read_seq, m.from_seq)
          and c.author <> m.person and c.kind <> 'notice' and c.deleted_at is null
          and c.at <= now() - ${`${toldAfter} minutes`}::interval and c.at > now() - ${`${toldWithin} hours`}::interval
          and (r.kind = 'pair' and not m.muted
            or c.mentions::jsonb @> jsonb_build_array(jsonb_build_object('id', m.person)))
        order by c.seq limit 1) x
      where r.last_at > now() - ${`${toldWithin} hours`}::interval
        and greatest(m.read_seq, m.from_seq) < r.last_seq and m.told_seq <= greatest(m.read_seq, m.from_seq)
        and (m.mentioned > 0 or r.kind = 'pair' and not m.muted)
        and exists (select 1 from gantry.space_setting v
          where v.space = m.space and v.path = ${chatSetting.path} and v.value = 'true')
        and not ${isPresent(sql`m.space`, sql`m.person`)}
      order by m.space, m.room, m.person limit ${together} for update of m skip locked
    ), told as (
      update gantry.chat_member m set told_seq = w.seq
      from waiting w where m.space = w.space and m.room = w.room and m.person = w.person
    )
    insert into gantry.outbox (space, type, actor, payload)
    select space, case kind when 'pair' then 'chat.unread' else 'chat.mentioned' end, author,
      jsonb_build_object('room', room, 'person', person, 'title', coalesce(title, ''))
    from waiting order by space, room, person`)
  return count
}

/** Tells all readers who wait. */
export const tellUnread = async (kernel: Kernel): Promise<void> => {
  let told: number
  do told = await tellSome(kernel)
  while (told === together)
}

/** Looks every minute. */
export const unreadSchedule: Schedule = { name: 'chat_tell_unread', cron: '* * * * *', run: tellUnread }

const toldBy = ({ payload }: GantryEvent) => payload as UnreadTold

const about = (name: string, event: string) =>
  defineNotice({
    name,
    category: 'comment',
    event,
    takenBackBy: 'chat.read',
    // What was read before the event came is told nobody.
    to: async function* (ctx, told) {
      const { room, person } = toldBy(told)
      const { count } = await ctx.db.run(sql`
        select 1 from gantry.chat_member
        where space = ${ctx.space} and room = ${room}::uuid and person = ${person}::uuid and greatest(read_seq, from_seq) < told_seq`)
      if (count > 0) yield [person]
    },
    facts: async (_ctx, told) => ({ room: toldBy(told).title ?? '' }),
    // Names the reader too: reading takes back what this reader was told, not what others were.
    link: async (_ctx, told) => `/qChat?room=${toldBy(told).room}&reader=${toldBy(told).person}`,
  })

/** Readers learn of messages that wait for them in a pair, and of mentions in a group. */
export const unreadNotices = [about('chat_unread', 'chat.unread'), about('chat_mentioned', 'chat.mentioned')]
