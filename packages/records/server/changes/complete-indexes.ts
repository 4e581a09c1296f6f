import { type Ctx, defineJob, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { buildIndex } from '../schema/build-index.ts'
import { createIndex, indexesOf } from '../schema/indexes.ts'
import { schemaOf } from '../schema/names.ts'

/** Makes the indexes a table should have and does not, one after another, while everybody works on. */
export const completeIndexes = defineJob({
  name: 'records.indexes',
  run: async (ctx, { table }: { readonly table: TableId }, control) => {
    const definition = await definitionOf(ctx, table)
    if (!definition) return { made: [] }
    const missing = await missingIndexes(ctx, definition)
    for (const [done, index] of missing.entries()) {
      await control.progress(done, missing.length)
      const sql = createIndex(ctx.space, definition, index).replace(' index ', ' index concurrently ')
      await buildIndex(ctx, definition, { name: index.name, sql }, () =>
        control.progress(done, missing.length),
      )
    }
    return { made: missing.map(({ name }) => name) }
  },
})

/** Indexes that are not there, or that were never finished. */
const missingIndexes = async (ctx: Ctx, table: TableDef) => {
  const { rows } = await ctx.db.run<{ name: string }>(sql`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${schemaOf(ctx.space, table)} and t.relname = ${`t_${table.id}`} and x.indisvalid`)
  const there = new Set(rows.map(({ name }) => name))
  return indexesOf(table).filter(({ name }) => !there.has(name))
}

const definitionOf = async (ctx: Ctx, table: TableId): Promise<TableDef | undefined> => {
  const { rows } = await ctx.db.run<{ definition: TableDef }>(sql`
    select definition from gantry.table_def
    where space = ${ctx.space} and id = ${table} and hidden_at is null`)
  return rows[0]?.definition
}
