import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'

const mostFavourites = 200
/** How many recent people are kept for a member. */
const mostRecent = 50

/**
 * Records that the caller used a colleague's contact; `favourite` sets or clears the favourite mark.
 *
 * @throws AppError record.not_found, record.invalid with too many favourites
 */
export const markContact = async (ctx: Ctx, id: string, favourite: boolean | undefined): Promise<void> => {
  const owner = ctx.actor.personId
  const { rows } = await ctx.db.run<{ known: boolean; favourites: number }>(sql`
    select exists (select 1 from gantry.t_member m where m.space = ${ctx.space} and m.id = ${id}::uuid
        and m.deleted_at is null and m.f_state = 'active') as known,
      (select count(*)::int from gantry.contact_mark k where k.space = ${ctx.space} and k.owner = ${owner}::uuid
        and k.favourite_at is not null and k.person <> ${id}::uuid) as favourites`)
  const [found] = rows
  if (!found?.known) throw new AppError('record.not_found', { id })
  if (favourite && found.favourites >= mostFavourites)
    throw new AppError('record.invalid', {}, [issue('favourite', 'max_items', { limit: mostFavourites })])
  const at = favourite ? ctx.now : null
  await ctx.db.run(sql`
    insert into gantry.contact_mark as k (space, owner, person, favourite_at, seen_at)
    values (${ctx.space}, ${owner}::uuid, ${id}::uuid, ${at}::timestamptz, ${ctx.now}::timestamptz)
    on conflict (space, owner, person) do update set seen_at = excluded.seen_at,
      favourite_at = case when ${favourite === undefined} then k.favourite_at
        else coalesce(case when ${favourite ?? false} then k.favourite_at end, excluded.favourite_at) end`)
  await ctx.db.run(sql`
    delete from gantry.contact_mark k where k.space = ${ctx.space} and k.owner = ${owner}::uuid
      and k.favourite_at is null and k.person not in (
        select r.person from gantry.contact_mark r where r.space = ${ctx.space} and r.owner = ${owner}::uuid
        order by r.seen_at desc limit ${mostRecent})`)
}
