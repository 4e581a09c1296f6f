import { type Ctx, sql } from '@gantry/kernel/server'
import type { MappedCommand, MappedPoint } from '../../shared/plugins/connection.ts'
import type { ProductCommand } from '../../shared/product.ts'

interface Reached {
  readonly product: string
  readonly points: readonly MappedPoint[]
  readonly written: readonly MappedCommand[]
  readonly commands: readonly ProductCommand[] | null
}

/**
 * Codes of the commands of a device that its connection cannot write: a parameter has no point of its code, or nothing is written at
 * all. None where no connection reaches the device: it takes commands itself.
 */
export const unmappedCommands = async (ctx: Ctx, device: string): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<Reached>(sql`
    select d.f_product::text as product, c.points, c.commands as written, r.body::jsonb -> 'commands' as commands
    from gantry.t_device d
      join gantry.device_connection c on c.space = d.space
        and c.devices @> jsonb_build_array(jsonb_build_object('device', d.id))
      join gantry.design g on g.space = d.space and g.kind = 'product' and g.id = d.f_product::text
      join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
    where d.space = ${ctx.space} and d.id = ${device}::uuid limit 1`)
  const [row] = rows
  if (!row) return []
  const { product, points, written, commands } = row
  const mapped = new Set(points.filter(each => each.product === product).map(({ point }) => point))
  const said = new Set(written.filter(each => each.product === product).map(({ command }) => command))
  return (commands ?? [])
    .filter(({ code, parameters }) =>
      parameters.length === 0 ? !said.has(code) : parameters.some(each => !mapped.has(each.code)),
    )
    .map(({ code }) => code)
}
