import { type Ctx, inTransaction, type Migration, sql } from '@gantry/kernel/server'
import { bumpCatalog } from './save-tables.ts'
import { releaseCatalog } from './snapshots.ts'

/** Whether the records of a table may be changed at present; part of its state, not of its definition. */
export const stoppedTablesMigration: Migration = {
  name: 'records.stopped_tables',
  up: `alter table gantry.table_def add column stopped boolean not null default false`,
}

/**
 * Closes all tables of an application to changes of records, or opens them again. Reading, links, lookups and roll-ups go
 * on, and so does designing. A table that is added later takes its state from the others.
 */
export const stopTables = (ctx: Ctx, app: string, stopped: boolean): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await bumpCatalog(ctx)
    await ctx.tx.run(sql`
      update gantry.table_def set stopped = ${stopped}
      where space = ${ctx.space} and app = ${app} and source = 'space'`)
    releaseCatalog(ctx)
  })
