import {
  auditTemplate,
  auditValues,
  type Ctx,
  outboxTemplate,
  outboxValues,
  type SlotValues,
  type Sql,
} from '@gantry/kernel/server'
import type { Changes } from './change.ts'
import type { Target } from './target.ts'

export type RecordAction = 'created' | 'updated' | 'removed' | 'restored' | 'purged'

/** Audit and event data of one record. */
export interface Remembered {
  readonly id: string
  /** Version after the write. */
  readonly version: number
  readonly changes?: Changes
}

/**
 * INSERTs of audit rows and events as parts of the statement that makes the change; parameters from
 * `remembered`. With `among`, a query of record ids, only for records actually written.
 */
export const auditAndEmit = (among?: Sql): { readonly audited: Sql; readonly told: Sql } => ({
  ...rememberOnly(among),
  told: outboxTemplate(among),
})

/** INSERT of audit rows alone, where events are derived from them later. */
export const rememberOnly = (among?: Sql): { readonly audited: Sql } => ({ audited: auditTemplate(among) })

export const remembered = (
  ctx: Ctx,
  target: Target,
  action: RecordAction,
  records: readonly Remembered[],
): SlotValues => ({
  ...rememberedOnly(ctx, target, action, records),
  ...outboxValues(
    ctx,
    records.map(({ id, version, changes }) => ({
      type: `record.${action}`,
      table: target.table.id,
      recordId: id,
      version,
      // Consumers read a new record when needed; the old values of an update exist only in the event.
      ...(action === 'updated' && changes && { payload: { changes } }),
    })),
  ),
})

/** Parameters of `rememberOnly`. */
export const rememberedOnly = (
  ctx: Ctx,
  { table }: Target,
  action: RecordAction,
  records: readonly Remembered[],
): SlotValues =>
  auditValues(
    ctx,
    { action: `record.${action}`, table: table.id },
    records.map(({ id, version, changes }) => ({ recordId: id, version, ...(changes && { changes }) })),
  )
