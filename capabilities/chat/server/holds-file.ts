import type { FileHolder } from '@gantry/files/server'
import { sql } from '@gantry/kernel/server'
import { requireChat } from './chat-open.ts'

/** A file of a message is open to everybody who is in its room and sees the message. `part` is the id of the message. */
export const holdsFile: FileHolder = async (ctx, { file, part }) => {
  await requireChat(ctx)
  const { count } = await ctx.db.run(sql`
    select 1 from gantry.chat_member n
    join gantry.chat_message m on m.space = n.space and m.room = n.room and m.seq > n.from_seq
    where n.space = ${ctx.space} and n.person = ${ctx.actor.personId}::uuid
      and m.id = ${part}::uuid and m.deleted_at is null and m.more -> 'file' ->> 'id' = ${file}`)
  return count > 0
}
