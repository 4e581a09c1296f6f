import { AppError } from '@gantry/base/shared'
import { valuesOf } from '@gantry/designs/server'
import { createRecord, tableOf, tryRecord } from '@gantry/records/server'
import type { InsideServer } from '../../server/result-server.ts'
import type { CreateOptions } from './shared.ts'

export const create: InsideServer<CreateOptions> = {
  where: 'inside',
  run: async (ctx, { subject, row }, options) => {
    const table = await tableOf(ctx, options.table)
    const { values, issues } = valuesOf(ctx, options.values, subject.table, table)(row)
    if (issues.length > 0) throw new AppError('record.invalid', { table: table.id }, issues)
    const { id } = await createRecord(ctx, table.id, values)
    return [{ does: 'created', table: table.id, record: id }]
  },
  try: async (ctx, { subject, row }, options) => {
    const table = await tableOf(ctx, options.table)
    const { values, issues } = valuesOf(ctx, options.values, subject.table, table)(row)
    const tried = await tryRecord(ctx, {
      table: table.id,
      drawn: [],
      actor: ctx.actor,
      id: null,
      input: values,
    })
    return {
      records: [
        {
          does: 'creates',
          table: table.id,
          title: String(tried.values[table.title] ?? ''),
          values: tried.values,
          issues: [...issues, ...tried.issues],
        },
      ],
    }
  },
}
