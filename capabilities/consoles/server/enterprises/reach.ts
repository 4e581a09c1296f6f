import { AppError } from '@gantry/base/shared'
import { type Ctx, type Executor, platform, type Sql, sql } from '@gantry/kernel/server'

interface OwnProvider {
  readonly id: string
  readonly state: 'active' | 'stopped'
}

/** The provider that the caller works for; null for the operator, and for an account without a provider. */
export const ownProvider = async (ctx: Ctx): Promise<OwnProvider | null> => {
  if (ctx.actor.userType !== 'saas') return null
  const { rows } = await platform(ctx.kernel).run<OwnProvider>(sql`
    select p.id, p.state from gantry.provider_admin a join gantry.provider p on p.id = a.provider
    where a.account = ${ctx.actor.userId}`)
  return rows[0] ?? null
}

/** Restricts enterprises `e` of spaces `s` to those the caller keeps: all for the operator, its own for a provider. */
export const withinReach = ({ actor }: Ctx): Sql =>
  actor.userType === 'root'
    ? sql`true`
    : sql`e.provider = (select a.provider from gantry.provider_admin a where a.account = ${actor.userId}::uuid)`

/** Spaces of the enterprises that the caller keeps. */
export const keptSpaces = async (ctx: Ctx): Promise<readonly string[]> => {
  const { rows } = await platform(ctx.kernel).run<{ space: string }>(
    sql`select e.space from gantry.enterprise e where ${withinReach(ctx)}`,
  )
  return rows.map(({ space }) => space)
}

/** @throws AppError enterprise.not_found, also for an enterprise of another provider */
export const requireEnterprise = async (ctx: Ctx, db: Executor, space: string): Promise<void> => {
  const { count } = await db.run(sql`
    select 1 from gantry.space s left join gantry.enterprise e on e.space = s.id
    where s.id = ${space} and ${withinReach(ctx)} for update of s`)
  if (count === 0) throw new AppError('enterprise.not_found')
}

/** Notes an act on an enterprise for its page. */
export const noteEvent = async (
  ctx: Ctx,
  db: Executor,
  { space, action, reason }: { readonly space: string; readonly action: string; readonly reason?: string },
): Promise<void> => {
  await db.run(sql`
    insert into gantry.enterprise_event (space, at, who, action, reason)
    values (${space}, ${ctx.now}, ${ctx.actor.name}, ${action}, ${reason ?? null})`)
}
