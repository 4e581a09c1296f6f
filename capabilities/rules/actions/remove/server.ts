import { removeRecords } from '@gantry/records/server'
import type { InsideServer } from '../../server/result-server.ts'
import { findTarget, requireAll, titleOf } from '../found.ts'
import type { Target } from '../target.ts'

export const remove: InsideServer<Target> = {
  where: 'inside',
  run: async (ctx, about, target) => {
    const { table, rows } = await findTarget(ctx, about, target)
    if (rows.length === 0) return []
    const { refused } = await removeRecords(
      ctx,
      table.id,
      rows.map(({ id }) => id),
    )
    requireAll(refused)
    return rows.map(row => ({ does: 'removed', table: table.id, record: row.id, title: titleOf(table, row) }))
  },
  try: async (ctx, about, target) => {
    const { table, rows } = await findTarget(ctx, about, target)
    return {
      records: rows.map(row => ({
        does: 'removes',
        table: table.id,
        title: titleOf(table, row),
        values: {},
        issues: [],
      })),
    }
  },
}
