import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { type ChatRoom, chatLimits, type RoomPerson } from '../shared/contract.ts'
import { requireChat } from './chat-open.ts'
import { requireMember } from './membership.ts'

/** Characters of the newest message in the list. */
const preview = 120
/** People named in the list for a group. */
const named = 4

/**
 * The conversations of the actor. A conversation of two that nobody has written in shows for whoever opened it alone.
 * @throws AppError chat.not_enabled
 */
export const listRooms = async (ctx: Ctx): Promise<readonly ChatRoom[]> => {
  await requireChat(ctx)
  const me = ctx.actor.personId
  const { rows } = await ctx.db.run<ChatRoom>(sql`
    select r.id, r.kind, r.title, m.muted, m.mentioned, r.last_seq as "lastSeq", m.read_seq as "readSeq",
      r.last_seq - greatest(m.read_seq, m.from_seq) as unread,
      ${isoMilliseconds(sql`r.last_at`)} as at,
      (select count(*)::int from gantry.chat_member n where n.space = r.space and n.room = r.id) as size,
      coalesce((select json_agg(json_build_object('id', o.person, 'title', o.name)) from (
        select n.person, coalesce(p.f_name, '') as name from gantry.chat_member n
        left join gantry.t_member p on p.space = n.space and p.id = n.person
        where n.space = r.space and n.room = r.id and n.person <> m.person
        order by n.person limit ${named}) o), '[]') as people,
      case when l.seq is not null then json_build_object(
        'by', json_build_object('id', l.author, 'title', coalesce(a.f_name, '')),
        'mine', l.author = m.person,
        'kind', l.kind,
        'text', case when l.deleted_at is null then
          coalesce(nullif(left(l.body, ${preview}), ''), l.more -> 'file' ->> 'name', '') end
      ) end as last
    from gantry.chat_member m
    join gantry.chat_room r on r.space = m.space and r.id = m.room
    left join gantry.chat_message l
      on l.space = r.space and l.room = r.id and l.seq = r.last_seq and l.seq > m.from_seq
    left join gantry.t_member a on a.space = l.space and a.id = l.author
    where m.space = ${ctx.space} and m.person = ${me}::uuid and (r.last_seq > 0 or r.owner = m.person)
    order by r.last_at desc, r.id desc limit ${chatLimits.rooms}`)
  return rows
}

/** Unread messages in conversations that are not muted; mentions count in muted ones as well. Zero where chat is off. */
export const countUnread = async (ctx: Ctx): Promise<{ unread: number; mentioned: number }> => {
  const { rows } = await ctx.db.run<{ unread: number; mentioned: number }>(sql`
    select coalesce(sum(case when m.muted then m.mentioned else r.last_seq - greatest(m.read_seq, m.from_seq) end), 0)::int
        as unread,
      coalesce(sum(m.mentioned), 0)::int as mentioned
    from gantry.chat_member m
    join gantry.chat_room r on r.space = m.space and r.id = m.room
    where m.space = ${ctx.space} and m.person = ${ctx.actor.personId}::uuid`)
  return rows[0] ?? { unread: 0, mentioned: 0 }
}

/** The people of a room by name; what they have read only in rooms that are not large. */
export const readRoom = async (
  ctx: Ctx,
  room: string,
): Promise<{ readonly people: readonly RoomPerson[]; readonly owner: string | null }> => {
  await requireChat(ctx)
  const { owner } = await requireMember(ctx, room)
  const { rows } = await ctx.db.run<RoomPerson & { readSeq: number }>(sql`
    select n.person as id, coalesce(p.f_name, '') as title, p.f_position as position,
      coalesce(p.f_name_pinyin, '') as reading, n.read_seq as "readSeq"
    from gantry.chat_member n
    left join gantry.t_member p on p.space = n.space and p.id = n.person
    where n.space = ${ctx.space} and n.room = ${room}::uuid
    order by p.f_name_pinyin, n.person limit ${chatLimits.people}`)
  const isLarge = rows.length > chatLimits.readers
  return { owner, people: isLarge ? rows.map(row => ({ ...row, readSeq: null })) : rows }
}
