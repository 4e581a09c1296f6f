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
 * After tables were changed, in the transaction that did: the computed fields that are new or made in another way. Formulas
 * of small tables are made at once; those of large ones, lookups and roll-ups are left to the change, or to a job where
 * there is none. From the commit on every writer keeps them all, so what is yet to be made is never made worse by one.
 * `before` are the tables as they stood. Answers whether something is left to make.
 */
export const fillComputed = async (
  given: Ctx & { readonly tx: Transaction },
  before: ReadonlyMap<TableId, TableDef>,
  change: string | null,
): Promise<boolean> => {
  // Old records are many: what is enough for a request that writes some of them would refuse sound formulas.
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
    // What reads rows that come later comes later too.
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
