import { type Ctx, push, sql } from '@gantry/kernel/server'
import { chatLimits } from '../shared/contract.ts'

/** People of one push message, because of the size of a NOTIFY. */
const batch = 150

/** Tells the open pages of everybody in a room, and of `besides`, that something in it has changed. */
export const tellRoom = async (ctx: Ctx, room: string, besides: readonly string[] = []): Promise<void> =>
  tell(ctx, room, 'message', [...(await peopleOf(ctx, room)), ...besides])

/** Tells the other pages of the actor what they have read, and in rooms that are not large the others. */
export const tellRead = async (ctx: Ctx, room: string): Promise<void> => {
  const me = ctx.actor.personId
  const people = await peopleOf(ctx, room)
  await tell(ctx, room, 'own-read', [me])
  if (people.length <= chatLimits.readers)
    await tell(
      ctx,
      room,
      'read',
      people.filter(person => person !== me),
    )
}

const peopleOf = async (ctx: Ctx, room: string): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ person: string }>(sql`
    select person from gantry.chat_member where space = ${ctx.space} and room = ${room}::uuid`)
  return rows.map(({ person }) => person)
}

const tell = (
  ctx: Ctx,
  room: string,
  what: 'message' | 'own-read' | 'read',
  people: readonly string[],
): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(people.length / batch) }, (_, at) =>
    people.slice(at * batch, (at + 1) * batch),
  )
  return push(
    ctx.db,
    batches.map(some => ({ type: 'chat', space: ctx.space, people: some, room, what })),
  )
}
