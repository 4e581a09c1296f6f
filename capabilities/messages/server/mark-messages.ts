import { AppError } from '@gantry/base/shared'
import { type Ctx, empty, inTransaction, push, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { deleteMessages as deleting, markMessages as marking } from '../shared/contract.ts'

/** @throws AppError message.not_found when none of the named messages is the caller's */
export const markMessages = (
  ctx: Ctx,
  { ids, category, read }: InputOf<typeof marking>,
): Promise<{ count: number }> =>
  inTransaction(ctx, async tx => {
    const changed = read ? sql`and i.read_at is null` : sql`and i.read_at is not null`
    const { count } = await tx.db.run(sql`
      update gantry.inbox i set read_at = ${read ? ctx.now : null} where ${own(tx, { ids, category })} ${changed}`)
    if (count === 0 && ids) await requireOwn(tx, ids)
    if (count > 0) await nudge(tx)
    return { count }
  })

/** @throws AppError message.none when there is nothing to delete */
export const deleteMessages = (
  ctx: Ctx,
  { ids, category, read }: InputOf<typeof deleting>,
): Promise<{ count: number }> =>
  inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      delete from gantry.inbox i where ${own(tx, { ids, category })}
        ${read === undefined ? empty : read ? sql`and i.read_at is not null` : sql`and i.read_at is null`}`)
    if (count === 0) throw new AppError('message.none')
    await nudge(tx)
    return { count }
  })

interface Which {
  readonly ids: readonly string[] | undefined
  readonly category: string | undefined
}

const own = (ctx: Ctx, { ids, category }: Which): Sql => sql`
  i.space = ${ctx.space} and i.person = ${ctx.actor.personId}
  ${ids ? sql`and i.message = any(${ids}::uuid[])` : empty}
  ${category ? sql`and i.category = ${category}` : empty}`

const requireOwn = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  const { count } = await ctx.db.run(
    sql`select 1 from gantry.inbox i where ${own(ctx, { ids, category: undefined })} limit 1`,
  )
  if (count === 0) throw new AppError('message.not_found')
}

/** The other pages of the person fetch their counters again. */
const nudge = (ctx: Ctx): Promise<void> =>
  push(ctx.db, [{ type: 'messages', space: ctx.space, people: [ctx.actor.personId] }])
