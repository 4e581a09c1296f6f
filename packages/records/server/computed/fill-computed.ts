import { type Ctx, sql, type Transaction } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { isLarge, tableSize } from '../schema/table-size.ts'
import { leaveComputing } from './across/compute-job.ts'
import { dependants } from './across/dependants.ts'
import type { ChangedFormulas } from './changed-formulas.ts'
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
  ctx: Ctx & { readonly tx: Transaction },
  before: ReadonlyMap<TableId, TableDef>,
  change: string | null,
): Promise<boolean> => {
  const catalog = await catalogOf(ctx)
  const { formulas, nodes } = fieldsToFill(before, catalog)
  await expectNewWriters(ctx, catalog, [
    ...formulas.flatMap(({ table, fields }) => fields.map(field => ({ table: table.id, field }))),
    ...nodes.map(({ table, id }) => ({ table: table.id, field: id })),
  ])
  const left = await leaveLarge(ctx, catalog, formulas, change)
  for (const { table, id } of nodes) await leaveComputing(ctx, { table, fields: [id], targets: null }, change)
  return left || nodes.length > 0
}

/** Fills the formulas of small tables, and leaves the others; whether there are any. */
const leaveLarge = async (
  ctx: Ctx & { readonly tx: Transaction },
  catalog: Catalog,
  changed: readonly ChangedFormulas[],
  change: string | null,
): Promise<boolean> => {
  let left = false
  for (const { table, fields } of changed) {
    // What reads rows that come later comes later too.
    if (left || isLarge(await tableSize(ctx, table))) {
      left = true
      await leaveComputing(ctx, { table, fields, targets: null }, change)
      continue
    }
    await fillSmall(ctx, catalog, table, fields)
    for (const { table: other, id } of dependants(catalog, table.id, fields)) {
      left = true
      await leaveComputing(ctx, { table: other, fields: [id], targets: null }, change)
    }
  }
  return left
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
