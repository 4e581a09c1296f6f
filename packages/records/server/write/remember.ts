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

/** What is to be remembered and told of one record. */
export interface Remembered {
  readonly id: string
  /** The version the record has afterwards. */
  readonly version: number
  readonly changes?: Changes
}

/**
 * The inserts of audit lines and events, parts of the statement that does what they tell; filled by `remembered`. With
 * `among`, a query of record ids, only what really happened is told.
 */
export const remember = (among?: Sql): { readonly audited: Sql; readonly told: Sql } => ({
  ...rememberOnly(among),
  told: outboxTemplate(among),
})

/** The insert of audit lines alone, where events are made from them later. */
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
      // What a new record holds is read when needed; what an old one held can only be told.
      ...(action === 'updated' && changes && { payload: { changes } }),
    })),
  ),
})

/** The values of `rememberOnly`. */
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
