import { type Ctx, raw, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { buildIndex } from './build-index.ts'
import { fillfactor, wall } from './create-table.ts'
import { commitSoon, inBatches } from './in-batches.ts'
import { physicalName } from './indexes.ts'
import { indexName, literal, quoted, schemaOf } from './names.ts'
import { waitForLock } from './wait-for-lock.ts'
import type { Progress, Watch } from './watch.ts'

/** Size of the first batch, in rows. */
const firstBatch = 500

/**
 * Rewrites a table with its present columns, without blocking readers and writers, which frees the numbers of
 * dropped columns. A trigger keeps the copy in sync while batches copy the rows; indexes are built, and the
 * copy takes over the table's name under a short lock. Returns the number of rows copied.
 */
export const rebuildTable = async (
  ctx: Ctx,
  table: TableDef,
  from: Progress,
  watch: Watch,
): Promise<number> => {
  const look = (progress: Progress) => () => watch.tell(ctx, progress)
  if (from.after === null) await waitForLock(ctx, tx => beginCopy(tx, table), look(from))
  const progress = await copyRows(ctx, table, from, watch)
  const indexes = await indexesToCopy(ctx, table)
  for (const index of indexes) await buildIndex(ctx, table, index, look(progress))
  await ctx.db.run(raw(`analyze ${nameOf(ctx, table)}`))
  await waitForLock(
    ctx,
    async tx => {
      const triggers = await triggersOf(tx, table)
      for (const statement of [...exchange(tx.space, table, indexes), ...triggers])
        await tx.db.run(raw(statement))
      // Same transaction: a completed switch is never repeated.
      await watch.tell(tx, { at: from.at + 1, after: null, rows: 0 })
    },
    look(progress),
  )
  return progress.rows
}

/** Removes the leftovers of an incomplete rewrite. */
export const discardRebuilding = async (ctx: Ctx, table: TableDef): Promise<void> => {
  await waitForLock(ctx, async tx => {
    for (const statement of discarded(tx.space, table)) await tx.db.run(raw(statement))
  })
}

/** Contains a character that no table id may have, so the name cannot collide. */
const copyOf = (table: TableDef): TableDef => ({ ...table, id: `${table.id}+` })

const nameOf = ({ space }: Pick<Ctx, 'space'>, table: TableDef): string => physicalName(space, copyOf(table))

const followerOf = (space: string, table: TableDef): string =>
  quoted(schemaOf(space, table), `t_${table.id}+`)

const discarded = (space: string, table: TableDef): readonly string[] => [
  `drop trigger if exists "rebuilding" on ${physicalName(space, table)}`,
  `drop function if exists ${followerOf(space, table)}()`,
  `drop table if exists ${nameOf({ space }, table)}`,
]

const keyName = (table: TableDef): string => indexName('n', `t_${table.id}_pkey`)

const beginCopy = async (ctx: Ctx, table: TableDef): Promise<void> => {
  const { space } = ctx
  const [name, copy] = [physicalName(space, table), nameOf(ctx, table)]
  await ctx.db.run(raw(`lock table ${name} in share row exclusive mode`))
  const columns = await columnsOf(ctx, table)
  const made = columns.map(column => `new.${column}`)
  const body = `begin
    if tg_op <> 'INSERT' then delete from ${copy} where id = old.id; end if;
    if tg_op <> 'DELETE' then insert into ${copy} (${columns.join(', ')}) values (${made.join(', ')}); end if;
    return null; end`
  const { count: left } = await ctx.db.run(sql`select where to_regclass(${copy}) is not null`)
  const statements = [
    // DROP TRIGGER waits for all readers even if the trigger does not exist.
    ...(left > 0 ? discarded(space, table) : []),
    `create table ${copy} (like ${name} including all excluding indexes) with (fillfactor = ${fillfactor})`,
    `alter table ${copy} add constraint ${quoted(keyName(table))} primary key (id)`,
    ...wall(space, copyOf(table)),
    `create function ${followerOf(space, table)}() returns trigger language plpgsql as ${literal(body)}`,
    // From here on the trigger applies every write to the copy, so one walk over the rows is enough.
    `create trigger "rebuilding" after insert or update or delete on ${name}
      for each row execute function ${followerOf(space, table)}()`,
  ]
  for (const statement of statements) await ctx.db.run(raw(statement))
}

const columnsOf = async (ctx: Ctx, table: TableDef): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${physicalName(ctx.space, table)}) and attnum > 0 and not attisdropped
    order by attnum`)
  return rows.map(({ name }) => quoted(name))
}

const copyRows = async (ctx: Ctx, table: TableDef, from: Progress, watch: Watch): Promise<Progress> => {
  const columns = await columnsOf(ctx, table)
  let progress = from
  await inBatches(firstBatch, async together => {
    const batch = await waitForLock(
      ctx,
      async tx => {
        await commitSoon(tx)
        const copied = await copyBatch(tx, table, columns, progress.after, together)
        const next = { at: from.at, after: copied.last, rows: progress.rows + copied.count }
        if (copied.last !== null) await watch.tell(tx, next)
        return copied
      },
      () => watch.tell(ctx, progress),
    )
    if (batch.last !== null) progress = { at: from.at, after: batch.last, rows: progress.rows + batch.count }
    return { rows: batch.count, last: batch.last === null }
  })
  return progress
}

/**
 * A writer of a row in the batch waits and then finds its copy; earlier writers have written the copy through
 * the trigger.
 */
const copyBatch = async (
  ctx: Ctx,
  table: TableDef,
  columns: readonly string[],
  after: string | null,
  together: number,
): Promise<{ last: string | null; count: number }> => {
  const names = raw(columns.join(', '))
  const { rows } = await ctx.db.run<{ last: string | null; count: number }>(sql`
    with part as (
      select ${names} from ${raw(physicalName(ctx.space, table))}
      where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by id limit ${together} for no key update
    ),
    copied as (
      insert into ${raw(nameOf(ctx, table))} (${names}) select ${names} from part on conflict (id) do nothing
    )
    select max(id::text) as last, count(*) as count from part`)
  return rows[0] ?? { last: null, count: 0 }
}

interface CopiedIndex {
  /** Its final and its temporary name. */
  readonly index: string
  readonly name: string
  readonly sql: string
}

/** All indexes of the table, including the advisor's; the primary key exists already. */
const indexesToCopy = async (ctx: Ctx, table: TableDef): Promise<readonly CopiedIndex[]> => {
  const { rows } = await ctx.db.run<{ index: string; isUnique: boolean; definition: string }>(sql`
    select i.relname as index, x.indisunique as "isUnique", pg_get_indexdef(x.indexrelid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = to_regclass(${physicalName(ctx.space, table)}) and x.indisvalid and not x.indisprimary
    order by i.relname`)
  return rows.map(({ index, isUnique, definition }) => {
    const name = indexName('n', index)
    // `CREATE UNIQUE INDEX name ON table USING …`: the part from USING on contains neither name.
    const rest = definition.slice(definition.indexOf(' USING '))
    const sql = `create ${isUnique ? 'unique ' : ''}index concurrently ${quoted(name)} on ${nameOf(ctx, table)}${rest}`
    return { index, name, sql }
  })
}

/** Triggers of the table besides the one of the rewrite; they name the table by its final name. */
const triggersOf = async (ctx: Ctx, table: TableDef): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ definition: string }>(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = to_regclass(${physicalName(ctx.space, table)}) and not tgisinternal and tgname <> 'rebuilding'`)
  return rows.map(({ definition }) => definition)
}

const exchange = (space: string, table: TableDef, indexes: readonly CopiedIndex[]): readonly string[] => {
  const [name, copy, schema] = [physicalName(space, table), nameOf({ space }, table), schemaOf(space, table)]
  return [
    `drop table ${name}`,
    `drop function ${followerOf(space, table)}()`,
    `alter table ${copy} rename to ${quoted(`t_${table.id}`)}`,
    `alter index ${quoted(schema, keyName(table))} rename to ${quoted(`t_${table.id}_pkey`)}`,
    ...indexes.map(({ index, name }) => `alter index ${quoted(schema, name)} rename to ${quoted(index)}`),
  ]
}
