import { type Ctx, inTransaction, type Migration, sql } from '@gantry/kernel/server'
import { bumpCatalog } from './save-tables.ts'
import { releaseCatalog } from './snapshots.ts'
import { tellRights } from './tell-rights.ts'

/** Whether records of a table are read-only at present; part of its state, not of its definition. */
export const stoppedTablesMigration: Migration = {
  name: 'records.stopped_tables',
  up: `alter table gantry.table_def add column stopped boolean not null default false`,
}

/**
 * Makes all tables of an application read-only, or writable again. Reading, links, lookups, roll-ups and design
 * continue. Tables added later inherit the state.
 */
export const stopTables = (ctx: Ctx, app: string, stopped: boolean): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await bumpCatalog(ctx)
    await ctx.tx.run(sql`
      update gantry.table_def set stopped = ${stopped}
      where space = ${ctx.space} and app = ${app} and source = 'space'`)
    releaseCatalog(ctx)
    await tellRights(ctx)
  })
