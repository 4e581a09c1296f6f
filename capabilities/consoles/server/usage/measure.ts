import {
  empty,
  everySpace,
  type HardQuota,
  join,
  type Kernel,
  platform,
  setUsedUp,
  sql,
} from '@gantry/kernel/server'
import { physicalTable } from '@gantry/records/server'

/** Processes measure what is used up anew after a message on it. */
const channel = 'gantry_quota'
/** Days of usage that are kept. */
const keptDays = 400
const megabyte = 1024 * 1024

/**
 * Notes what each space uses today: members, stored files and tables, records by PostgreSQL's estimate (counted near their quota),
 * and the messages and calls of programs of the month; calls come from the minute statistics of the gateway. One
 * statement for all spaces, so that no request counts anything.
 */
export const measureUsage = async (kernel: Kernel, space?: string): Promise<void> => {
  const today = sql`${kernel.now()}::date`
  const only = space === undefined ? empty : sql`and s.id = ${space}`
  await kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`
      with tables as (
        select d.space, sum(pg_total_relation_size(c.oid)) as bytes,
          sum(greatest(c.reltuples::bigint, pg_stat_get_live_tuples(c.oid))) as rows
        from gantry.table_def d
          join pg_class c on c.oid = to_regclass(format('%I.%I', 's_' || d.space, 't_' || d.id))
        where d.source = 'space' ${space === undefined ? empty : sql`and d.space = ${space}`}
        group by d.space
      ), called as (
        select i.space, sum(i.calls) as calls from gantry.interface_minute i
        where i.minute >= ${today} and i.client not in ('browser', 'anonymous') group by i.space
      )
      insert into gantry.space_usage (space, kind, day, used, told)
      select s.id, k.kind, ${today}, case k.kind
        when 'users' then (select count(*) from gantry.t_member m
          where m.space = s.id and m.f_state = 'active' and m.deleted_at is null)
        when 'storage' then ceil((coalesce(t.bytes, 0) + (select coalesce(sum(f.size), 0) from gantry.file f
          where f.space = s.id and f.purpose <> 'export')) / ${megabyte}::numeric)
        when 'records' then coalesce(t.rows, 0)
        when 'messages' then (select count(*) from gantry.dispatch x
          where x.space = s.id and x.created_at >= date_trunc('month', ${today}::timestamp))
        when 'calls' then coalesce(c.calls, 0) + coalesce((select p.used from gantry.space_usage p
          where p.space = s.id and p.kind = 'calls' and p.day < ${today} and p.day >= date_trunc('month', ${today}::timestamp)
          order by p.day desc limit 1), 0) end,
        coalesce((select p.told from gantry.space_usage p where p.space = s.id and p.kind = k.kind and p.day < ${today}
          order by p.day desc limit 1), 0)
      from gantry.space s left join tables t on t.space = s.id left join called c on c.space = s.id
        cross join unnest(array['users', 'storage', 'records', 'messages', 'calls']) as k (kind)
      where s.state = 'active' ${only}
      on conflict (space, kind, day) do update set used = excluded.used`)
    if (space === undefined)
      await tx.run(sql`delete from gantry.space_usage where day < ${today} - ${keptDays}::int`)
  })
  await countNear(kernel, space)
  await platform(kernel).run(sql`select pg_notify(${channel}, '')`)
  await learnUsedUp(kernel)
}

interface NearQuota {
  readonly space: string
  /** Of `space_usage`. */
  readonly day: string
  readonly tables: readonly string[]
}

/** Counts the records of spaces whose estimate is within 2 % of where they are told or refused; the estimate decides nothing there. */
const countNear = async (kernel: Kernel, space?: string): Promise<void> => {
  const db = kernel.database.of(everySpace)
  const { rows } = await db.run<NearQuota>(sql`
    select q.space, u.day::text as day, array(
      select d.id from gantry.table_def d where d.space = q.space and d.source = 'space'
        and to_regclass(format('%I.%I', 's_' || d.space, 't_' || d.id)) is not null
    ) as tables
    from gantry.space_quota q join gantry.space s on s.id = q.space and s.state = 'active'
    cross join lateral (
      select u.day, u.used from gantry.space_usage u where u.space = q.space and u.kind = q.kind order by u.day desc limit 1
    ) u
    where q.kind = 'records' ${space === undefined ? empty : sql`and q.space = ${space}`}
      and (abs(u.used - q.most) <= q.most * 0.02 or abs(u.used - q.most * 1.05) <= q.most * 0.02)`)
  for (const near of rows) {
    if (near.tables.length === 0) continue
    const counts = near.tables.map(
      id => sql`select count(*) as rows from ${physicalTable(near.space, { id })}`,
    )
    await db.run(sql`
      update gantry.space_usage set used = (select sum(c.rows) from (${join(counts, ' union all ')}) c)
      where space = ${near.space} and kind = 'records' and day = ${near.day}::date`)
  }
}

/** What is beyond its quota and the grace of 5 %. */
const learnUsedUp = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<{ space: string; kind: HardQuota; most: number }>(sql`
    select q.space, q.kind, q.most from gantry.space_quota q
    cross join lateral (
      select u.used from gantry.space_usage u where u.space = q.space and u.kind = q.kind order by u.day desc limit 1
    ) u
    where q.kind in ('records', 'storage') and u.used >= q.most * 1.05`)
  setUsedUp(kernel, new Map(rows.map(({ space, kind, most }) => [`${space} ${kind}` as const, most])))
}

/** Keeps what is used up in memory, in this process too when another measures. */
export const hearQuotas = async (kernel: Kernel): Promise<void> => {
  await kernel.database.listen(channel, () => {
    learnUsedUp(kernel).catch((error: unknown) => kernel.log.error({ err: error }, 'quotas not read'))
  })
  await learnUsedUp(kernel)
}
