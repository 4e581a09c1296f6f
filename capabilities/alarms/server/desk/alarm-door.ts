import { localise, type Text } from '@gantry/base/shared'
import type { AlarmDoor } from '@gantry/designs/server'
import { asSystem, emit, inTransaction, requireFeature, sql } from '@gantry/kernel/server'
import { createRecord, getRecord, updateRecord } from '@gantry/records/server'
import { say } from '../../shared/say.ts'
import { settleHidden } from '../hidden/settle-hidden.ts'

const named = (name: Text, lang: 'zh-CN' | 'en') =>
  say(lang, 'alarm.source.rule', { name: localise(name, lang) }).slice(0, 300)

/** Alarms as business rules raise them. People alone end one: no value is watched. */
export const alarmDoor: AlarmDoor = {
  raise: (ctx, { device, level, text, by }) =>
    inTransaction(ctx, async tx => {
      requireFeature(tx, 'devices')
      // The device is read with the rights the rule acts with; alarms are written by the product alone.
      const { data } = await getRecord(tx, 'device', device)
      const system = asSystem(tx, `alarm of the ${by.kind} ${localise(by.name, tx.actor.lang)}`)
      // Two runs at once must not open two alarms.
      await tx.db.run(sql`
        select pg_advisory_xact_lock(hashtextextended(${`alarm ${tx.space} ${by.id} ${device}`}, 0))`)
      const { rows } = await tx.db.run<{ id: string; version: number; times: number | null }>(sql`
        select id, version, f_times::int as times from gantry.t_alarm
        where space = ${tx.space} and f_rule = ${by.id} and f_device = ${device}::uuid and f_state <> 'closed'
          and deleted_at is null
        order by id limit 1 for update`)
      const [open] = rows
      const said = {
        name: localise(text, 'zh-CN'),
        name_en: localise(text, 'en'),
        severity: level,
        state: 'active',
        reason: named(by.name, 'zh-CN'),
        reason_en: named(by.name, 'en'),
      }
      if (open) {
        const { version, id, times } = open
        // Whoever has acknowledged it works on it already.
        const { state: _, ...words } = said
        await updateRecord(system, 'alarm', id, { version, ...words, times: (times ?? 1) + 1 })
        return { id, device: String(data.name ?? '') }
      }
      const { id } = await createRecord(system, 'alarm', {
        ...said,
        device,
        raised: tx.now.toISOString(),
        times: 1,
        rule: by.id,
      })
      await settleHidden(system)
      const made = await getRecord(system, 'alarm', id)
      if ((made.data.hidden ?? null) === null)
        await emit(system, {
          type: 'alarm.raised',
          table: 'alarm',
          recordId: id,
          payload: { roles: [], severity: level },
        })
      return { id, device: String(data.name ?? '') }
    }),
  preview: async (ctx, device) => {
    const { data } = await getRecord(ctx, 'device', device)
    return { name: String(data.name ?? '') }
  },
}
