import { type Lang, localise } from '@gantry/base/shared'
import type { PointType, Product } from '@gantry/devices/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { eventKey } from '../../conditions/event/event-key.ts'
import type { WatchedPoint } from '../../shared/watch/condition-kind.ts'

const watchedType: Readonly<Record<PointType, WatchedPoint['type']>> = {
  number: 'number',
  integer: 'number',
  bool: 'boolean',
  text: 'text',
}

/** The points and events of a product as conditions read them. */
export const watchedPoints = ({ points, events = [] }: Product, lang: Lang): readonly WatchedPoint[] => [
  ...points.map(({ code, name, type, unit }) => ({
    key: code,
    label: localise(name, lang),
    type: watchedType[type],
    ...(unit !== undefined && { unit }),
  })),
  ...events.map(({ code, name }) => ({
    key: eventKey(code),
    label: localise(name, lang),
    type: 'event' as const,
  })),
]

/** The newest releases of products of the space, by id. */
export const releasedProducts = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Product>> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly body: Product }>(sql`
    select d.id, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'product' and d.state <> 'removed' and d.id = any(${[...new Set(ids)]}::text[])`)
  return new Map(rows.map(({ id, body }) => [id, body]))
}
