import { AppError } from '@gantry/base/shared'
import { valuesOf } from '@gantry/designs/server'
import { editRecords } from '@gantry/records/server'
import type { InsideServer } from '../../server/result-server.ts'
import { findTarget, requireAll } from '../found.ts'
import { tryChange } from '../try-change.ts'
import type { ChangeOptions } from './shared.ts'

export const change: InsideServer<ChangeOptions> = {
  where: 'inside',
  run: async (ctx, about, options) => {
    const { table, rows } = await findTarget(ctx, about, options)
    const { values, issues } = valuesOf(ctx, options.values, about.subject.table, table)(about.row)
    if (issues.length > 0) throw new AppError('record.invalid', { table: table.id }, issues)
    if (rows.length === 0) return []
    const { refused } = await editRecords(
      ctx,
      table.id,
      rows.map(({ id, version }) => ({ id, version, values })),
    )
    requireAll(refused)
    return rows.map(row => ({ does: 'changed', table: table.id, record: row.id }))
  },
  try: async (ctx, about, options) => {
    const { table, rows } = await findTarget(ctx, about, options)
    const { values, issues } = valuesOf(ctx, options.values, about.subject.table, table)(about.row)
    return { records: await tryChange(ctx, { table, rows }, values, issues) }
  },
}
