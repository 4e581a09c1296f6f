import { AppError } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { checkTable } from '../schema/check-table.ts'
import { findTable } from './catalog.ts'
import { readDefinitions, type StoredDefinition } from './definitions.ts'
import { tellSwitched } from './on-switch.ts'
import { bumpCatalog, remember } from './save-tables.ts'
import { catalogOf, releaseCatalog } from './snapshots.ts'

/**
 * Takes a drawn table and its slave tables out of the catalog. Rows and columns stay, so `restoreTable` brings all back.
 * @throws AppError table.not_found; table.in_use naming the tables whose definitions still speak of it.
 */
export const dropTable = (ctx: Ctx, id: TableId): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await bumpCatalog(ctx)
    releaseCatalog(ctx)
    const { tables } = await catalogOf(ctx)
    findTable({ tables }, id)
    const gone = [id, ...[...tables.values()].filter(table => table.master === id).map(table => table.id)]
    const left = new Map([...tables].filter(([table]) => !gone.includes(table)))
    const users = [...left.values()].filter(
      table => checkTable(table, left).length > checkTable(table, tables).length,
    )
    if (users.length > 0)
      throw new AppError('table.in_use', { table: id, tables: users.map(table => table.id) })

    const stored = await readDefinitions(ctx.tx, ctx.space, gone)
    if (stored.get(id)?.source !== 'space') throw new AppError('table.not_found', { table: id })
    await ctx.tx.run(sql`
      update gantry.table_def set hidden_at = ${ctx.now}, hidden_by = ${ctx.actor.personId}
      where space = ${ctx.space} and id = any(${gone})`)
    for (const { definition, version } of stored.values())
      await remember(ctx, 'table.dropped', definition, version)
    releaseCatalog(ctx)
    await tellSwitched(ctx, { what: 'dropped', tables: gone, change: null })
  })

/** Brings a dropped table back with the slave tables that went with it. */
export const restoreTable = (ctx: Ctx, id: TableId): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await bumpCatalog(ctx)
    const { rows } = await ctx.tx.run<Pick<StoredDefinition, 'definition' | 'version'>>(sql`
      update gantry.table_def set hidden_at = null, hidden_by = null
      where space = ${ctx.space} and source = 'space' and (id = ${id} or definition ->> 'master' = ${id})
        and hidden_at = (select hidden_at from gantry.table_def where space = ${ctx.space} and id = ${id})
      returning definition, version`)
    if (rows.length === 0) throw new AppError('table.not_found', { table: id })
    for (const { definition, version } of rows) await remember(ctx, 'table.restored', definition, version)
    releaseCatalog(ctx)
    await tellSwitched(ctx, {
      what: 'restored',
      tables: rows.map(({ definition }) => definition.id),
      change: null,
    })
  })

/** Tables that were dropped and may come back, last dropped first. */
export const droppedTables = async (ctx: Ctx): Promise<readonly { definition: TableDef; at: string }[]> => {
  const { rows } = await ctx.db.run<{ definition: TableDef; at: string }>(sql`
    select definition, hidden_at as at from gantry.table_def
    where space = ${ctx.space} and hidden_at is not null order by hidden_at desc, id`)
  return rows
}
