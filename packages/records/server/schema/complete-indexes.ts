import { audit, type Ctx, defineJob, type JobControl, sql, withLock } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { buildIndex } from './build-index.ts'
import { isChanging } from './held-tables.ts'
import { createIndex, type Index, indexesOf } from './indexes.ts'
import { schemaOf } from './names.ts'

interface Wanted {
  readonly table: TableId
  /** Looked for by the advisor: what is made is listed with what the advisor does; a table that is being changed waits. */
  readonly listed?: boolean
}

/** Makes the indexes a table should have and does not, one after another, while everybody works on. */
export const completeIndexes = defineJob({
  name: 'records.indexes',
  run: async (ctx, { table, listed = false }: Wanted, control, id) => {
    // One run for a table at a time: the one that waited finds the indexes made.
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
      // The next hour tries again; one index that cannot be made keeps no other from being made.
      ctx.kernel.log.warn({ err: error, table, index: index.name }, 'index of a table not made')
      continue
    }
    made.push(index.name)
    if (listed) await list(ctx, definition, index)
  }
  return made
}

/**
 * The tables jobs are about, waiting or at work: one may be making the indexes already, and an import may have put them aside
 * until it is through. A job so old was lost with its process.
 */
export const tablesAtWork = async (ctx: Ctx, but: string | null = null): Promise<ReadonlySet<TableId>> => {
  const { rows } = await ctx.db.run<{ table: TableId }>(sql`
    select distinct input ->> 'table' as "table" from gantry.job
    where space = ${ctx.space} and state in ('queued', 'running') and input ? 'table'
      and created_at > now() - interval '1 day' and id is distinct from ${but}::uuid`)
  return new Set(rows.map(({ table }) => table))
}

/** Slave tables are at work with their masters. */
export const isAmong = ({ id, master }: TableDef, tables: ReadonlySet<TableId>): boolean =>
  tables.has(id) || (master !== undefined && tables.has(master))

const isAtWork = async (ctx: Ctx, definition: TableDef, own: string): Promise<boolean> =>
  isAmong(definition, await tablesAtWork(ctx, own))

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
