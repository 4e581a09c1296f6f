import { Budget, batchLimits, type Ctx, sql, type Transaction } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { isLarge, tableSize } from '../schema/table-size.ts'
import { leaveComputing } from './across/compute-job.ts'
import { dependants } from './across/dependants.ts'
import { expectNewWriters } from './expect-new-writers.ts'
import { fieldsToFill } from './fields-to-fill.ts'
import { fillRows } from './fill-formulas.ts'

/**
 * Called in the transaction that changed tables: fills new and redefined computed fields. Formulas of small
 * tables are computed at once; those of large tables, lookups and roll-ups are left to the schema change or to
 * a job. From the commit on every writer keeps them up to date. `before` are the tables as stored. Returns
 * whether something is left to fill.
 */
export const fillComputed = async (
  given: Ctx & { readonly tx: Transaction },
  before: ReadonlyMap<TableId, TableDef>,
  change: string | null,
): Promise<boolean> => {
  // Existing records are many: the budget of a request would refuse valid formulas.
  const ctx = { ...given, budget: new Budget(batchLimits, given.budget?.signal) }
  const catalog = await catalogOf(ctx)
  const { formulas, nodes } = fieldsToFill(before, catalog)
  await expectNewWriters(ctx, catalog, [
    ...formulas.flatMap(({ table, fields }) => fields.map(field => ({ table: table.id, field }))),
    ...nodes.map(({ table, id }) => ({ table: table.id, field: id })),
  ])
  const left = new Set<string>()
  const leave = async (table: TableDef, fields: readonly FieldId[]): Promise<void> => {
    const key = `${table.id}.${fields.join()}`
    if (!left.has(key)) await leaveComputing(ctx, { table, fields, targets: null }, change)
    left.add(key)
  }
  for (const { table, fields } of formulas) {
    // Dependants of rows filled later are filled later too.
    if (left.size > 0 || isLarge(await tableSize(ctx, table))) {
      await leave(table, fields)
      continue
    }
    await fillSmall(ctx, catalog, table, fields)
    for (const { table: other, id } of dependants(catalog, table.id, fields)) await leave(other, [id])
  }
  for (const { table, id } of nodes) await leave(table, [id])
  return left.size > 0
}

const fillSmall = async (
  ctx: Ctx & { readonly tx: Transaction },
  catalog: Catalog,
  table: TableDef,
  fields: readonly FieldId[],
): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`select id from ${physicalTable(ctx.space, table)}`)
  for (let from = 0; from < rows.length; from += together)
    await fillRows(
      ctx,
      catalog,
      table,
      fields,
      rows.slice(from, from + together).map(({ id }) => id),
    )
}

const together = 1_000
