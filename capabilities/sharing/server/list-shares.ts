import { type Ctx, isoSeconds, sql } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import type { Arrival, Delivery, Share } from '../shared/contract.ts'
import { deliveryColumns } from './delivery-columns.ts'
import { type StoredShare, today } from './stored-share.ts'

/** As many as two spaces agree on and somebody can look after. */
const most = 500

type Row = Omit<Share, 'direction' | 'source' | 'arrival' | 'stoppedHere' | 'last'> &
  Pick<StoredShare, 'giver' | 'table' | 'filter' | 'roles' | 'stoppedBy' | 'arrival'> & {
    readonly last: Delivery | null
  }

const rowsOf = async (ctx: Ctx): Promise<readonly Row[]> => {
  const { rows } = await ctx.db.run<Row>(sql`
    select s.id, s.name, s.giver, json_build_object('id', o.id, 'name', o.name) as other, s.state,
      coalesce(s.until < ${today}, false) as ended, s.reason, s.stopped_by as "stoppedBy", s.until::text as until, s.fields,
      s.filter <> 'true'::jsonb as filtered, s.copies, s.schedule, ${isoSeconds(sql`s.next_at`)} as "nextAt",
      ${isoSeconds(sql`s.last_read_at`)} as "lastReadAt", s.arrival, s.owner_name as by, ${isoSeconds(sql`s.created_at`)} as at,
      s.revision, s.table_id as "table", s.filter, s.roles,
      (select row_to_json(x) from (select ${deliveryColumns} from gantry.share_delivery d
        where d.share = s.id order by d.started_at desc limit 1) x) as last
    from gantry.share s
    join gantry.space o on o.id = case when s.giver = ${ctx.space} then s.taker else s.giver end
    where ${ctx.space} in (s.giver, s.taker)
    order by array_position(array['offered', 'active', 'stopped', 'refused'], s.state), s.created_at desc, s.id
    limit ${most}`)
  return rows
}

/** Whether the caller may read an offer in place that its space was given. */
export const mayRead = ({ actor }: Ctx, arrival: Arrival | null): boolean =>
  actor.userType === 'admin' ||
  (arrival?.mode === 'live' && arrival.roles.some(role => actor.roles.includes(role)))

/** What the space gives and is given; people without the administration see only what they may read in place. */
export const listShares = async (ctx: Ctx): Promise<readonly Share[]> => {
  const isManager = ctx.actor.userType === 'admin' || ctx.actor.userType === 'saas'
  const { tables } = await catalogOf(ctx)
  return (await rowsOf(ctx)).flatMap((row): Share[] => {
    const { giver, table, filter, roles, stoppedBy, arrival, ...share } = row
    const isOut = giver === ctx.space
    const isLive = share.state === 'active' && !share.ended && arrival?.mode === 'live'
    if (!isManager && (isOut || !isLive || !mayRead(ctx, arrival))) return []
    return [
      {
        ...share,
        direction: isOut ? 'out' : 'in',
        stoppedHere: stoppedBy === ctx.space,
        arrival: arrival && isOut ? { mode: arrival.mode } : arrival,
        source: isOut ? { table, label: tables.get(table)?.label ?? table, filter, roles } : null,
      },
    ]
  })
}
