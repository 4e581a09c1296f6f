import { AppError, isPlainObject, type JsonObject } from '@gantry/base/shared'
import { type Consumer, type Ctx, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { getRecord, storedVersion } from '@gantry/records/server'
import { instanceEventTypes } from '@gantry/workflow/shared'
import { rowBefore } from '../../shared/condition.ts'
import { isTriggerKind, triggerKindOf } from '../../shared/trigger-kinds.ts'
import { alarmEvents } from '../../triggers/alarm/shared.ts'
import { deviceEvents } from '../../triggers/device/shared.ts'
import { beginRun, refuseRun } from '../run/begin-run.ts'
import { isMet, type RuleInForce, rulesInForce } from './rules-in-force.ts'

/** Events that wake rules. */
const events = [
  ...instanceEventTypes,
  'record.created',
  'record.updated',
  'record.removed',
  'record.restored',
  ...alarmEvents.map(event => `alarm.${event}`),
  ...deviceEvents.map(event => `device.${event}`),
]

/** Wakes the rules that wait for an event, and starts a run for each whose condition the record meets. */
export const wakeRules: Consumer = {
  name: 'rules',
  types: events,
  wanted: async (db, events) => {
    const { rows } = await db.run<{
      readonly space: string
      readonly table: string
      readonly event: string
    }>(sql`
      select distinct w.space, w.table_id as "table", w.event
      from unnest(${events.map(({ space }) => space)}::text[], ${events.map(({ table }) => table)}::text[],
        ${events.map(({ type }) => type)}::text[]) e (space, table_id, event)
      join gantry.rule_wake w on w.space = e.space and w.table_id = e.table_id and w.event = e.event`)
    const waiting = new Set(rows.map(({ space, table, event }) => `${space} ${table} ${event}`))
    return events.filter(({ space, table, type }) => waiting.has(`${space} ${table} ${type}`))
  },
  handle: async (ctx, event) => {
    const { type, table, recordId, version } = event
    if (table === null || recordId === null) return
    const index = await rulesInForce(ctx)
    const changes = changesOf(event)
    const changed = changes && Object.keys(changes)
    if (!index.waits(type, table, changed)) return
    const row = await recordOf(ctx, table, recordId, version)
    if (!row) return
    const before = changes && rowBefore(row, changes)
    for (const rule of index.woken(type, table, changed, row))
      if (fits(rule, event)) await wake(ctx, rule, event, { row, before, changes })
  },
}

interface Woken {
  readonly row: JsonObject
  readonly before: JsonObject | null
  readonly changes: JsonObject | null
}

const wake = async (
  ctx: Ctx,
  rule: RuleInForce,
  event: GantryEvent,
  { row, before, changes }: Woken,
): Promise<void> => {
  const start = {
    event: event.type,
    cause: { event: event.id, depth: event.depth },
    person: event.actor,
    table: event.table,
    record: event.recordId,
    version: event.version,
    changes,
    values: valuesOf(rule, event),
  }
  try {
    const condition = rule.condition()
    if (!condition || !(await isMet(ctx, condition, { ...row, ...start.values }, before))) return
  } catch (error) {
    // A condition that cannot be evaluated keeps no other rule from waking.
    if (!(error instanceof AppError)) throw error
    return refuseRun(ctx, rule, start, error)
  }
  await beginRun(ctx, rule, start)
}

const changesOf = ({ type, payload }: GantryEvent): JsonObject | null => {
  if (type !== 'record.updated') return null
  const changes = isPlainObject(payload) ? payload.changes : undefined
  return isPlainObject(changes) ? (changes as JsonObject) : {}
}

/** Whether the event is one the start of the rule waits for. */
const fits = ({ rule: { on } }: RuleInForce, { payload }: GantryEvent): boolean =>
  !isTriggerKind(on.kind) || (triggerKindOf(on.kind).fits?.(on.options, payload) ?? true)

/** What the event says beside its record. */
const valuesOf = ({ rule: { on } }: RuleInForce, { payload }: GantryEvent): JsonObject | null =>
  isTriggerKind(on.kind) ? (triggerKindOf(on.kind).values?.(on.options, payload) ?? null) : null

/** The record as the event left it, or as it is where the event names no version; null where it is gone since. */
const recordOf = async (
  ctx: Ctx,
  table: string,
  id: string,
  version: number | null,
): Promise<JsonObject | null> => {
  try {
    if (version !== null) return await storedVersion(ctx, table, id, version)
    const { version: now } = (await getRecord(ctx, table, id)).data
    return await storedVersion(ctx, table, id, now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'record.not_found') return null
    throw error
  }
}
