import { AppError } from '@gantry/base/shared'
import { type Ctx, empty, inTransaction, push, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { deleteMessages as deleting, markMessages as marking } from '../shared/contract.ts'
import { isUnread } from './unread/is-unread.ts'

/**
 * Marks what the caller has at this moment; a message that arrives meanwhile stays unread.
 *
 * @throws AppError message.not_found when none of the named messages is the caller's
 */
export const markMessages = (
  ctx: Ctx,
  { ids, category, read }: InputOf<typeof marking>,
): Promise<{ count: number }> =>
  inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(
      read ? readingOf(tx, { ids, category }) : unreadingOf(tx, { ids, category }),
    )
    if (count === 0 && ids) await requireOwn(tx, ids)
    if (count > 0) await nudge(tx)
    return { count }
  })

/**
 * A star keeps a message from being deleted with others; named, it is deleted like any.
 *
 * @throws AppError message.none when there is nothing to delete
 */
export const deleteMessages = (
  ctx: Ctx,
  { ids, category, read }: InputOf<typeof deleting>,
): Promise<{ count: number }> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ count: number }>(sql`
      with gone as (
        delete from gantry.inbox i where ${own(tx, { ids, category })}
          ${ids ? empty : sql`and not i.starred`}
          ${read === undefined ? empty : read ? sql`and not ${isUnread}` : sql`and ${isUnread}`}
        returning i.space, i.person, i.category, i.message),
      forgotten as (
        delete from gantry.message_unread u using gone g
        where u.space = g.space and u.person = g.person and u.category = g.category and u.message = g.message)
      select count(*)::int as count from gone`)
    const count = rows[0]?.count ?? 0
    if (count === 0) throw new AppError('message.none')
    await nudge(tx)
    return { count }
  })

interface Which {
  readonly ids: readonly string[] | undefined
  readonly category: string | undefined
}

/** Named messages are found through the inbox, which knows their category; all others by the key of the unread ones. */
const readingOf = (ctx: Ctx, { ids, category }: Which): Sql =>
  ids
    ? sql`delete from gantry.message_unread u using gantry.inbox i
        where ${own(ctx, { ids, category })} and u.space = i.space and u.person = i.person
          and u.category = i.category and u.message = i.message`
    : sql`delete from gantry.message_unread u where u.space = ${ctx.space} and u.person = ${ctx.actor.personId}
        ${category ? sql`and u.category = ${category}` : empty}`

const unreadingOf = (ctx: Ctx, which: Which): Sql => sql`
  insert into gantry.message_unread (space, person, category, message)
  select i.space, i.person, i.category, i.message from gantry.inbox i where ${own(ctx, which)}
  on conflict do nothing`

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
