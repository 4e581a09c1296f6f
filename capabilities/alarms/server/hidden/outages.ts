import { AppError, issue } from '@gantry/base/shared'
import {
  asSystem,
  audit,
  type Ctx,
  everySpace,
  inTransaction,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { createRecord, getRecord, removeRecord } from '@gantry/records/server'
import type { takeOutOfService as takeContract } from '../../shared/contract.ts'
import { settleHidden } from './settle-hidden.ts'

const longest = 90 * 86_400_000

/**
 * Takes the alarms of a device out of service until a moment: those of one rule, or all. They run on and are not shown.
 * @throws AppError record.not_found; record.invalid for a moment that has passed or is too far, and an alarm without a device
 */
export const takeOutOfService = (
  ctx: Ctx,
  { id, whole, until, reason }: InputOf<typeof takeContract>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const left = Date.parse(until) - tx.now.getTime()
    if (!(left > 0 && left <= longest))
      throw new AppError('record.invalid', {}, [issue('until', 'alarm_outage')])
    // Throws for whom the alarm is closed.
    await getRecord(tx, 'alarm', id)
    const { rows } = await tx.db.run<{
      readonly device: string
      readonly name: string
      readonly alarm: string
      readonly alarmEn: string
      readonly rule: string
    }>(sql`
      select d.id as device, d.f_name as name, a.f_name as alarm, coalesce(a.f_name_en, a.f_name) as "alarmEn",
        a.f_rule as rule from gantry.t_alarm a
      join gantry.t_device d on d.space = a.space and d.id = a.f_device
      where a.space = ${tx.space} and a.id = ${id}::uuid`)
    const [about] = rows
    if (!about) throw new AppError('record.invalid', {}, [issue('device', 'required')])
    const system = asSystem(tx, 'alarm desk: out of service')
    const named = (alarm: string) => (whole ? about.name : `${about.name} · ${alarm}`).slice(0, 130)
    const name = named(about.alarm)
    await createRecord(system, 'alarm_outage', {
      name,
      name_en: named(about.alarmEn),
      device: about.device,
      rule: whole ? null : about.rule,
      reason,
      until,
      person: tx.actor.personId,
    })
    await audit(tx, { action: 'alarm.out_of_service', details: { name, until, reason } })
    await settleHidden(system)
  })

/** Puts back into service what was taken out; its open alarms are shown again. @throws AppError record.not_found */
export const putBackInService = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, 'alarm_outage', id)
    const system = asSystem(tx, 'alarm desk: back in service')
    await removeRecord(system, 'alarm_outage', id, data.version)
    await audit(tx, { action: 'alarm.back_in_service', details: { name: String(data.name) } })
    await settleHidden(system)
  })

/** Once a minute: alarms whose outage ended are shown again, in spaces that have hidden ones. */
export const endOutages: Schedule = {
  name: 'alarms_end_outages',
  cron: '* * * * *',
  run: async kernel => {
    const { rows } = await kernel.database.of(everySpace).run<{ readonly space: string }>(sql`
      select distinct space from gantry.t_alarm
      where f_hidden is not null and f_state in ('active', 'acknowledged', 'returned') and deleted_at is null`)
    for (const { space } of rows)
      await inTransaction(systemCtx(kernel, space, 'alarm outages'), settleHidden).catch((error: unknown) =>
        // One space does not keep the others from being settled; it is tried again in a minute.
        kernel.log.warn({ err: error, space }, 'hidden alarms were not settled'),
      )
  },
}
