import { type Ctx, isoSeconds, sql } from '@gantry/kernel/server'
import { listSizes } from '@gantry/records/server'
import type { Resources } from '../../shared/resources-contract.ts'
import { quotasOf } from './quotas-of.ts'

/** Days of the trend. */
const trendDays = 30
/** Tables and files that are shown. */
const shown = 10
/** From this size on a file is a lead. Bytes. */
const large = 10 * 1024 * 1024
/** Days without a session after which a member is a lead. */
const idle = 90

/** What the space of the caller uses, and where most of it lies. */
export const readResources = async (ctx: Ctx): Promise<Resources> => {
  const today = sql`${ctx.now}::date`
  const { rows } = await ctx.db.run<Omit<Resources, 'tables'>>(sql`
    select ${quotasOf} as quotas, s.valid_until::text as "validUntil", s.valid_until - ${today} as "daysLeft",
      (select coalesce(json_agg(json_build_object('kind', u.kind, 'day', u.day, 'used', u.used) order by u.kind, u.day), '[]')
        from gantry.space_usage u where u.space = s.id and u.day > ${today} - ${trendDays}::int) as trend,
      (select coalesce(json_agg(x order by x.size desc), '[]') from (
        select f.id, f.name, f.size::float8 as size, ${isoSeconds(sql`f.created_at`)} as at, m.f_name as owner
        from gantry.file f left join gantry.t_member m on m.space = f.space and m.id = f.owner
        where f.space = s.id and f.purpose <> 'export' order by f.size desc limit ${shown}) x) as files,
      json_build_object(
        'deletedTables', (select count(*) from gantry.table_def d where d.space = s.id and d.hidden_at is not null),
        'idleMembers', (select count(*) from gantry.t_member m join gantry.account a on a.id::text = m.f_account
          where m.space = s.id and m.f_state = 'active' and m.deleted_at is null and m.f_user_type = 'user'
            and m.created_at < ${ctx.now}::timestamptz - make_interval(days => ${idle})
            and coalesce(a.last_sign_in_at, m.created_at) < ${ctx.now}::timestamptz - make_interval(days => ${idle})),
        'largeFiles', big.n, 'largeFileBytes', big.bytes) as leads
    from gantry.space s, lateral (
      select count(*) as n, coalesce(sum(f.size), 0)::float8 as bytes from gantry.file f
      where f.space = s.id and f.purpose <> 'export' and f.size >= ${large}
    ) big
    where s.id = ${ctx.space}`)
  const tables = (await listSizes(ctx))
    .slice(0, shown)
    .map(({ table, rows: count, bytes, indexBytes, grown }) => ({
      id: table.id,
      label: table.label,
      rows: count,
      bytes: bytes + indexBytes,
      grown,
    }))
  return { ...rows[0]!, tables }
}
