import { createHash, randomBytes } from 'node:crypto'
import { AppError, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, isoSeconds, sql } from '@gantry/kernel/server'
import { requireDesigner } from '@gantry/records/server'
import type { ScreenLink } from '../../shared/contract.ts'
import type { Screen } from '../../shared/screen/screen.ts'
import { published } from '../published.ts'

/** Links of a screen shown and open at most. */
const most = 50

/** The form of a token that is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** @throws AppError analysis.not_found; permission.denied for somebody who does not design the screen */
const requireScreen = async (ctx: Ctx, id: string): Promise<void> => {
  const { app } = await published<Screen>(ctx, 'screen', id)
  await requireDesigner(ctx, app)
}

/** The links of a screen, newest first. */
export const listLinks = async (ctx: Ctx, screen: string): Promise<readonly ScreenLink[]> => {
  await requireScreen(ctx, screen)
  const { rows } = await ctx.db.run<ScreenLink>(sql`
    select id, sharer_name as sharer, ${isoSeconds(sql`at`)} as at, ${isoSeconds(sql`until`)} as until,
      case when revoked_at is not null then 'revoked' when until <= ${ctx.now} then 'ended' else 'open' end as state
    from gantry.screen_link where space = ${ctx.space} and screen = ${screen}
    order by screen_link.at desc, id limit ${most}`)
  return rows
}

/**
 * Makes a link that shows a screen with the rights of the actor, and answers its token, which is not stored.
 * @throws AppError analysis.not_found; permission.denied; analysis.links
 */
export const createLink = (
  ctx: Ctx,
  { id, days }: { readonly id: string; readonly days: number },
): Promise<string> =>
  inTransaction(ctx, async tx => {
    await requireScreen(tx, id)
    const { rows } = await tx.db.run<{ readonly open: number }>(sql`
      select count(*)::int as open from gantry.screen_link
      where space = ${tx.space} and screen = ${id} and revoked_at is null and until > ${tx.now}`)
    if ((rows[0]?.open ?? 0) >= most) throw new AppError('analysis.links', { limit: most })
    const token = randomBytes(32).toString('base64url')
    const link = newId()
    const until = new Date(tx.now.getTime() + days * 86_400_000)
    await tx.db.run(sql`
      insert into gantry.screen_link (space, id, screen, token_hash, sharer, sharer_name, at, until)
      values (${tx.space}, ${link}::uuid, ${id}, ${hashOf(token)}, ${tx.actor.personId}::uuid, ${tx.actor.name},
        ${tx.now}, ${until})`)
    await audit(tx, { action: 'screen.shared', details: { id, link, days } })
    return token
  })

/** Ends a link at once. @throws AppError analysis.not_found; permission.denied */
export const revokeLink = (
  ctx: Ctx,
  { id, link }: { readonly id: string; readonly link: string },
): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireScreen(tx, id)
    const { rows } = await tx.db.run(sql`
      update gantry.screen_link set revoked_at = coalesce(revoked_at, ${tx.now})
      where space = ${tx.space} and screen = ${id} and id = ${link}::uuid
      returning id`)
    if (rows.length === 0) throw new AppError('analysis.not_found')
    await audit(tx, { action: 'screen.link_revoked', details: { id, link } })
  })
