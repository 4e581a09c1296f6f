import { localise, type Text } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { mayRead } from '@gantry/records/server'
import type { Point } from '../../shared/product.ts'

/** A code under which products of the space measure numbers. */
export interface MeasuredPoint {
  readonly code: string
  /** In both languages, with the unit. */
  readonly label: Text
  /** By product, because products may measure in different units. */
  readonly units: ReadonlyMap<string, string | null>
}

/** Names shown of a code that products name differently. */
const mostNames = 3

interface Row {
  readonly product: string
  readonly points: readonly Point[] | null
}

/** The points with numbers of the published products, by their codes; none for those who may not read products. */
export const productPoints = async (ctx: Ctx): Promise<readonly MeasuredPoint[]> => {
  if (!(await mayRead(ctx, 'product'))) return []
  const { rows } = await ctx.db.run<Row>(sql`
    select p.id as product, r.body -> 'points' as points from gantry.t_product p
      join gantry.design g on g.space = p.space and g.kind = 'product' and g.id = p.id::text
      join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
    where p.space = ${ctx.space} and p.deleted_at is null
    order by p.f_code`)
  const byCode = new Map<string, { readonly product: string; readonly point: Point }[]>()
  for (const { product, points } of rows)
    for (const point of points ?? [])
      if (point.type !== 'text')
        byCode.set(point.code, [...(byCode.get(point.code) ?? []), { product, point }])
  return [...byCode].map(([code, found]) => ({
    code,
    label: {
      'zh-CN': named(found.map(({ point }) => nameOf(point, 'zh-CN'))),
      en: named(found.map(({ point }) => nameOf(point, 'en'))),
    },
    units: new Map(found.map(({ product, point }) => [product, point.unit ?? null])),
  }))
}

const nameOf = ({ name, unit }: Point, lang: 'zh-CN' | 'en'): string =>
  localise(name, lang) + (unit ? (lang === 'zh-CN' ? `（${unit}）` : ` (${unit})`) : '')

const named = (names: readonly string[]): string => {
  const different = [...new Set(names)]
  return different.slice(0, mostNames).join(' / ') + (different.length > mostNames ? ' …' : '')
}
