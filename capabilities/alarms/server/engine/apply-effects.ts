import { localise } from '@gantry/base/shared'
import { type Ctx, emit } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'
import { createRecord, getRecord, updateRecord } from '@gantry/records/server'
import type { Reading } from '../../shared/watch/condition-kind.ts'
import type { WatchEffect } from '../../shared/watch/watch.ts'
import { settleHidden } from '../hidden/settle-hidden.ts'
import { raisingValues } from './raising-values.ts'
import type { ReadyRule } from './rules-in-force.ts'
import { sendRuleCommand } from './send-command.ts'
import type { Watching } from './watches.ts'

const moment = (at: number): string => new Date(at).toISOString()

/** Name and reason of an alarm in both languages: each reader sees their own. */
const spoken = ({ rule, words }: ReadyRule) => ({
  name: localise(rule.name, 'zh-CN'),
  name_en: localise(rule.name, 'en'),
  reason: words['zh-CN'].slice(0, 300),
  reason_en: words.en.slice(0, 300),
})

/** Makes the alarm, or wakes the one nobody has acknowledged since it returned; answers its id. One that is hidden is told to nobody. */
const raise = async (
  ctx: Ctx,
  { rule: ready, device, alarm }: Watching,
  at: number,
  reading: Reading | null,
): Promise<string> => {
  const { rule, id } = ready
  const values = await raisingValues(ctx, ready, device, reading)
  const shown = { value: values['zh-CN'], value_en: values.en }
  const open = alarm === null ? null : await openAlarm(ctx, alarm)
  if (open && alarm !== null) {
    await updateRecord(ctx, 'alarm', alarm, {
      version: open.version,
      state: 'active',
      cleared: null,
      ...shown,
      times: Number(open.times ?? 1) + 1,
    })
    await settleHidden(ctx)
    if (await isShown(ctx, alarm)) await sendRuleCommand(ctx, ready, device)
    return alarm
  }
  const { id: made } = await createRecord(ctx, 'alarm', {
    ...spoken(ready),
    severity: rule.severity,
    state: 'active',
    device,
    raised: moment(at),
    ...shown,
    times: 1,
    respond_by: rule.respondWithin === undefined ? null : moment(at + rule.respondWithin * 60_000),
    rule: id,
  })
  await settleHidden(ctx)
  if (await isShown(ctx, made)) {
    await emit(ctx, {
      type: 'alarm.raised',
      table: 'alarm',
      recordId: made,
      payload: { roles: [...(rule.tell ?? [])], severity: rule.severity },
    })
    await sendRuleCommand(ctx, ready, device)
  }
  return made
}

/** An alarm that is not closed; null for any other. */
const openAlarm = async (ctx: Ctx, id: string): Promise<RecordRow | null> => {
  const { data } = await getRecord(ctx, 'alarm', id)
  return data.state === 'closed' ? null : data
}

/** Neither suppressed nor out of service. */
const isShown = async (ctx: Ctx, id: string): Promise<boolean> =>
  ((await openAlarm(ctx, id))?.hidden ?? null) === null

/** The value is back: an alarm somebody has seen is closed, another waits to be seen. Answers the alarm that stays open. */
const clear = async (ctx: Ctx, alarm: string | null, at: number): Promise<string | null> => {
  const open = alarm === null ? null : await openAlarm(ctx, alarm)
  if (!open || alarm === null) return null
  const seen = open.state === 'acknowledged'
  await updateRecord(ctx, 'alarm', alarm, {
    version: open.version,
    state: seen ? 'closed' : 'returned',
    closed: seen ? moment(at) : null,
    cleared: moment(at),
  })
  await emit(ctx, {
    type: 'alarm.cleared',
    table: 'alarm',
    recordId: alarm,
    payload: { severity: String(open.severity) },
  })
  await settleHidden(ctx)
  return seen ? null : alarm
}

/** Carries out what a watch asks for, in the transaction that writes the watch; answers the alarm that is open then. */
export const applyEffects = async (
  ctx: Ctx,
  watching: Watching,
  effects: readonly WatchEffect[],
  reading: Reading | null,
): Promise<string | null> => {
  let { alarm } = watching
  for (const { kind, at } of effects)
    alarm =
      kind === 'raise' ? await raise(ctx, { ...watching, alarm }, at, reading) : await clear(ctx, alarm, at)
  return alarm
}
