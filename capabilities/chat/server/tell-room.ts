import { type Ctx, push, sql } from '@gantry/kernel/server'

/** People of one push message, because of the size of a NOTIFY. */
const batch = 150

/** Tells the open pages of everybody in a room, and of `besides`, that something in it has changed. */
export const tellRoom = async (
  ctx: Ctx,
  room: string,
  { read = false, besides = [] }: { readonly read?: boolean; readonly besides?: readonly string[] } = {},
): Promise<void> => {
  const { rows } = await ctx.db.run<{ person: string }>(sql`
    select person from gantry.chat_member where space = ${ctx.space} and room = ${room}::uuid`)
  const people = [...rows.map(({ person }) => person), ...besides]
  const batches = Array.from({ length: Math.ceil(people.length / batch) }, (_, at) =>
    people.slice(at * batch, (at + 1) * batch),
  )
  await push(
    ctx.db,
    batches.map(some => ({ type: 'chat', space: ctx.space, people: some, room, read })),
  )
}
