import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { Operation, TableId } from '@gantry/model/shared'
import { bumpCatalog } from '../catalog/save-tables.ts'
import { catalogOf, releaseCatalog } from '../catalog/snapshots.ts'
import type { Hold } from '../policy/held.ts'

/**
 * Keeps a record from operations, in the transaction of what holds it; null frees it. A feature holds the records of its own
 * processes: there is one hold to a record, and the last word counts.
 */
export const holdRecord = async (
  ctx: Ctx,
  table: TableId,
  record: string,
  hold: { readonly refuses: readonly Operation[]; readonly onlyFor: Hold['onlyFor'] } | null,
): Promise<void> => {
  if (hold === null) {
    await ctx.db.run(sql`
      delete from gantry.record_hold
      where space = ${ctx.space} and table_id = ${table} and record_id = ${record}::uuid`)
    return
  }
  const { refuses, onlyFor } = hold
  await noteHeld(ctx, table, onlyFor === null ? refuses : ['read', ...refuses])
  await ctx.db.run(
    sql`
    insert into gantry.record_hold (space, table_id, record_id, refuses, only_for)
    values (${ctx.space}, ${table}, ${record}::uuid, ${[...refuses]}::text[], ${onlyFor}::uuid)
    on conflict (space, table_id, record_id) do update set refuses = excluded.refuses, only_for = excluded.only_for`,
    { name: 'records.hold' },
  )
}

/** Whether anything keeps a record from operations; with `onlyFor`, whether it is hidden from everybody but him. */
export const isRecordHeld = async (
  ctx: Ctx,
  table: TableId,
  record: string,
  onlyFor: string | null = null,
): Promise<boolean> => {
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.record_hold
    where space = ${ctx.space} and table_id = ${table} and record_id = ${record}::uuid
      and (${onlyFor}::uuid is null or only_for = ${onlyFor}::uuid)`)
  return rows.length > 0
}

/** Makes the policy of a table mention holds of these operations. Only the first one of each costs a catalog version. */
export const noteHeld = async (ctx: Ctx, table: TableId, operations: readonly Operation[]): Promise<void> => {
  const known = (await catalogOf(ctx)).held?.get(table) ?? []
  if (operations.every(each => known.includes(each))) return
  await inTransaction(ctx, async tx => {
    await bumpCatalog(tx)
    await tx.db.run(sql`
      insert into gantry.held_table as t (space, table_id, operations)
      values (${ctx.space}, ${table}, ${[...operations]}::text[])
      on conflict (space, table_id) do update
        set operations = array(select distinct unnest(t.operations || excluded.operations))`)
  })
  releaseCatalog(ctx)
}
