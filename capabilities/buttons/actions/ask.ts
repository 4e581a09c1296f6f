import { AppError, type Issue } from '@gantry/base/shared'
import { askDesign } from '@gantry/designs/server'
import type { AskedDesign, AskedKind } from '@gantry/designs/shared'
import { type Ctx, inSavepoint, inTransaction } from '@gantry/kernel/server'
import { type RecordRow, type TableDef, where } from '@gantry/model/shared'
import { findRecords, updateRecord } from '@gantry/records/server'
import { type ActionServer, nothing } from '../server/action-server.ts'

/** Asks for each record on its own: one that is refused keeps no other from it. Without a record it asks once. */
export const askForEach =
  (kind: AskedKind): ActionServer<AskedDesign> =>
  (ctx, { table, rows }, asked) =>
    inTransaction(ctx, async tx => {
      if (rows.length === 0) await askDesign(tx, { kind, asked, cause: 'button' }, table, undefined)
      const done: string[] = []
      const refused: { id: string; code: string; issues: readonly Issue[] }[] = []
      for (const row of rows) {
        try {
          await inSavepoint(tx, () => askFor(tx, kind, asked, table, row))
          done.push(row.id)
        } catch (problem) {
          if (!(problem instanceof AppError)) throw problem
          refused.push({ id: row.id, code: problem.code, issues: problem.issues })
        }
      }
      return { ...nothing, done, refused }
    })

const askFor = async (
  ctx: Ctx,
  kind: AskedKind,
  asked: AskedDesign,
  table: TableDef,
  row: RecordRow,
): Promise<void> => {
  const { values } = await askDesign(ctx, { kind, asked, cause: 'button' }, table, row)
  if (asked.answer.length === 0) return
  // A logic flow may have changed the record: the answer is written to it as it is now.
  const { data } = await findRecords(ctx, table.id, {
    filter: where('id', 'eq', row.id),
    fields: [],
    pageSize: 1,
    count: 'none',
  })
  const [current] = data
  if (!current) throw new AppError('record.not_found', { id: row.id })
  await updateRecord(ctx, table.id, row.id, { ...values, version: current.version })
}
