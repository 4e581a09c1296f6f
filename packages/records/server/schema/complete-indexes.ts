import { audit, type Ctx, defineJob, type JobControl, sql, withLock } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { buildIndex } from './build-index.ts'
import { isChanging } from './held-tables.ts'
import { createIndex, type Index, indexesOf } from './indexes.ts'
import { schemaOf } from './names.ts'

interface Wanted {
  readonly table: TableId
  /**
   * Started by the advisor: indexes are listed among the advisor's; a table that is being changed is skipped.
   */
  readonly listed?: boolean
}

/** Builds the missing indexes of a table concurrently, one after another. */
export const completeIndexes = defineJob({
  name: 'records.indexes',
  upkeep: true,
  run: async (ctx, { table, listed = false }: Wanted, control, id) => {
    // One run per table at a time: a waiting run finds the indexes built.
    const made = await withLock(
      ctx.kernel.database,
      ctx.space,
      `records.indexes ${ctx.space} ${table}`,
      () => completeTable(ctx, table, listed, control, id),
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
  own: string,
): Promise<readonly string[]> => {
  const definition = await definitionOf(ctx, table)
  if (!definition) return []
  if (listed && ((await isAtWork(ctx, definition, own)) || (await isChanging(ctx, definition)))) return []
  const missing = (await missingIndexes(ctx, [definition])).get(definition) ?? []
  const wanted = missing.filter(({ unique }) => !listed || !unique)
  const made: string[] = []
  for (const [done, index] of wanted.entries()) {
    const tell = () => control.progress(done, wanted.length)
    await tell()
    const sql = createIndex(ctx.space, definition, index).replace(' index ', ' index concurrently ')
    try {
      await buildIndex(ctx, definition, { name: index.name, sql }, tell)
    } catch (error) {
      control.signal.throwIfAborted()
      // Retried the next hour; one failing index does not prevent the others.
      ctx.kernel.log.warn({ err: error, table, index: index.name }, 'index of a table not made')
      continue
    }
    made.push(index.name)
    if (listed) await list(ctx, definition, index)
  }
  return made
}

/**
 * Tables that queued or running jobs work on: such a job may build the indexes itself, and an import may have
 * dropped them temporarily. Very old jobs are ignored as lost.
 */
export const tablesAtWork = async (ctx: Ctx, but: string | null = null): Promise<ReadonlySet<TableId>> => {
  const { rows } = await ctx.db.run<{ table: TableId }>(sql`
    select distinct input ->> 'table' as "table" from gantry.job
    where space = ${ctx.space} and state in ('queued', 'running') and input ? 'table'
      and created_at > now() - interval '1 day' and id is distinct from ${but}::uuid`)
  return new Set(rows.map(({ table }) => table))
}

/** Slave tables count with their masters. */
export const isAmong = ({ id, master }: TableDef, tables: ReadonlySet<TableId>): boolean =>
  tables.has(id) || (master !== undefined && tables.has(master))

const isAtWork = async (ctx: Ctx, definition: TableDef, own: string): Promise<boolean> =>
  isAmong(definition, await tablesAtWork(ctx, own))

/** Missing or invalid indexes, by table. */
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
