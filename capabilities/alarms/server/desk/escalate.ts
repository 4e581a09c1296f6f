import {
  emit,
  everySpace,
  hasFeature,
  inTransaction,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { updateRecord } from '@gantry/records/server'

interface Late {
  readonly id: string
  readonly space: string
  readonly version: number
  readonly roles: readonly string[] | null
}

/** Alarms told of in one minute; the rest follows in the next. */
const most = 500

/** Tells of alarms that nobody acknowledged in time, once each; where devices are switched off, once they are on. */
export const escalate: Schedule = {
  name: 'alarms_escalate',
  cron: '* * * * *',
  run: async kernel => {
    const { rows } = await kernel.database.of(everySpace).run<Late>(sql`
      select a.id, a.space, a.version, array(
        select jsonb_array_elements_text(coalesce(r.body #> '{rule,escalateTo}', r.body #> '{rule,tell}', '[]'))) as roles
      from gantry.t_alarm a
      left join gantry.event_rule_in_force r on r.space = a.space and r.rule = a.f_rule
      where a.f_state = 'active' and a.f_hidden is null and a.f_escalated is null and a.f_respond_by < ${kernel.now()}::timestamptz
        and coalesce(a.f_shelved_until < ${kernel.now()}::timestamptz, true) and a.deleted_at is null
        and ${hasFeature(sql`a.space`, 'devices')}
      order by a.f_respond_by limit ${most}`)
    for (const { id, space, version, roles } of rows)
      await inTransaction(systemCtx(kernel, space, 'alarm not acknowledged in time'), async ctx => {
        await updateRecord(ctx, 'alarm', id, { version, escalated: ctx.now.toISOString() })
        await emit(ctx, {
          type: 'alarm.escalated',
          table: 'alarm',
          recordId: id,
          payload: { roles: roles ?? [] },
        })
      })
  },
}
