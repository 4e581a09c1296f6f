import { stat } from 'node:fs/promises'
import { type Ctx, databaseError, enqueue, inTransaction, raw, sql } from '@gantry/kernel/server'
import type { ImportPlan, TableDef } from '@gantry/model/shared'
import { completeIndexes } from '../schema/complete-indexes.ts'
import { indexesOf } from '../schema/indexes.ts'
import { quoted, schemaOf } from '../schema/names.ts'
import { tableSize } from '../schema/table-size.ts'
import type { Target } from '../write/target.ts'

/** A smaller file is written in seconds with the indexes in place. Bytes. */
const longFile = 2 * 1024 ** 2
/** Readers pass over a table of this size without any index in some hundredths of a second. Bytes. */
const smallTable = 8 * 1024 ** 2
/** How long the indexes may wait to be dropped: everybody else waits meanwhile. Milliseconds. */
const patience = 200

/**
 * Drops the indexes of a table that is new, or small beside the file that is coming, and answers how to have them made again:
 * building them afterwards costs a third of keeping them up row by row. Those that keep values unique stay.
 *
 * The answer is called in the import's own transaction, so that rows that are there have their indexes on the way, and when
 * nothing was written. A process that is killed begins the import again, and comes by here again.
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
      await tx.db.run(sql`select set_config('lock_timeout', ${`${patience}ms`}, true)`)
      for (const table of tables)
        for (const index of indexesOf(table))
          if (!index.unique)
            await tx.db.run(raw(`drop index if exists ${quoted(schemaOf(ctx.space, table), index.name)}`))
    })
  } catch (error) {
    // Somebody is at work in the table: the import goes on with the indexes as they are.
    if (databaseError(error)?.code !== '55P03') throw error
  }
  return async on => {
    for (const { id } of tables) await enqueue(on, completeIndexes, { table: id })
  }
}

const keepThem = async (): Promise<void> => undefined

/** Looking for records by a key needs its index; a table of the platform is shared with other spaces. */
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
