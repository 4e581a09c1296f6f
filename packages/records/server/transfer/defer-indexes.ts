import { stat } from 'node:fs/promises'
import { type Ctx, databaseError, enqueue, inTransaction, raw, sql } from '@gantry/kernel/server'
import type { ImportPlan, TableDef } from '@gantry/model/shared'
import { completeIndexes } from '../schema/complete-indexes.ts'
import { indexesOf } from '../schema/indexes.ts'
import { quoted, schemaOf } from '../schema/names.ts'
import { tableSize } from '../schema/table-size.ts'
import type { Target } from '../write/target.ts'

/** A smaller file is imported in seconds with all indexes. Bytes. */
const longFile = 2 * 1024 ** 2
/** A full scan of a table up to this size takes some hundredths of a second. Bytes. */
const smallTable = 8 * 1024 ** 2
/** Lock timeout for dropping the indexes, because other statements queue behind it. Milliseconds. */
const lockTimeout = 200

/**
 * Drops the non-unique indexes of a table that is new, or small compared with the file, and returns a function
 * that queues their creation: building them afterwards costs a third of maintaining them row by row.
 *
 * Call the returned function in the import's own transaction, so that the indexes are built whether or not rows
 * were written. The import of a killed process restarts and calls this again.
 */
export const deferIndexes = async (
  ctx: Ctx,
  target: Target,
  path: string,
  plan: ImportPlan,
): Promise<(on: Ctx) => Promise<void>> => {
  const tables = [target.table, ...target.slaves.map(({ table }) => table)]
  if (!(await isWorthIt(ctx, tables, path, plan))) return keepThem
  try {
    await inTransaction(ctx, async tx => {
      await tx.db.run(sql`select set_config('lock_timeout', ${`${lockTimeout}ms`}, true)`)
      for (const table of tables)
        for (const index of indexesOf(table))
          if (!index.unique)
            await tx.db.run(raw(`drop index if exists ${quoted(schemaOf(ctx.space, table), index.name)}`))
    })
  } catch (error) {
    // Another session uses the table: the import continues with its indexes.
    if (databaseError(error)?.code !== '55P03') throw error
  }
  return async on => {
    for (const { id } of tables) await enqueue(on, completeIndexes, { table: id })
  }
}

const keepThem = async (): Promise<void> => undefined

/** Finding records by a key needs its index; a platform table is shared by all spaces. */
const isWorthIt = async (
  ctx: Ctx,
  tables: readonly TableDef[],
  path: string,
  { key, trial }: ImportPlan,
): Promise<boolean> => {
  if (ctx.tx || trial || key !== undefined || tables.some(({ home }) => home === 'platform')) return false
  const file = await stat(path)
  if (file.size < longFile) return false
  for (const table of tables) if ((await tableSize(ctx, table)).bytes > smallTable) return false
  return true
}
