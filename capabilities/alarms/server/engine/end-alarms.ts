import { asSystem, type Ctx, type Sql, sql } from '@gantry/kernel/server'
import { type RecordInput, updateRecord } from '@gantry/records/server'
import { settleHidden } from '../hidden/settle-hidden.ts'

/** Closes open alarms without a time of return: nobody watches the value any more. */
const closeAlarms = async (ctx: Ctx, which: Sql, why: RecordInput = {}): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly version: number }>(sql`
    select id, version from gantry.t_alarm
    where space = ${ctx.space} and ${which} and f_state <> 'closed' and deleted_at is null order by id for update`)
  const closed = { state: 'closed', closed: ctx.now.toISOString(), shelved_until: null, ...why }
  for (const { id, version } of rows) await updateRecord(ctx, 'alarm', id, { version, ...closed })
  await settleHidden(ctx)
}

/** Closes the open alarms of a rule that is no longer in force. */
export const endAlarmsOfRule = (ctx: Ctx, rule: string): Promise<void> =>
  closeAlarms(asSystem(ctx, 'event rule changed'), sql`f_rule = ${rule}`)

/** Why an alarm of a deleted device is closed, in both languages of its table. */
const deleted = { remark: '设备已删除', remark_en: 'Device deleted' } as const

/** Ends what concerns a deleted device: its watches are forgotten, its open alarms closed. */
export const endAlarmsOfDevice = async (ctx: Ctx, device: string): Promise<void> => {
  await ctx.db.run(sql`delete from gantry.event_watch where space = ${ctx.space} and device = ${device}`)
  await closeAlarms(ctx, sql`f_device = ${device}::uuid`, deleted)
}
