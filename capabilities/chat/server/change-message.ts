import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import { requireChat } from './chat-open.ts'
import { lockRoom, requireMember } from './membership.ts'
import { tellRead, tellRoom } from './tell-room.ts'
import type { UnreadTold } from './tell-unread.ts'

/**
 * Changes the text of a message of the actor's own.
 * @throws AppError chat.room_not_found, chat.message_not_found (also where deleted), permission.denied for somebody else's,
 *   request.invalid for a message of text that would become empty
 */
export const changeMessage = async (ctx: Ctx, room: string, seq: number, text: string): Promise<void> => {
  await requireChat(ctx)
  const body = text.trim()
  await inTransaction(ctx, async tx => {
    const kind = await lockOwn(tx, room, seq)
    if (kind === 'text' && body === '')
      throw new AppError('request.invalid', {}, [issue('text', 'chat_empty')])
    await tx.db.run(sql`
      update gantry.chat_message set body = ${body}, edited_at = now()
      where space = ${tx.space} and room = ${room}::uuid and seq = ${seq}`)
    await tellRoom(tx, room)
  })
}

/**
 * Deletes a message of the actor's own: text, file and card go, the place stays.
 * @throws AppError as `changeMessage`
 */
export const deleteMessage = async (ctx: Ctx, room: string, seq: number): Promise<void> => {
  await requireChat(ctx)
  await inTransaction(ctx, async tx => {
    await lockOwn(tx, room, seq)
    await tx.db.run(sql`
      update gantry.chat_message set body = '', more = null, mentions = '[]', deleted_at = now()
      where space = ${tx.space} and room = ${room}::uuid and seq = ${seq}`)
    await audit(tx, { action: 'chat.message_deleted', details: { room, seq } })
    await tellRoom(tx, room)
  })
}

const lockOwn = async (ctx: Ctx, room: string, seq: number): Promise<string> => {
  const { fromSeq } = await requireMember(ctx, room)
  const { rows } = await ctx.db.run<{ author: string; kind: string }>(sql`
    select author, kind from gantry.chat_message
    where space = ${ctx.space} and room = ${room}::uuid and seq = ${seq} and seq > ${fromSeq}
      and deleted_at is null and kind <> 'notice'
    for update`)
  const [found] = rows
  if (!found) throw new AppError('chat.message_not_found')
  if (found.author !== ctx.actor.personId) throw new AppError('permission.denied')
  return found.kind
}

/** Notes what the actor has read; never backwards. @throws AppError chat.not_enabled, chat.room_not_found */
export const markRead = async (ctx: Ctx, room: string, seq: number): Promise<void> => {
  await requireChat(ctx)
  await requireMember(ctx, room)
  await inTransaction(ctx, async tx => {
    // Under the lock of the room, so that a mention that comes meanwhile is kept.
    const { lastSeq } = await lockRoom(tx, room)
    const read = Math.min(seq, lastSeq)
    const { rows } = await tx.db.run<{ readonly wasTold: boolean }>(sql`
      with before as (
        select space, room, person, read_seq < told_seq and told_seq <= ${read} as was_told from gantry.chat_member
        where space = ${tx.space} and room = ${room}::uuid and person = ${tx.actor.personId}::uuid and read_seq < ${read}
        for update)
      update gantry.chat_member m set read_seq = ${read},
        mentioned = case when ${seq} >= ${lastSeq} then 0 else mentioned end
      from before b where m.space = b.space and m.room = b.room and m.person = b.person
      returning b.was_told as "wasTold"`)
    const [before] = rows
    if (!before) return
    await tellRead(tx, room)
    const told: UnreadTold = { room, person: tx.actor.personId }
    if (before.wasTold) await emit(tx, { type: 'chat.read', payload: told })
  })
}
