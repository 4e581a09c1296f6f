import { AppError } from '@gantry/base/shared'
import { type Ctx, inTransaction, push, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type { starMessages as starring } from '../../shared/contract.ts'

/**
 * Stars messages of the caller, or takes the star away; the other pages of the person show it too.
 *
 * @throws AppError message.not_found when none of the named messages is the caller's
 */
export const starMessages = (
  ctx: Ctx,
  { ids, starred }: InputOf<typeof starring>,
): Promise<OutputOf<typeof starring>> =>
  inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      update gantry.inbox set starred = ${starred}
      where space = ${tx.space} and person = ${tx.actor.personId} and message = any(${ids}::uuid[])`)
    if (count === 0) throw new AppError('message.not_found')
    await push(tx.db, [{ type: 'messages', space: tx.space, people: [tx.actor.personId] }])
    return { count }
  })
