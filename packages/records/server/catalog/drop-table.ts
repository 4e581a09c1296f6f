import { AppError } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { findTable } from './catalog.ts'
import { checkTable } from './check-table.ts'
import { readDefinitions, type StoredDefinition } from './definitions.ts'
import { tellSwitched } from './on-switch.ts'
import { bumpCatalog, remember } from './save-tables.ts'
import { catalogOf, releaseCatalog } from './snapshots.ts'
import { tellRights } from './tell-rights.ts'

/** Removes one drawn table from the catalog. @see dropTables */
export const dropTable = (ctx: Ctx, id: TableId): Promise<void> => dropTables(ctx, [id])

/** The tables with their slave tables, and the remaining ones whose definitions refer to them. */
const takenBy = (tables: ReadonlyMap<TableId, TableDef>, ids: readonly TableId[]) => {
  const gone = [...tables.values()]
    .filter(({ id, master }) => ids.includes(id) || (master !== undefined && ids.includes(master)))
    .map(({ id }) => id)
  const left = new Map([...tables].filter(([id]) => !gone.includes(id)))
  const users = [...left.values()].filter(
    table => checkTable(table, left).length > checkTable(table, tables).length,
  )
  return { gone, users }
}

const requireUnused = (ids: readonly TableId[], users: readonly TableDef[]): void => {
  if (users.length > 0)
    throw new AppError('table.in_use', { table: ids[0] ?? '', tables: users.map(table => table.id) })
}

/** Whether tables could be removed now, before anybody is asked to confirm it. @throws AppError table.in_use as `dropTables` */
export const requireDroppable = async (ctx: Ctx, ids: readonly TableId[]): Promise<void> =>
  requireUnused(ids, takenBy((await catalogOf(ctx)).tables, ids).users)

/**
 * Removes drawn tables and their slave tables from the catalog. Rows and columns stay, so `restoreTables`
 * restores them.
 * @throws AppError table.not_found; table.in_use naming remaining tables whose definitions refer to them
 */
export const dropTables = (ctx: Ctx, ids: readonly TableId[]): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await bumpCatalog(ctx)
    releaseCatalog(ctx)
    const { tables } = await catalogOf(ctx)
    for (const id of ids) findTable({ tables }, id)
    const { gone, users } = takenBy(tables, ids)
    requireUnused(ids, users)

    const stored = await readDefinitions(ctx.tx, ctx.space, gone)
    const product = gone.find(id => stored.get(id)?.source !== 'space')
    if (product !== undefined) throw new AppError('table.not_found', { table: product })
    await ctx.tx.run(sql`
      update gantry.table_def set hidden_at = statement_timestamp(), hidden_by = ${ctx.actor.personId}
      where space = ${ctx.space} and id = any(${gone})`)
    for (const { definition, version } of stored.values())
      await remember(ctx, 'table.dropped', definition, version)
    releaseCatalog(ctx)
    await tellSwitched(ctx, { what: 'dropped', tables: gone, change: null })
    await tellRights(ctx)
  })

/** Restores a dropped table with the slave tables dropped with it. @throws AppError table.not_found */
export const restoreTable = async (ctx: Ctx, id: TableId): Promise<void> => {
  const restored = await restoreTables(
    ctx,
    sql`(id = ${id} or definition ->> 'master' = ${id})
      and hidden_at = (select hidden_at from gantry.table_def where space = ${ctx.space} and id = ${id})`,
  )
  if (restored === 0) throw new AppError('table.not_found', { table: id })
}

/** Restores the tables of an application that were dropped with it, at `since` or later. */
export const restoreTablesOf = async (ctx: Ctx, app: string, since: string): Promise<void> => {
  await restoreTables(ctx, sql`app = ${app} and hidden_at >= ${since}::timestamptz`)
}

const restoreTables = (ctx: Ctx, which: ReturnType<typeof sql>): Promise<number> =>
  inTransaction(ctx, async ctx => {
    await bumpCatalog(ctx)
    const { rows } = await ctx.tx.run<Pick<StoredDefinition, 'definition' | 'version'>>(sql`
      update gantry.table_def set hidden_at = null, hidden_by = null
      where space = ${ctx.space} and source = 'space' and hidden_at is not null and ${which}
      returning definition, version`)
    for (const { definition, version } of rows) await remember(ctx, 'table.restored', definition, version)
    releaseCatalog(ctx)
    await tellSwitched(ctx, {
      what: 'restored',
      tables: rows.map(({ definition }) => definition.id),
      change: null,
    })
    return rows.length
  })

/**
 * Refuses a dropped table that other dropped ones refer to: restored later, those would refer to nothing.
 * @throws AppError table.in_use
 */
export const requireUnusedByDropped = async (ctx: Ctx, id: TableId): Promise<void> => {
  const { tables } = await catalogOf(ctx)
  const dropped = (await droppedTables(ctx)).map(({ definition }) => [definition.id, definition] as const)
  requireUnused([id], takenBy(new Map([...tables, ...dropped]), [id]).users)
}

/** Dropped tables that can be restored, last dropped first. */
export const droppedTables = async (ctx: Ctx): Promise<readonly { definition: TableDef; at: string }[]> => {
  const { rows } = await ctx.db.run<{ definition: TableDef; at: string }>(sql`
    select definition, hidden_at as at from gantry.table_def
    where space = ${ctx.space} and hidden_at is not null order by hidden_at desc, id`)
  return rows
}
