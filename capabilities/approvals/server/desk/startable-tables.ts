import { type Ctx, sql } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import { catalogOf, mayOn } from '@gantry/records/server'
import type { startableTables as contract } from '../../shared/desk.ts'

const most = 200

/** Tables of published workflows in which the actor may create records, which is the right to start. */
export const startableTables = async (ctx: Ctx): Promise<OutputOf<typeof contract>> => {
  const { tables } = await catalogOf(ctx)
  const { rows } = await ctx.db.run<{ readonly table: string }>(sql`
    select distinct r.body->>'table' as "table" from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'workflow' and d.state = 'active'
    order by 1 limit ${most}`)
  const data: OutputOf<typeof contract>['data'][number][] = []
  for (const { table: id } of rows) {
    const table = tables.get(id)
    if (table && (await mayOn(ctx, table, 'create'))) data.push({ table: id, name: table.one ?? table.label })
  }
  return { data }
}
