import { AppError, issue } from '@gantry/base/shared'
import { type Executor, sql } from '@gantry/kernel/server'

interface Given {
  readonly state: 'active' | 'stopped'
  readonly mostEnterprises: number | null
  readonly mostUsers: number | null
  readonly enterprises: number
  /** Of the other enterprises of the provider. */
  readonly users: number
}

/**
 * Refuses what a provider may not give. Locks the provider, so that two enterprises opened at once are counted.
 *
 * @throws AppError provider.not_found, provider.stopped, provider.used_up with what is left, naming `quotas.users` where it is users
 */
export const requireWithinLimits = async (
  db: Executor,
  provider: string,
  { space, users }: { readonly space: string | null; readonly users: number | null },
): Promise<void> => {
  const { count } = await db.run(sql`select 1 from gantry.provider where id = ${provider} for update`)
  if (count === 0) throw new AppError('provider.not_found')
  const { rows } = await db.run<Given>(sql`
    select p.state, p.most_enterprises as "mostEnterprises", p.most_users as "mostUsers",
      (select count(*)::int from gantry.enterprise e where e.provider = p.id and e.space is distinct from ${space}) as enterprises,
      (select coalesce(sum(q.most), 0)::float8 from gantry.enterprise e
        join gantry.space_quota q on q.space = e.space and q.kind = 'users'
        where e.provider = p.id and e.space is distinct from ${space}) as users
    from gantry.provider p where p.id = ${provider}`)
  const given = rows[0]!
  if (given.state === 'stopped') throw new AppError('provider.stopped')
  if (given.mostEnterprises !== null && given.enterprises + 1 > given.mostEnterprises)
    throw new AppError('provider.used_up', { left: Math.max(0, given.mostEnterprises - given.enterprises) })
  if (given.mostUsers === null) return
  const left = Math.max(0, given.mostUsers - given.users)
  if (users === null || users > left)
    throw new AppError('provider.used_up', { left }, [issue('quotas.users', 'max', { limit: left })])
}
