import { type Ctx, isoMilliseconds, patternOf, sql } from '@gantry/kernel/server'
import type { Ref } from '@gantry/model/shared'
import type { ChatHit, ChatMessage, MessageKind } from '../shared/contract.ts'
import { cardKey, cardsOf } from './cards.ts'
import { requireChat } from './chat-open.ts'
import { requireMember } from './membership.ts'
import type { More } from './send.ts'

interface Row {
  readonly seq: number
  readonly id: string
  readonly by: Ref
  readonly kind: MessageKind
  readonly body: string | null
  readonly more: More | null
  readonly mentions: readonly Ref[]
  readonly replyTo: ChatMessage['replyTo']
  readonly at: string
  readonly editedAt: string | null
}

/** A page of a conversation. */
export interface ChatPage {
  readonly data: readonly ChatMessage[]
  readonly earlier: boolean
  readonly later: boolean
}

/** Characters of a message that its answer quotes. */
const quoted = 200
/** Messages a search lists. */
const mostHits = 50

/**
 * The newest messages, those before one, or those from one on; oldest first. Only what was written since the actor joined.
 * @throws AppError chat.not_enabled, chat.room_not_found
 */
export const listMessages = async (
  ctx: Ctx,
  room: string,
  { before, from, size = 40 }: { readonly before?: number; readonly from?: number; readonly size?: number },
): Promise<ChatPage> => {
  await requireChat(ctx)
  const { fromSeq, lastSeq } = await requireMember(ctx, room)
  const lowest = Math.max(fromSeq + 1, from ?? 0)
  const { rows } = await ctx.db.run<Row>(sql`
    select c.seq, c.id, json_build_object('id', c.author, 'title', coalesce(p.f_name, '')) as by, c.kind,
      case when c.deleted_at is null then c.body end as body,
      case when c.deleted_at is null then c.more end as more, c.mentions,
      ${isoMilliseconds(sql`c.at`)} as at,
      ${isoMilliseconds(sql`c.edited_at`)} as "editedAt",
      case when q.seq is not null then json_build_object(
        'seq', q.seq, 'kind', q.kind,
        'by', json_build_object('id', q.author, 'title', coalesce(o.f_name, '')),
        'text', case when q.deleted_at is null then
          coalesce(nullif(left(q.body, ${quoted}), ''), q.more -> 'file' ->> 'name', '') end
      ) end as "replyTo"
    from gantry.chat_message c
    left join gantry.t_member p on p.space = c.space and p.id = c.author
    left join gantry.chat_message q
      on q.space = c.space and q.room = c.room and q.seq = c.reply_to and q.seq > ${fromSeq}
    left join gantry.t_member o on o.space = q.space and o.id = q.author
    where c.space = ${ctx.space} and c.room = ${room}::uuid and c.seq >= ${lowest}
      and (${before ?? null}::bigint is null or c.seq < ${before ?? null}::bigint)
    order by ${from === undefined ? sql`c.seq desc` : sql`c.seq`} limit ${size}`)
  const page = from === undefined ? rows.toReversed() : rows
  const cards = await cardsOf(
    ctx,
    page.flatMap(({ more }) => (more?.record ? [more.record] : [])),
  )
  const first = page[0]?.seq ?? lastSeq + 1
  return {
    data: page.map(({ more, ...row }) => ({
      ...row,
      mine: row.by.id === ctx.actor.personId,
      file: more?.file ?? null,
      card: more?.record ? (cards.get(cardKey(more.record)) ?? null) : null,
      notice: more?.notice ?? null,
    })),
    earlier: page.length > 0 && first > fromSeq + 1 && (await hasBefore(ctx, room, fromSeq, first)),
    later: (page.at(-1)?.seq ?? lastSeq) < lastSeq,
  }
}

/** Retention may have removed everything before a message. */
const hasBefore = async (ctx: Ctx, room: string, fromSeq: number, first: number): Promise<boolean> => {
  const { count } = await ctx.db.run(sql`
    select 1 from gantry.chat_message
    where space = ${ctx.space} and room = ${room}::uuid and seq > ${fromSeq} and seq < ${first} limit 1`)
  return count > 0
}

/** Messages of the actor's rooms that contain the words, the newest first. @throws AppError chat.not_enabled */
export const searchMessages = async (
  ctx: Ctx,
  text: string,
): Promise<{ readonly data: readonly ChatHit[]; readonly more: boolean }> => {
  await requireChat(ctx)
  const words = text.trim()
  if (words === '') return { data: [], more: false }
  const like = patternOf(words)
  const { rows } = await ctx.db.run<ChatHit>(sql`
    select c.room, c.seq, json_build_object('id', c.author, 'title', coalesce(p.f_name, '')) as by,
      left(c.body, ${quoted}) as text, ${isoMilliseconds(sql`c.at`)} as at
    from gantry.chat_member m
    join gantry.chat_message c on c.space = m.space and c.room = m.room and c.seq > m.from_seq
    left join gantry.t_member p on p.space = c.space and p.id = c.author
    where m.space = ${ctx.space} and m.person = ${ctx.actor.personId}::uuid and c.deleted_at is null
      and c.body ilike ${like}
    order by c.at desc, c.seq desc limit ${mostHits + 1}`)
  return { data: rows.slice(0, mostHits), more: rows.length > mostHits }
}
