import { AppError, issue, type Lang } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, isoSeconds, sql } from '@gantry/kernel/server'
import { type ShapeSet, type ShapeSetHead, shapeLimits } from '../../shared/shapes.ts'
import { readShapes, type ShapeProperties } from './read-shapes.ts'

/** The sets of the space, the latest first. */
export const shapeHeads = async (ctx: Ctx): Promise<readonly ShapeSetHead[]> => {
  const { rows } = await ctx.db.run<ShapeSetHead>(sql`
    select id, name, plan, jsonb_array_length(shapes) as shapes, changed_name as by,
      ${isoSeconds(sql`changed_at`)} as at
    from gantry.chart_shapes where space = ${ctx.space} order by changed_at desc, id limit ${shapeLimits.sets}`)
  return rows
}

/** A set of the space; null if there is none. Whoever may use a chart may see what it is drawn with. */
export const shapeSet = async (ctx: Ctx, id: string): Promise<ShapeSet | null> => {
  const { rows } = await ctx.db.run<ShapeSet>(sql`
    select id, version, plan, shapes from gantry.chart_shapes where space = ${ctx.space} and id = ${id}::uuid`)
  return rows[0] ?? null
}

interface Uploaded extends ShapeProperties {
  readonly id: string
  readonly name: Readonly<Record<Lang, string>>
  readonly plan: boolean
  readonly geo?: unknown
}

/**
 * Stores an uploaded set or replaces it; returns the number of its shapes.
 * @throws AppError request.invalid, also when the space has as many as it may
 */
export const keepShapes = (ctx: Ctx, { id, name, plan, geo, ...properties }: Uploaded): Promise<number> =>
  inTransaction(ctx, async tx => {
    const shapes = readShapes(geo, properties)
    const { rows: others } = await tx.db.run<{ readonly count: number }>(sql`
      select count(*)::int as count from gantry.chart_shapes where space = ${tx.space} and id <> ${id}::uuid`)
    if ((others[0]?.count ?? 0) >= shapeLimits.sets)
      throw new AppError('request.invalid', {}, [issue('id', 'max_items', { limit: shapeLimits.sets })])
    await tx.db.run(sql`
      insert into gantry.chart_shapes as s (space, id, name, plan, shapes, changed_name, changed_at)
      values (${tx.space}, ${id}::uuid, ${JSON.stringify(name)}::jsonb, ${plan}, ${JSON.stringify(shapes)}::jsonb,
        ${tx.actor.name}, ${tx.now})
      on conflict (space, id) do update set name = excluded.name, plan = excluded.plan, shapes = excluded.shapes,
        version = s.version + 1, changed_name = excluded.changed_name, changed_at = excluded.changed_at`)
    await audit(tx, { action: 'charts.shapes_kept', details: { id, shapes: shapes.length } })
    return shapes.length
  })

/** Deletes a set, if it is there. */
export const dropShapes = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run(sql`
      delete from gantry.chart_shapes where space = ${tx.space} and id = ${id}::uuid returning id`)
    if (rows.length > 0) await audit(tx, { action: 'charts.shapes_dropped', details: { id } })
  })
