import { type Ctx, enqueue, type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { completeIndexes, isAmong, missingIndexes, tablesAtWork } from '../schema/complete-indexes.ts'
import { earlierIndexes, indexesOf } from '../schema/indexes.ts'
import { schemaOf } from '../schema/names.ts'

/**
 * Queues a job for every drawn table that lacks indexes of its definition, including those that a new version
 * of the product has introduced, unless a job is working on the table.
 */
export const completeDefinitions = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  await db.run(sql`
    update gantry.advised_index a set dropped_at = ${kernel.now()}
    where a.reason = 'definition' and a.dropped_at is null and to_regclass(format('%I.%I', 's_' || a.space, a.name)) is null`)
  const { rows: spaces } = await db.run<{ space: string }>(sql`
    select distinct space from gantry.table_def where source = 'space' and hidden_at is null order by space`)
  for (const { space } of spaces) {
    const ctx = systemCtx(kernel, space, 'the index advisor')
    const { rows } = await ctx.db.run<{ definition: TableDef }>(sql`
      select definition from gantry.table_def
      where space = ${space} and source = 'space' and hidden_at is null order by id`)
    const definitions = rows.map(({ definition }) => definition)
    await adoptEarlier(ctx, definitions)
    const missing = await missingIndexes(ctx, definitions)
    // Unique indexes are created together with their definition only.
    const busy = missing.size === 0 ? new Set<string>() : await tablesAtWork(ctx)
    for (const [table, indexes] of missing)
      if (!isAmong(table, busy) && indexes.some(({ unique }) => !unique))
        await enqueue(ctx, completeIndexes, { table: table.id, listed: true })
  }
}

/**
 * Indexes of earlier versions that definitions no longer require become advisor indexes, which are dropped when
 * unused. One that a definition requires again belongs to the definition.
 */
const adoptEarlier = async (ctx: Ctx, tables: readonly TableDef[]): Promise<void> => {
  const implied = tables.flatMap(table => indexesOf(table).map(({ name }) => name))
  await ctx.db.run(sql`
    update gantry.advised_index set reason = 'definition'
    where space = ${ctx.space} and reason = 'earlier' and dropped_at is null and name = any(${implied}::text[])`)
  const earlier = tables.flatMap(table =>
    earlierIndexes(table).map(({ name, fields }) => ({
      table: table.id,
      name,
      fields: JSON.stringify(fields),
      schema: schemaOf(ctx.space, table),
    })),
  )
  await ctx.db.run(sql`
    insert into gantry.advised_index (space, table_id, name, fields, reason, count, worst_ms, made_at, scans)
    select ${ctx.space}, x.table, x.name, array(select json_array_elements_text(x.fields::json)), 'earlier', 0, 0,
      ${ctx.kernel.now()}, s.idx_scan
    from json_to_recordset(${JSON.stringify(earlier)}::json) as x ("table" text, name text, fields text, schema text)
      join pg_stat_user_indexes s on s.schemaname = x.schema and s.indexrelname = x.name
    on conflict do nothing`)
}
