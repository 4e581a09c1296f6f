import { AppError, issue, type Text } from '@gantry/base/shared'
import { isFormula } from '@gantry/fields/shared'
import { audit, type Ctx, inTransaction, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { Computing, FieldId, SchemaChange, TableId } from '@gantry/model/shared'
import { findTable } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { leaveComputing, runComputing } from './across/compute-job.ts'
import { acrossOf } from './across/nodes.ts'

interface Row {
  readonly id: string
  readonly table: TableId
  readonly fields: readonly FieldId[]
  readonly all: boolean
  readonly done: number
  readonly total: number | null
  readonly change: string | null
  readonly error: SchemaChange['error']
  readonly at: string
}

/** Running background recomputations of a table or the whole space, oldest first. */
export const listComputing = async (
  ctx: Ctx,
  table: TableId | null = null,
): Promise<readonly Computing[]> => {
  const { tables } = await catalogOf(ctx)
  const { rows } = await ctx.db.run<Row>(sql`
    select id, table_id as "table", fields, targets is null as "all", done, total, change, error,
      ${isoMilliseconds(sql`at`)} as at
    from gantry.computing where space = ${ctx.space} and (${table}::text is null or table_id = ${table})
    order by id limit 200`)
  return rows.map(row => {
    const drawn = tables.get(row.table)
    const named = (id: FieldId): { id: FieldId; label: Text } => ({
      id,
      label: drawn?.fields[id]?.label ?? id,
    })
    return {
      ...row,
      table: { id: row.table, label: drawn?.label ?? row.table },
      fields: row.fields.map(named),
    }
  })
}

/**
 * Computed fields of a table being recomputed in all records, with progress from 0 to 1: until then records
 * show old values. Failed ones are included for designers only.
 */
export const beingComputed = async (
  ctx: Ctx,
  table: TableId,
): Promise<readonly { readonly field: FieldId; readonly share: number }[]> => {
  const { rows } = await ctx.db.run<{ field: FieldId; share: number }>(sql`
    select field, min(share)::float8 as share from (
      select unnest(fields) as field, least(done::float8 / greatest(total, done, 1), 1) as share from gantry.computing
      where space = ${ctx.space} and table_id = ${table} and targets is null and error is null) c
    group by field order by field`)
  return rows
}

/**
 * Recomputes a computed field in all records, with its dependants.
 * @throws AppError table.not_found, record.invalid for a field that is not computed
 */
export const recompute = (ctx: Ctx, id: TableId, field: FieldId): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const catalog = await catalogOf(ctx)
    const table = findTable(catalog, id)
    const def = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
    if (!def || !(isFormula(def) || acrossOf(catalog).node(id, field)))
      throw new AppError('record.invalid', { table: id }, [issue(field, 'unknown', { field })])
    await leaveComputing(ctx, { table, fields: [field], targets: null })
    await audit(ctx, { action: 'field.recomputed', table: id, details: { field } })
  })

/**
 * Retries a failed recomputation from its position.
 * @throws AppError change.not_found for unknown work, change.state where it has not failed or belongs to a
 * change
 */
export const retryComputing = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { rows } = await ctx.db.run<{ failed: boolean }>(sql`
      select error is not null and change is null as failed from gantry.computing
      where space = ${ctx.space} and id = ${id} for update`)
    if (!rows[0]) throw new AppError('change.not_found')
    if (!rows[0].failed) throw new AppError('change.state')
    await ctx.db.run(sql`update gantry.computing set error = null where space = ${ctx.space} and id = ${id}`)
    await runComputing(ctx, id)
  })
