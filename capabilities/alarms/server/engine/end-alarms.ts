import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { updateRecord } from '@gantry/records/server'
import { settleHidden } from '../hidden/settle-hidden.ts'

/** Closes the open alarms of a rule that is no longer in force, without a time of return: nobody watches the value. */
export const endAlarmsOf = async (ctx: Ctx, rule: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly version: number }>(sql`
    select id, version from gantry.t_alarm
    where space = ${ctx.space} and f_rule = ${rule} and f_state <> 'closed' and deleted_at is null order by id`)
  const system = asSystem(ctx, 'event rule changed')
  for (const { id, version } of rows)
    await updateRecord(system, 'alarm', id, { version, state: 'closed', closed: ctx.now.toISOString() })
  await settleHidden(system)
}
