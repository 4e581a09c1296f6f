import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { mayDesign } from '@gantry/records/server'

/**
 * Requires that the actor may ask a decision or run a logic flow: whoever designs it, and the roles its release names. To
 * others it does not exist.
 * @throws AppError decision.not_found, logic.not_found
 */
export const requireCaller = async (ctx: Ctx, kind: 'decision' | 'logic', id: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly app: string | null; readonly roles: readonly string[] }>(sql`
    select d.app, coalesce(r.body->'roles', '[]'::json) as roles from gantry.design d
    join gantry.design_release r
      on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = ${kind} and d.id = ${id} and d.state = 'active'`)
  const [row] = rows
  const open =
    row && (row.roles.some(role => ctx.actor.roles.includes(role)) || (await mayDesign(ctx, row.app)))
  if (!open) throw new AppError(`${kind}.not_found`)
}
