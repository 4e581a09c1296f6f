import { AppError, newId } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, everySpace, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/store-contract.ts'
import { inUse, noteEvent, numberOf } from '../sql-parts.ts'
import { daysBeforeRating } from './read-product.ts'

/** Counts the ratings of a product for the list. */
const countRatings = async (db: Executor, app: string): Promise<void> => {
  await db.run(sql`
    update gantry.store_app a set (star_sum, reviews) = (
      select coalesce(sum(r.stars), 0), count(*) from gantry.store_review r where r.app = a.id) where a.id = ${app}`)
}

/**
 * Writes the rating of a space, or changes it; a changed one has no answer.
 * @throws AppError store.not_found when it is not installed, store.not_yet before seven days
 */
export const rateProduct = async (
  ctx: Ctx,
  { id, stars, body }: InputOf<typeof contract.rateProduct>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ number: string; ripe: boolean }>(sql`
      select ${numberOf(sql`u`)} as number,
        i.first_at <= ${ctx.now}::timestamptz - make_interval(days => ${daysBeforeRating}::int) as ripe
      from gantry.store_install i join gantry.store_version u on u.id = ${inUse}
      where i.space = ${ctx.space} and i.app = ${id}`)
    const [held] = rows
    if (!held) throw new AppError('store.not_found')
    if (!held.ripe) throw new AppError('store.not_yet', { days: daysBeforeRating })
    await tx.run(sql`select 1 from gantry.store_app where id = ${id} for update`)
    await tx.run(sql`
      insert into gantry.store_review (app, space, space_name, stars, body, by_name, at)
      select ${id}, s.id, s.name, ${stars}, ${body.trim()}, ${ctx.actor.name}, ${ctx.now} from gantry.space s where s.id = ${ctx.space}
      on conflict (app, space) do update set stars = excluded.stars, body = excluded.body, by_name = excluded.by_name,
        at = excluded.at, answer = null, answered_at = null`)
    await countRatings(tx, id)
    await noteEvent(ctx, tx, {
      space: ctx.space,
      app: id,
      action: 'rated',
      number: held.number,
      note: '★'.repeat(stars),
    })
    await audit({ ...ctx, db: tx }, { action: 'store.rated', details: { product: id, stars } })
  })
}

/** The answer of the publisher to a rating. @throws AppError store.not_found, also for a product of another space */
export const answerRating = async (
  ctx: Ctx,
  { id, of, answer }: InputOf<typeof contract.answerRating>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(sql`
      update gantry.store_review r set answer = ${answer.trim()}, answered_at = ${ctx.now}
      from gantry.store_app a where a.id = r.app and a.publisher = ${ctx.space} and r.app = ${id} and r.space = ${of}`)
    if (count === 0) throw new AppError('store.not_found')
    await audit({ ...ctx, db: tx }, { action: 'store.answered', details: { product: id, space: of } })
  })
}

/** What a trial space says of the version it tries. @throws AppError store.not_found for a space that does not try it */
export const sendFeedback = async (
  ctx: Ctx,
  { id, kind, body }: InputOf<typeof contract.sendFeedback>,
): Promise<void> => {
  const { count } = await ctx.db.run(sql`
    insert into gantry.store_feedback (id, app, version, space, kind, body, by_name, at)
    select ${newId(ctx.now.getTime())}, a.id, a.trial, r.space, ${kind}, ${body.trim()}, ${ctx.actor.name}, ${ctx.now}
    from gantry.store_app a join gantry.store_trial r on r.app = a.id and r.space = ${ctx.space}
    where a.id = ${id} and a.trial is not null`)
  if (count === 0) throw new AppError('store.not_found')
  await audit(ctx, { action: 'store.feedback', details: { product: id, kind } })
}
