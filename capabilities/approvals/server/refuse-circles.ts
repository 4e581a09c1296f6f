import { AppError, issue, type Text } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { WorkflowDef } from '@gantry/workflow/shared'

/** Maximum depth of nested workflow calls. */
const deepest = 50

/**
 * Refuses a release whose sub-processes lead back to it, by itself or through releases of other workflows: its instances would
 * start one another without end. Runs in the transaction that publishes, one publication after the other.
 * @throws AppError design.invalid naming the step
 */
export const refuseCircles = async (ctx: Ctx, def: WorkflowDef): Promise<void> => {
  const called = Object.entries(def.nodes).flatMap(([node, { kind, settings }]) =>
    kind === 'subprocess' ? [{ node, workflow: settings.workflow }] : [],
  )
  if (called.length === 0) return
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`workflow calls ${ctx.space}`}, 0))`)
  const { rows } = await ctx.db.run<{ readonly first: string; readonly name: Text | null }>(sql`
    with recursive calls as (
      select w.id as first, w.id as at, 1 as depth from unnest(${called.map(({ workflow }) => workflow)}::text[]) as w (id)
      union
      select c.first, m.to_id, c.depth + 1 from calls c
      join gantry.design_mention m on m.space = ${ctx.space} and m.kind = 'workflow' and m.id = c.at and m.of = 'release'
        and m.to_kind = 'workflow'
      where c.depth < ${deepest} and c.at <> ${def.id}
    )
    select c.first, min(d.name::text)::json as name from calls c
    left join gantry.design d on d.space = ${ctx.space} and d.kind = 'workflow' and d.id = c.first
    where c.at = ${def.id} group by c.first`)
  const issues = rows.flatMap(({ first, name }) =>
    called
      .filter(({ workflow }) => workflow === first)
      .map(({ node }) => issue(`nodes.${node}.settings.workflow`, 'flow_circle', { name: name ?? first })),
  )
  if (issues.length > 0) throw new AppError('design.invalid', {}, issues)
}
