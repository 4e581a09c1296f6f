import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'

/** @throws AppError record.not_found unless the caller may read the device */
export const requireDevice = async (ctx: Ctx, id: string): Promise<void> => {
  await getRecord(ctx, 'device', id)
}

/** A device with its product's code, as topics and addresses name them. @throws AppError record.not_found */
export const namedDevice = async (
  ctx: Ctx,
  id: string,
): Promise<{ readonly code: string; readonly name: string; readonly product: string | null }> => {
  const { rows } = await ctx.db.run<{ code: string; name: string; product: string | null }>(sql`
    select d.f_code as code, d.f_name as name, p.f_code as product
    from gantry.t_device d left join gantry.t_product p on p.id = d.f_product and p.space = d.space
    where d.space = ${ctx.space} and d.id = ${id}::uuid and d.deleted_at is null`)
  const [row] = rows
  if (!row) throw new AppError('record.not_found')
  return row
}
