import { AppError } from '@gantry/base/shared'
import { valuesOf } from '@gantry/designs/server'
import { editRecords, tryRecord } from '@gantry/records/server'
import type { InsideServer } from '../../server/result-server.ts'
import { findTarget, requireAll, titleOf } from '../found.ts'
import type { ChangeOptions } from './shared.ts'

/** Records whose change a dry run shows. */
const mostShown = 5

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
    const records = []
    for (const row of rows.slice(0, mostShown)) {
      const tried = await tryRecord(ctx, {
        table: table.id,
        drawn: [],
        actor: ctx.actor,
        id: row.id,
        input: { ...values, version: row.version },
      })
      const set = Object.keys(values).map(field => [field, tried.values[field] ?? values[field] ?? null])
      records.push({
        does: 'changes' as const,
        table: table.id,
        title: titleOf(table, row),
        values: Object.fromEntries(set),
        issues: [...issues, ...tried.issues],
      })
    }
    return { records }
  },
}
