import { AppError } from '@gantry/base/shared'
import { type Ctx, type Sql, sql } from '@gantry/kernel/server'

/** A room and what its reader is in it. */
export interface Membership {
  readonly kind: 'pair' | 'group'
  readonly title: string | null
  readonly owner: string | null
  readonly lastSeq: number
  /** Messages up to this one were written before the reader joined. */
  readonly fromSeq: number
}

/**
 * The room of a message or a read mark. Rooms of others do not exist for the caller.
 * @throws AppError chat.room_not_found
 */
export const requireMember = (ctx: Ctx, room: string): Promise<Membership> => find(ctx, room, sql``)

/** As `requireMember`, with the row of the room locked until the end of the transaction. */
export const lockRoom = (ctx: Ctx, room: string): Promise<Membership> => find(ctx, room, sql`for update of r`)

const find = async (ctx: Ctx, room: string, lock: Sql): Promise<Membership> => {
  const { rows } = await ctx.db.run<Membership>(sql`
    select r.kind, r.title, r.owner, r.last_seq as "lastSeq", m.from_seq as "fromSeq"
    from gantry.chat_room r
    join gantry.chat_member m on m.space = r.space and m.room = r.id and m.person = ${ctx.actor.personId}::uuid
    where r.space = ${ctx.space} and r.id = ${room}::uuid
    ${lock}`)
  if (!rows[0]) throw new AppError('chat.room_not_found')
  return rows[0]
}

/** @throws AppError chat.only_groups for a conversation of two */
export const requireGroup = ({ kind }: Membership): void => {
  if (kind !== 'group') throw new AppError('chat.only_groups')
}
