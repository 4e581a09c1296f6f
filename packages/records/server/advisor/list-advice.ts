import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { IndexAdvice } from '@gantry/model/shared'
import { fieldOf } from '../../shared/system-fields.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import type { ViewShape } from '../read/view-shape.ts'

interface Row extends Omit<IndexAdvice['indexes'][number], 'table' | 'fields'> {
  readonly table: string
  readonly fields: readonly string[]
}

/**
 * Indexes the advisor created and dropped in a space, newest first, and currently slow lists, slowest first.
 */
export const listAdvice = async (ctx: Ctx): Promise<IndexAdvice> => {
  const { tables } = await catalogOf(ctx)
  const named = (id: string, fields: readonly string[]) => {
    const table = tables.get(id)
    return {
      table: { id, label: table?.label ?? id },
      fields: fields.map(field => ({ id: field, label: (table && fieldOf(table, field))?.label ?? field })),
    }
  }
  const { rows: made } = await ctx.db.run<Row>(sql`
    select id::text as id, table_id as table, fields, reason, count, worst_ms as worst, bytes, scans,
      ${isoMilliseconds(sql`made_at`)} as "madeAt", ${isoMilliseconds(sql`used_at`)} as "usedAt", ${isoMilliseconds(sql`dropped_at`)} as "droppedAt"
    from gantry.advised_index where space = ${ctx.space} order by dropped_at is not null, id desc limit 200`)
  const { rows: slow } = await ctx.db.run<{ table: string; shape: string; count: number; worst: number }>(sql`
    select table_id as table, shape, count, worst_ms as worst from gantry.slow_view
    where space = ${ctx.space} order by total_ms desc limit 20`)
  return {
    indexes: made.map(({ table, fields, ...row }) => ({ ...row, ...named(table, fields) })),
    slow: slow.map(({ table, shape, count, worst }) => {
      const { where, sort }: ViewShape = JSON.parse(shape)
      const fields = [...where.map(([field]) => field), ...sort.map(({ field }) => field)]
      return { ...named(table, [...new Set(fields)]), count, worst }
    }),
  }
}
