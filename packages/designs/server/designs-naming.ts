import type { Text } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'

/**
 * Names of the designs whose newest release holds this id anywhere, for what no mention names, such as a person or a
 * department. Reads every release of the space, so it is for rare questions.
 */
export const designsNaming = async (ctx: Ctx, id: string): Promise<readonly Text[]> => {
  const { rows } = await ctx.db.run<{ readonly name: Text }>(sql`
    select d.name from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.state <> 'removed' and strpos(r.body::text, ${id}) > 0
    order by d.kind, d.id limit 1000`)
  return rows.map(({ name }) => name)
}
