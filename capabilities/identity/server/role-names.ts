import { type Ctx, sql } from '@gantry/kernel/server'

/** The roles of the space by id, to validate designs that reference roles. */
export const roleNames = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly name: string }>(sql`
    select id, f_name as name from gantry.t_role where space = ${ctx.space} and deleted_at is null`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
