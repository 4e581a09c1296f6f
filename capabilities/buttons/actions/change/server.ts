import { valuesOf } from '@gantry/designs/server'
import { editRecords } from '@gantry/records/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import type { ChangeOptions } from './shared.ts'

/** Gives each record its values, at the version its conditions were checked on, as one batch that can be undone. */
export const change: ActionServer<ChangeOptions> = async (ctx, { table, rows }, { values: rules }) => {
  const valuesFor = valuesOf(ctx, rules, table, table)
  const made = rows.map(row => ({ row, ...valuesFor(row) }))
  const edits = made.flatMap(({ row, values, issues }) =>
    issues.length === 0 ? [{ id: row.id, version: row.version, values }] : [],
  )
  const unfit = made.flatMap(({ row, issues }) =>
    issues.length > 0 ? [{ id: row.id, code: 'record.invalid', issues }] : [],
  )
  if (edits.length === 0) return { ...nothing, refused: unfit }
  const { batch, done, refused } = await editRecords(ctx, table.id, edits)
  return { ...nothing, batch, done: done.map(({ id }) => id), refused: [...unfit, ...refused] }
}
