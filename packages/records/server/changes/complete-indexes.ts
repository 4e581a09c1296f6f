import { audit, type Ctx, defineJob, type JobControl, sql, withLock } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { buildIndex } from '../schema/build-index.ts'
import { createIndex, type Index, indexesOf } from '../schema/indexes.ts'
import { schemaOf } from '../schema/names.ts'
import { isChanging } from './held-tables.ts'

interface Wanted {
  readonly table: TableId
  /** Looked for by the hourly job: what is made is listed with what the advisor does; a table that is being changed waits. */
  readonly listed?: boolean
}

/** Makes the indexes a table should have and does not, one after another, while everybody works on. */
export const completeIndexes = defineJob({
  name: 'records.indexes',
  run: async (ctx, { table, listed = false }: Wanted, control) => {
    // One run for a table at a time: the one that waited finds the indexes made.
    const made = await withLock(
      ctx.kernel.database,
      ctx.space,
      `records.indexes ${ctx.space} ${table}`,
      () => completeTable(ctx, table, listed, control),
      control.signal,
    )
    return { made }
  },
})

const completeTable = async (
  ctx: Ctx,
  table: TableId,
  listed: boolean,
  control: JobControl,
): Promise<readonly string[]> => {
  const definition = await definitionOf(ctx, table)
  if (!definition || (listed && (await isChanging(ctx, definition)))) return []
  const missing = (await missingIndexes(ctx, [definition])).get(definition) ?? []
  const wanted = missing.filter(({ unique }) => !listed || !unique)
  for (const [done, index] of wanted.entries()) {
    const tell = () => control.progress(done, wanted.length)
    await tell()
    const sql = createIndex(ctx.space, definition, index).replace(' index ', ' index concurrently ')
    await buildIndex(ctx, definition, { name: index.name, sql }, tell)
    if (listed) await list(ctx, definition, index)
  }
  return wanted.map(({ name }) => name)
}

/** By table, those of its indexes that are not there, or that were never finished. */
export const missingIndexes = async (
  ctx: Ctx,
  tables: readonly TableDef[],
): Promise<ReadonlyMap<TableDef, readonly Index[]>> => {
  const schemas = [...new Set(tables.map(table => schemaOf(ctx.space, table)))]
  const { rows } = await ctx.db.run<{ table: string; name: string }>(sql`
    select n.nspname || '.' || t.relname as "table", i.relname as name
    from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = any(${schemas}::text[]) and x.indisvalid`)
  const there = new Set(rows.map(({ table, name }) => `${table}.${name}`))
  const missing = new Map<TableDef, readonly Index[]>()
  for (const table of tables) {
    const lacks = indexesOf(table).filter(
      ({ name }) => !there.has(`${schemaOf(ctx.space, table)}.t_${table.id}.${name}`),
    )
    if (lacks.length > 0) missing.set(table, lacks)
  }
  return missing
}

const list = async (ctx: Ctx, table: TableDef, index: Index): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.advised_index (space, table_id, name, fields, reason, count, worst_ms, made_at)
    values (${ctx.space}, ${table.id}, ${index.name}, ${[...index.fields]}::text[], 'definition', 0, 0, ${ctx.kernel.now()})
    on conflict do nothing`)
  await audit(ctx, {
    action: 'index.advised',
    table: table.id,
    details: { index: index.name, reason: 'definition' },
  })
}

const definitionOf = async (ctx: Ctx, table: TableId): Promise<TableDef | undefined> => {
  const { rows } = await ctx.db.run<{ definition: TableDef }>(sql`
    select definition from gantry.table_def
    where space = ${ctx.space} and id = ${table} and hidden_at is null`)
  return rows[0]?.definition
}
