import { type Ctx, emit, sql } from '@gantry/kernel/server'
import { updateRecord } from '@gantry/records/server'
import type { Hiding } from '../tables.ts'

interface Changed {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly severity: string
  readonly wanted: Hiding | null
  readonly because: string | null
  readonly becauseEn: string | null
  readonly roles: readonly string[] | null
}

/** Alarms changed in one go; the rest follows in the next minute. */
const most = 500

/**
 * Open alarms of the space that should be hidden and are not, or the other way round. Out of service goes before suppression. A parent
 * explains an alarm of the same device or, where it is about another device, of the same area; it need not be shown itself. Alarms that
 * another transaction is about are left to it or to the next minute.
 */
const findChanged = async (ctx: Ctx): Promise<readonly Changed[]> => {
  const { rows } = await ctx.db.run<Changed>(
    sql`
    with open as (
      select a.id, a.version, a.f_state as state, a.f_severity as severity, a.f_hidden as hidden, a.f_hidden_by as because, a.f_rule as rule,
        a.f_device as device, a.f_name as name, a.f_name_en as name_en, nullif(d.f_area, '') as area, r.body -> 'rule' as body
      from gantry.t_alarm a
        left join gantry.t_device d on d.space = a.space and d.id = a.f_device
        left join gantry.event_rule_in_force r on r.space = a.space and r.rule = a.f_rule
      where a.space = ${ctx.space} and a.f_state in ('active', 'acknowledged', 'returned') and a.deleted_at is null
    ), settled as (
      select o.*, case when out.reason is not null then 'out_of_service' when parent.name is not null then 'suppressed' end as wanted,
        coalesce(out.reason, parent.name) as reason,
        case when out.reason is null then parent.name_en end as reason_en
      from open o
        left join lateral (
          select u.f_reason as reason from gantry.t_alarm_outage u
          where u.space = ${ctx.space} and u.f_device = o.device and (u.f_rule is null or u.f_rule = o.rule)
            and u.f_until > ${ctx.now}::timestamptz and u.deleted_at is null
          order by u.f_until desc limit 1) out on true
        left join lateral (
          select p.name, p.name_en from open p
          where o.body ? 'suppressedBy' and o.body -> 'suppressedBy' ? p.rule and p.state in ('active', 'acknowledged') and p.id <> o.id
            and (p.device = o.device or p.area = o.area)
          order by p.id limit 1) parent on true
    )
    select s.id, l.version, s.state, s.severity, s.wanted, s.reason as because, s.reason_en as "becauseEn", array(
      select jsonb_array_elements_text(coalesce(s.body -> 'tell', '[]'))) as roles
    from settled s join gantry.t_alarm l on l.space = ${ctx.space} and l.id = s.id and l.version = s.version
    where s.wanted is distinct from s.hidden or s.reason is distinct from s.because
    order by s.id limit ${most} for update of l skip locked`,
    { name: 'alarms.hidden' },
  )
  return rows
}

/**
 * Hides and shows open alarms as what is out of service and the alarms above them now say; an active one that is shown again is told
 * of again. Called in the transaction that changed an alarm or an outage, and once a minute for outages that ended.
 */
export const settleHidden = async (ctx: Ctx): Promise<void> => {
  for (const { id, version, state, severity, wanted, because, becauseEn, roles } of await findChanged(ctx)) {
    await updateRecord(ctx, 'alarm', id, {
      version,
      hidden: wanted,
      hidden_by: because?.slice(0, 300) ?? null,
      hidden_by_en: becauseEn,
    })
    if (wanted === null && state === 'active')
      await emit(ctx, {
        type: 'alarm.raised',
        table: 'alarm',
        recordId: id,
        payload: { roles: [...(roles ?? [])], severity },
      })
  }
}
