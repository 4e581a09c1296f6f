import { type Executor, sql } from '@gantry/kernel/server'

/**
 * Makes what providers announced to all their enterprises reach those they keep now: called when an enterprise is opened or moved, and at
 * each start for announcements from before they were narrowed to enterprises.
 */
export const announceToKept = async (db: Executor): Promise<void> => {
  await db.run(sql`
    update gantry.announcement a set spaces = kept.spaces
    from (
      select o.account, coalesce(array_agg(e.space order by e.space) filter (where e.space is not null), '{}') as spaces
      from gantry.provider_admin o left join gantry.enterprise e on e.provider = o.provider group by o.account
    ) kept
    where a.source = 'saas' and a.to_all and a.state = 'published' and a.owner = kept.account
      and a.spaces is distinct from kept.spaces`)
}
