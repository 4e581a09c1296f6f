import { type Ctx, sql } from '@gantry/kernel/server'

interface Asked {
  readonly device: string
  readonly from: Date
  readonly to: Date
  /** The newest are left out beyond it. */
  readonly limit: number
}

/** Events of a device in a span, oldest first. */
export const readEvents = async (
  ctx: Ctx,
  { device, from, to, limit }: Asked,
): Promise<readonly { readonly code: string; readonly ts: number }[]> => {
  const { rows } = await ctx.db.run<{ readonly code: string; readonly ts: number }>(sql`
    select code, (extract(epoch from at) * 1000)::float8 as ts from gantry.device_event
    where space = ${ctx.space} and device = ${device}::uuid and at between ${from} and ${to}
    order by at, id limit ${limit}`)
  return rows
}
