import { type Ctx, empty, isoSeconds, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/store-contract.ts'
import type { StoreEvent } from '../../shared/types.ts'

const pageSize = 30

const groups: Readonly<Record<'install' | 'publish' | 'review', Sql>> = {
  install: sql`and e.action in ('installed', 'updated', 'uninstalled', 'asked', 'granted', 'denied')`,
  publish: sql`and e.action in ('uploaded', 'published', 'refused', 'withdrawn')`,
  review: sql`and e.action = 'rated'`,
}

/** What happened in the store for the space, newest first. */
export const listEvents = async (
  ctx: Ctx,
  { action, page = 1 }: InputOf<typeof contract.listEvents>,
): Promise<OutputOf<typeof contract.listEvents>> => {
  const { rows } = await ctx.db.run<StoreEvent>(sql`
    select e.id::text as id, ${isoSeconds(sql`e.at`)} as at, e.action, e.app, a.name, e.number, e.who, e.note
    from gantry.store_event e join gantry.store_app a on a.id = e.app
    where e.space = ${ctx.space} ${action ? groups[action] : empty}
    order by e.id desc limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const zone = ctx.actor.timeZone
  const thisMonth = sql`date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone})`
  const { rows: months } = await ctx.db.run<OutputOf<typeof contract.listEvents>['months'][number]>(sql`
    select to_char(m, 'YYYY-MM') as month, count(e.id) filter (where e.action = 'installed')::int as installed,
      count(e.id) filter (where e.action = 'updated')::int as updated
    from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') m
    left join gantry.store_event e on e.space = ${ctx.space}
      and e.at >= m at time zone ${zone} and e.at < (m + interval '1 month') at time zone ${zone}
      and e.action in ('installed', 'updated')
    group by m order by m`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize, months }
}
