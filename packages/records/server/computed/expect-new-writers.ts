import { type Ctx, type Sql, slot, sql, type Transaction } from '@gantry/kernel/server'
import type { FieldId, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { physicalTable } from '../physical.ts'
import { graphOf } from './graph-of.ts'

/**
 * After computed fields were changed, in the transaction that did: whoever writes records they are made from must know them.
 * The tables are held until commit, so that a write is either done before and is filled with the others, or is turned away
 * when it comes with the tables of before.
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
 * A condition of every write: false, by an error, for one whose tables are those of before. `table` is the table of the
 * records, `known` the version of the catalog the writer has. It is asked when the statement has its table, so never too early.
 */
export const knowsComputed: Sql = sql`not exists (
  select from gantry.computed_since
  where space = ${slot('space')} and table_id = ${slot('written table')} and version > ${slot('known version')}::bigint and gantry.turn_away())`

/** SQLSTATE of `gantry.turn_away`. */
export const turnedAway = 'GY001'
