import { AppError, type Issue, issue } from '@gantry/base/shared'
import { type Ctx, findFiles, inTransaction, sql } from '@gantry/kernel/server'
import type { Ref, StoredFile } from '@gantry/model/shared'
import type { MessageKind, RoomNotice } from '../shared/contract.ts'
import { mayReadRecord } from './cards.ts'
import { requireChat } from './chat-open.ts'
import { lockRoom, requireMember } from './membership.ts'
import { tellRoom } from './tell-room.ts'

/** What a message carries beside its text, as it is stored. */
export interface More {
  readonly file?: StoredFile
  readonly record?: { readonly table: string; readonly id: string }
  readonly notice?: RoomNotice
}

/** What somebody sends. */
export interface Sent {
  readonly id: string
  readonly text?: string
  readonly file?: string
  readonly record?: { readonly table: string; readonly id: string }
  readonly replyTo?: number
  readonly mentions?: readonly string[]
}

/**
 * Sends a message to a room. Sent again with the same id, as after a lost answer, it is the same message.
 * @throws AppError chat.not_enabled, chat.room_not_found, request.invalid naming what is empty, missing or not in the room
 */
export const sendMessage = async (ctx: Ctx, room: string, sent: Sent): Promise<number> => {
  await requireChat(ctx)
  await requireMember(ctx, room)
  const message = await check(ctx, room, sent)
  return inTransaction(ctx, async tx => {
    await lockRoom(tx, room)
    const before = await seqOf(tx, room, sent.id)
    if (before !== null) return before
    const seq = await appendMessage(tx, room, message)
    await tellRoom(tx, room)
    return seq
  })
}

interface Checked {
  readonly id: string
  readonly kind: MessageKind
  readonly body: string
  readonly more: More | null
  readonly mentions: readonly Ref[]
  readonly replyTo: number | null
}

/**
 * Adds a message to a room whose row the transaction has locked or made, counts mentions, and marks it read for its
 * author. Answers its number.
 */
export const appendMessage = async (ctx: Ctx, room: string, message: Checked): Promise<number> => {
  const me = ctx.actor.personId
  const { rows } = await ctx.db.run<{ seq: number }>(sql`
    with room as (
      update gantry.chat_room set last_seq = last_seq + 1, last_at = now()
      where space = ${ctx.space} and id = ${room}::uuid
      returning last_seq),
    mine as (
      update gantry.chat_member m set read_seq = room.last_seq, mentioned = 0 from room
      where m.space = ${ctx.space} and m.room = ${room}::uuid and m.person = ${me}::uuid),
    named as (
      update gantry.chat_member set mentioned = mentioned + 1
      where space = ${ctx.space} and room = ${room}::uuid and person <> ${me}::uuid
        and person = any(${message.mentions.map(({ id }) => id)}::uuid[]))
    insert into gantry.chat_message (space, room, seq, id, author, kind, body, more, mentions, reply_to, at)
    select ${ctx.space}, ${room}::uuid, room.last_seq, ${message.id}::uuid, ${me}::uuid, ${message.kind}, ${message.body},
      ${message.more ? JSON.stringify(message.more) : null}::json, ${JSON.stringify(message.mentions)}::json,
      ${message.replyTo}::bigint, now()
    from room
    returning seq`)
  return rows[0]?.seq ?? 0
}

const seqOf = async (ctx: Ctx, room: string, id: string): Promise<number | null> => {
  const { rows } = await ctx.db.run<{ seq: number }>(sql`
    select seq from gantry.chat_message
    where space = ${ctx.space} and room = ${room}::uuid and id = ${id}::uuid and author = ${ctx.actor.personId}::uuid`)
  return rows[0]?.seq ?? null
}

const picture = /^image\/(png|jpe?g|gif|webp|bmp|avif)$/

const check = async (ctx: Ctx, room: string, sent: Sent): Promise<Checked> => {
  const body = (sent.text ?? '').trim()
  const issues: Issue[] = []
  const file = sent.file === undefined ? null : await fileOf(ctx, sent.file)
  if (sent.file !== undefined && !file) issues.push(issue('file', 'file_missing', { name: sent.file }))
  const { record } = sent
  if (record && !(await mayReadRecord(ctx, record)))
    issues.push(issue('record', 'record_missing', { value: record.id }))
  if (body === '' && !file && !record && issues.length === 0) issues.push(issue('text', 'chat_empty'))
  if (file && record) issues.push(issue('record', 'chat_one'))
  const replyTo = sent.replyTo ?? null
  if (replyTo !== null && !(await isThere(ctx, room, replyTo)))
    issues.push(issue('replyTo', 'record_missing', { value: String(replyTo) }))
  const mentions = await namesIn(ctx, room, sent.mentions ?? [])
  for (const [at, person] of (sent.mentions ?? []).entries())
    if (!mentions.some(({ id }) => id === person))
      issues.push(issue(`mentions.${at}`, 'record_missing', { value: person }))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const kind = file ? (picture.test(file.mime) ? 'picture' : 'file') : record ? 'record' : 'text'
  const more = file ? { file } : record ? { record } : null
  return { id: sent.id, kind, body, more, mentions, replyTo }
}

/** A file the actor has uploaded; null: there is none of that id, or somebody else sent it. */
const fileOf = async (ctx: Ctx, id: string): Promise<StoredFile | null> => {
  const found = (await findFiles(ctx, [id])).find(
    file => file.owner === ctx.actor.personId && file.purpose === 'attachment',
  )
  return found ? { id, name: found.name, size: Number(found.size), mime: found.mime } : null
}

const isThere = async (ctx: Ctx, room: string, seq: number): Promise<boolean> => {
  const { count } = await ctx.db.run(sql`
    select 1 from gantry.chat_message m
    join gantry.chat_member n on n.space = m.space and n.room = m.room and n.person = ${ctx.actor.personId}::uuid
    where m.space = ${ctx.space} and m.room = ${room}::uuid and m.seq = ${seq} and m.seq > n.from_seq`)
  return count > 0
}

const namesIn = async (ctx: Ctx, room: string, people: readonly string[]): Promise<readonly Ref[]> => {
  if (people.length === 0) return []
  const { rows } = await ctx.db.run<Ref>(sql`
    select p.id, p.f_name as title from gantry.chat_member n
    join gantry.t_member p on p.space = n.space and p.id = n.person
    where n.space = ${ctx.space} and n.room = ${room}::uuid and n.person = any(${people}::uuid[])`)
  return rows
}
