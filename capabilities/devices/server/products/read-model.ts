import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/contract.ts'
import type { Product } from '../../shared/product.ts'

/** The published model of a product, for those who do not set it up. @throws AppError record.not_found before it is published */
export const readModel = async (ctx: Ctx, id: string): Promise<OutputOf<typeof contract.readModel>> => {
  const { rows } = await ctx.db.run<{ readonly release: number; readonly body: Product }>(sql`
    select r.number as release, r.body from gantry.t_product p
      join gantry.design g on g.space = p.space and g.kind = 'product' and g.id = p.id::text
      join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
    where p.space = ${ctx.space} and p.id = ${id}::uuid and p.deleted_at is null`)
  if (!rows[0]) throw new AppError('record.not_found')
  const { release, body } = rows[0]
  const { name, points, commands = [] } = body
  return { release, name, points, commands }
}
