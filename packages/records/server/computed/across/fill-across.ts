import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { catalogOf } from '../../catalog/snapshots.ts'
import { computeLater } from './compute-job.ts'
import { acrossOf, type Node } from './nodes.ts'

/**
 * Has lookups and roll-ups that are new or made in another way filled behind a change of tables, in its transaction. From
 * the moment of the change on every write keeps them, so whatever the job has yet to reach is never made worse by it.
 */
export const fillAcross = async (
  ctx: Ctx,
  before: ReadonlyMap<TableId, { readonly definition: TableDef }>,
  changed: readonly TableDef[],
): Promise<void> => {
  const across = acrossOf(await catalogOf(ctx))
  for (const node of across.order) {
    if (node.kind === 'formula' || !changed.some(({ id }) => id === node.table.id)) continue
    const was = before.get(node.table.id)?.definition
    if (was && isNew(was, node)) await computeLater(ctx, node, null)
  }
}

const isNew = (was: TableDef, { id, field }: Node): boolean => {
  const old = was.fields[id]
  return !old || old.type !== field.type || JSON.stringify(old.computed) !== JSON.stringify(field.computed)
}

/** A computed field that is being made in the background. */
export interface Computing {
  readonly field: FieldId
  readonly done: number
  /** Null until they are counted. */
  readonly total: number | null
}

/** The fields of a table that are being made, for screens to say so. */
export const listComputing = async (ctx: Ctx, table: TableId): Promise<readonly Computing[]> => {
  const { rows } = await ctx.db.run<Computing>(sql`
    select field, sum(done)::bigint as done, case when count(*) = count(total) then sum(total)::bigint end as total
    from gantry.computing where space = ${ctx.space} and table_id = ${table} group by field order by field`)
  return rows
}

/**
 * Has a lookup or roll-up made anew in all records, for whoever doubts it. Everything that is made from it follows.
 * @throws AppError record.invalid for a field that is neither
 */
export const recompute = (ctx: Ctx, table: TableId, field: FieldId): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const node = acrossOf(await catalogOf(ctx)).node(table, field)
    if (!node) throw new AppError('record.invalid', { table }, [issue(field, 'unknown', { field })])
    await computeLater(ctx, node, null)
    await audit(ctx, { action: 'field.recomputed', table, details: { field } })
  })
