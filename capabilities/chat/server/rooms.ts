import { AppError, issue, type Json, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { Ref } from '@gantry/model/shared'
import { chatLimits, type RoomNotice } from '../shared/contract.ts'
import { requireChat } from './chat-open.ts'
import { lockRoom, requireGroup, requireMember } from './membership.ts'
import { appendMessage } from './send.ts'
import { tellRoom } from './tell-room.ts'

/**
 * The conversation with one colleague. Two who open it at the same moment get the same one.
 * @throws AppError chat.not_enabled, request.invalid for nobody, a departed member or the caller
 */
export const openPair = async (ctx: Ctx, person: string): Promise<string> => {
  await requireChat(ctx)
  const me = ctx.actor.personId
  if (person === me) throw new AppError('request.invalid', {}, [issue('person', 'chat_self')])
  await checkPeople(ctx, 'person', [person])
  const pair = [me, person].sort().join(' ')
  return inTransaction(ctx, async tx => {
    const id = newId()
    const { rows } = await tx.db.run<{ id: string }>(sql`
      insert into gantry.chat_room (space, id, kind, pair, owner, last_at)
      values (${tx.space}, ${id}, 'pair', ${pair}, ${me}, now())
      on conflict (space, pair) where pair is not null do update set pair = excluded.pair
      returning id`)
    const found = rows[0]?.id ?? id
    await addMembers(tx, found, [me, person])
    return found
  })
}

/** @throws AppError chat.not_enabled, request.invalid naming who is no active member */
export const createGroup = async (
  ctx: Ctx,
  { title, people }: { readonly title: string; readonly people: readonly string[] },
): Promise<string> => {
  await requireChat(ctx)
  const name = checkTitle(title)
  const others = [...new Set(people)].filter(person => person !== ctx.actor.personId)
  if (others.length === 0) throw new AppError('request.invalid', {}, [issue('people', 'chat_self')])
  const found = await checkPeople(ctx, 'people', others)
  const id = newId()
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      insert into gantry.chat_room (space, id, kind, title, owner, last_at)
      values (${tx.space}, ${id}, 'group', ${name}, ${tx.actor.personId}, now())`)
    await addMembers(tx, id, [tx.actor.personId, ...others])
    await notice(tx, id, { what: 'created', people: found, title: name })
    await remember(tx, 'chat.group_created', { room: id, title: name, people: others })
    await tellRoom(tx, id)
  })
  return id
}

/** @throws AppError chat.room_not_found, chat.only_groups for the name of a conversation of two, request.invalid */
export const changeRoom = async (
  ctx: Ctx,
  room: string,
  { title, muted }: { readonly title?: string; readonly muted?: boolean },
): Promise<void> => {
  await requireChat(ctx)
  await inTransaction(ctx, async tx => {
    const found = await lockRoom(tx, room)
    if (muted !== undefined)
      await tx.db.run(sql`
        update gantry.chat_member set muted = ${muted}
        where space = ${tx.space} and room = ${room}::uuid and person = ${tx.actor.personId}::uuid`)
    if (title === undefined) return
    requireGroup(found)
    const name = checkTitle(title)
    if (name === found.title) return
    await tx.db.run(sql`
      update gantry.chat_room set title = ${name} where space = ${tx.space} and id = ${room}::uuid`)
    await notice(tx, room, { what: 'renamed', title: name })
    await remember(tx, 'chat.group_changed', { room, title: name })
    await tellRoom(tx, room)
  })
}

/**
 * Adds people to a group; who is in it already stays as they are.
 * @throws AppError chat.room_not_found, chat.only_groups, request.invalid over the limit or naming who is no active member
 */
export const addToRoom = async (ctx: Ctx, room: string, people: readonly string[]): Promise<void> => {
  await requireChat(ctx)
  const asked = [...new Set(people)]
  await requireMember(ctx, room)
  const found = await checkPeople(ctx, 'people', asked)
  await inTransaction(ctx, async tx => {
    requireGroup(await lockRoom(tx, room))
    const added = new Set(await addMembers(tx, room, asked))
    if (added.size === 0) return
    const { rows } = await tx.db.run<{ size: number }>(sql`
      select count(*)::int as size from gantry.chat_member where space = ${tx.space} and room = ${room}::uuid`)
    if ((rows[0]?.size ?? 0) > chatLimits.people)
      throw new AppError('request.invalid', {}, [issue('people', 'max_items', { limit: chatLimits.people })])
    await notice(tx, room, { what: 'joined', people: found.filter(({ id }) => added.has(id)) })
    await remember(tx, 'chat.group_changed', { room, joined: [...added] })
    await tellRoom(tx, room)
  })
}

/**
 * Leaves a group; its maker may take others out.
 * @throws AppError chat.room_not_found, chat.only_groups, permission.denied
 */
export const leaveRoom = async (ctx: Ctx, room: string, person: string): Promise<void> => {
  await requireChat(ctx)
  await inTransaction(ctx, async tx => {
    const found = await lockRoom(tx, room)
    requireGroup(found)
    const me = tx.actor.personId
    if (person !== me && found.owner !== me) throw new AppError('permission.denied')
    const { rows } = await tx.db.run<Ref>(sql`
      delete from gantry.chat_member m using gantry.t_member p
      where m.space = ${tx.space} and m.room = ${room}::uuid and m.person = ${person}::uuid
        and p.space = m.space and p.id = m.person
      returning p.id, p.f_name as title`)
    if (!rows[0]) return
    await notice(tx, room, { what: 'left', people: rows })
    await remember(tx, 'chat.group_changed', { room, left: [person] })
    await tellRoom(tx, room, [person])
  })
}

const checkTitle = (title: string): string => {
  const name = title.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('title', 'required')])
  return name
}

/** Active members by their ids. @throws AppError request.invalid naming the first that is none */
const checkPeople = async (ctx: Ctx, field: string, ids: readonly string[]): Promise<readonly Ref[]> => {
  const { rows } = await ctx.db.run<Ref>(sql`
    select id, f_name as title from gantry.t_member
    where space = ${ctx.space} and id = any(${ids}::uuid[]) and f_state = 'active' and deleted_at is null`)
  const known = new Set(rows.map(({ id }) => id))
  const missing = ids.find(id => !known.has(id))
  if (missing !== undefined)
    throw new AppError('request.invalid', {}, [issue(field, 'record_missing', { value: missing })])
  return rows
}

/** Those of the people who were not in the room before. They see what is written from now on. */
const addMembers = async (ctx: Ctx, room: string, people: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ person: string }>(sql`
    insert into gantry.chat_member (space, room, person, from_seq, read_seq)
    select r.space, r.id, p, r.last_seq, r.last_seq
    from gantry.chat_room r, unnest(${people}::uuid[]) p
    where r.space = ${ctx.space} and r.id = ${room}::uuid
    on conflict do nothing
    returning person`)
  return rows.map(({ person }) => person)
}

const notice = (ctx: Ctx, room: string, said: RoomNotice): Promise<number> =>
  appendMessage(ctx, room, {
    id: newId(),
    kind: 'notice',
    body: '',
    more: { notice: said },
    mentions: [],
    replyTo: null,
  })

const remember = (ctx: Ctx, action: string, details: Json): Promise<void> => audit(ctx, { action, details })
