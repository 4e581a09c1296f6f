import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import type { WorkflowDef } from '@gantry/workflow/shared'
import type { MonitoredWorkflow } from '../../shared/figures-contract.ts'

const mostWorkflows = 200

/** Workflows whose newest release names the actor as a monitor, himself or by a role. */
const ownWorkflows = (ctx: Ctx, narrowed: Sql = empty): Sql => sql`
  select d.id from gantry.design d
  join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
  where d.space = ${ctx.space} and d.kind = 'workflow' ${narrowed}
    and (jsonb_exists((r.body #> '{monitors,users}')::jsonb, ${ctx.actor.personId})
      or jsonb_exists_any((r.body #> '{monitors,roles}')::jsonb, ${[...ctx.actor.roles]}::text[]))`

/** The administrator of the space monitors every workflow. */
const isAdministrator = ({ actor }: Ctx): boolean => actor.userType === 'admin'

/** Whether monitors include the actor, himself or by a role. */
export const isAmong = (ctx: Ctx, monitors: WorkflowDef['monitors']): boolean =>
  isAdministrator(ctx) || isNamed(ctx, monitors)

const isNamed = ({ actor }: Ctx, monitors: WorkflowDef['monitors']): boolean =>
  (monitors?.users.includes(actor.personId) ?? false) ||
  (monitors?.roles.some(role => actor.roles.includes(role)) ?? false)

/** Whether the actor may correct data under way: an explicit right, so an administrator has it only where monitors name him. */
export const mayCorrect = (ctx: Ctx, monitors: WorkflowDef['monitors']): boolean =>
  monitors?.correct === true && isNamed(ctx, monitors)

/** Of the workflows whose ids `among` selects, those whose data under way the actor may correct; no other design is read. */
export const correctedWorkflows = (ctx: Ctx, among: Sql): Sql =>
  ownWorkflows(ctx, sql`and d.id = any(array(${among})) and (r.body #>> '{monitors,correct}')::boolean`)

/**
 * The condition on `gantry.wf_instance i` and its release `r` that selects what the actor may correct the data of, where the
 * statement has `correctedWorkflows` as `corrected`.
 */
export const corrected: Sql = sql`i.workflow in (select id from corrected)
  and i.state in ('ongoing', 'interrupted', 'finished')
  and not (i.state = 'finished' and coalesce((r.body->>'lockAfterFinish')::boolean, false))`

/** Whether the actor monitors a workflow; without one, whether he monitors any. */
export const isMonitor = async (ctx: Ctx, workflow?: string): Promise<boolean> => {
  if (isAdministrator(ctx)) return true
  const { rows } = await ctx.db.run<{ readonly found: boolean }>(sql`
    select exists (${ownWorkflows(ctx, workflow === undefined ? empty : sql`and d.id = ${workflow}`)}) as found`)
  return rows[0]?.found ?? false
}

/** The condition on `gantry.wf_instance i` that selects what the actor monitors. */
export const monitoredBy = (ctx: Ctx): Sql =>
  isAdministrator(ctx)
    ? sql`i.state <> 'draft'`
    : sql`i.state <> 'draft' and i.workflow in (${ownWorkflows(ctx)})`

/** The same condition for long lists ordered by id: with the workflow ids read first, the planner can use the id order. */
export const monitoredInOrder = async (ctx: Ctx): Promise<Sql> => {
  if (isAdministrator(ctx)) return monitoredBy(ctx)
  const { rows } = await ctx.db.run<{ readonly id: string }>(sql`${ownWorkflows(ctx)} limit ${mostWorkflows}`)
  return sql`i.state <> 'draft' and i.workflow = any(${rows.map(({ id }) => id)}::text[])`
}

/** Published workflows the actor monitors. */
export const monitoredWorkflows = async (ctx: Ctx): Promise<readonly MonitoredWorkflow[]> => {
  const { rows } = await ctx.db.run<MonitoredWorkflow>(sql`
    select d.id, r.body->'name' as name, r.body->>'table' as "table" from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'workflow' and d.state <> 'removed'
      ${isAdministrator(ctx) ? empty : sql`and d.id in (${ownWorkflows(ctx)})`}
    order by d.id desc limit ${mostWorkflows}`)
  return rows
}
