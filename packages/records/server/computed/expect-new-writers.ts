import { type Ctx, type Sql, slot, sql, type Transaction } from '@gantry/kernel/server'
import type { FieldId, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { physicalTable } from '../physical.ts'
import { graphOf } from './graph-of.ts'

/**
 * Called in the transaction that changed computed fields: from now on writers of source records must know the
 * new definitions. The tables are locked until commit, so that a concurrent write is either committed before
 * and filled with the others, or refused because its definitions are outdated.
 */
export const expectNewWriters = async (
  ctx: Ctx & { readonly tx: Transaction },
  catalog: Catalog,
  fields: readonly { readonly table: TableId; readonly field: FieldId }[],
): Promise<void> => {
  const graph = graphOf(catalog.tables)
  const written = new Set<TableId>()
  for (const { table, field } of fields)
    for (const id of [table, ...graph.dependenciesOf(table, field).map(read => read.table)])
      written.add(catalog.tables.get(id)?.master ?? id)
  for (const id of [...written].sort()) {
    const table = catalog.tables.get(id)
    if (!table) continue
    await ctx.db.run(sql`lock table ${physicalTable(ctx.space, table)} in share row exclusive mode`)
    await ctx.db.run(sql`
      insert into gantry.computed_since (space, table_id, version)
      select space, ${id}, version from gantry.catalog_version where space = ${ctx.space}
      on conflict (space, table_id) do update set version = excluded.version`)
  }
}

/**
 * Condition of every write; raises an error for a writer with outdated definitions. `table` is the table of the
 * records, `known` the writer's catalog version. Evaluated when the statement holds its table lock.
 */
export const knowsComputed: Sql = sql`not exists (
  select from gantry.computed_since
  where space = ${slot('space')} and table_id = ${slot('written table')} and version > ${slot('known version')}::bigint and gantry.turn_away())`

/** SQLSTATE of `gantry.turn_away`. */
export const turnedAway = 'GY001'
