import { type Ctx, type Notice, push, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

/** Takes the messages of a notice with the link of the event out of every inbox, starred ones too: it leads nowhere any more. */
export const takeBack = async (ctx: Ctx, notice: Notice, event: GantryEvent): Promise<void> => {
  const link = (await notice.link?.(ctx, event)) ?? null
  if (link === null) return
  const { rows } = await ctx.db.run<{ readonly people: readonly string[] | null }>(sql`
    with taken as (
      select id from gantry.message where space = ${ctx.space} and kind = ${notice.name} and link = ${link}),
    due as (delete from gantry.message_due d using taken t where d.message = t.id),
    waiting as (delete from gantry.message_fan_out f using taken t where f.message = t.id),
    gone as (
      delete from gantry.inbox i using taken t where i.space = ${ctx.space} and i.message = t.id
      returning i.space, i.person, i.category, i.message),
    forgotten as (
      delete from gantry.message_unread u using gone g
      where u.space = g.space and u.person = g.person and u.category = g.category and u.message = g.message)
    select array_agg(distinct person) as people from gone`)
  const people = rows[0]?.people ?? []
  if (people.length > 0) await push(ctx.db, [{ type: 'messages', space: ctx.space, people }])
}
