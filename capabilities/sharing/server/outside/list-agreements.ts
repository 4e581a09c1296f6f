import { type Ctx, isoSeconds, sql } from '@gantry/kernel/server'
import type { Agreement } from '../../shared/outside.ts'
import { today } from '../stored-share.ts'
import { outsideDeliveryColumns } from './outside-delivery-columns.ts'

const most = 100

/** Agreements of the space with systems outside, those in force first. */
export const listAgreements = async (ctx: Ctx): Promise<readonly Agreement[]> => {
  const { rows } = await ctx.db.run<Agreement>(sql`
    select a.id, a.name, 'out' as direction, json_build_object('id', '', 'name', a.partner) as other, a.state,
      coalesce(a.until < ${today}, false) as ended, a.reason, a.until::text as until, a.fields, a.schedule,
      ${isoSeconds(sql`a.next_at`)} as "nextAt", a.owner_name as by, ${isoSeconds(sql`a.created_at`)} as at, a.address, a.agreed,
      (select row_to_json(x) from (select ${outsideDeliveryColumns} from gantry.outside_delivery d
        where d.agreement = a.id order by d.started_at desc limit 1) x) as last
    from gantry.outside_agreement a where a.space = ${ctx.space} order by a.state, a.name, a.id limit ${most}`)
  return rows
}
