import { AppError, newId } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { mayOn, retryOnCatalogChange, tableOf } from '@gantry/records/server'
import type { WorkflowDoor } from '@gantry/workflow/server'
import { type Command, type DoorAct, isTaskAct, needsReason } from '@gantry/workflow/shared'
import { workflowsOf } from './definition.ts'
import { keepSubmission } from './lists/drafts.ts'
import { runCommand } from './run-command.ts'
import { startInstance } from './start-instance.ts'

/** Workflows the actor may start for records of a table. */
export const startable = async (ctx: Ctx, table: string) => {
  return (await mayOn(ctx, await tableOf(ctx, table), 'create')) ? workflowsOf(ctx, table) : []
}

/** What buttons and imports do with workflows. */
export const workflowDoor: WorkflowDoor = {
  startable,
  submit: (ctx, { workflow, record, key = newId() }) =>
    retryOnCatalogChange(ctx, tried =>
      startInstance(tried, { id: newId(), workflow, record, key, command: { do: 'submit' } }),
    ),
  keep: (ctx, { workflow, record }) =>
    retryOnCatalogChange(ctx, tried => keepSubmission(tried, { workflow, record })),
  act: async (ctx, { workflow, record, act, text, key = newId() }) => {
    const { instance, task } = await runningOf(ctx, workflow, record)
    const command = commandOf(act, task, text)
    return retryOnCatalogChange(ctx, tried => runCommand(tried, { instance, key, command }))
  },
}

/** The running instance of a record and the task of the actor in it. @throws AppError workflow.not_found */
const runningOf = async (
  ctx: Ctx,
  workflow: string,
  record: string,
): Promise<{ readonly instance: string; readonly task: number | null }> => {
  const { rows } = await ctx.db.run<{ readonly instance: string; readonly task: number | null }>(sql`
    select i.id as instance, t.task from gantry.wf_instance i
    left join gantry.wf_todo t
      on t.space = i.space and t.instance = i.id and t.person = ${ctx.actor.personId}::uuid and t.state in ('open', 'delegated')
    where i.space = ${ctx.space} and i.workflow = ${workflow} and i.record_id = ${record}::uuid
      and i.state in ('ongoing', 'interrupted')
    order by t.task limit 1`)
  const [found] = rows
  if (!found) throw new AppError('workflow.not_found')
  return found
}

/** @throws AppError workflow.not_holder where the actor has no task for it */
const commandOf = (act: DoorAct, task: number | null, text: string | undefined): Command => {
  if (needsReason(act)) return { do: act, reason: text ?? '' }
  if (!isTaskAct(act)) return { do: act }
  if (task === null) throw new AppError('workflow.not_holder')
  return { do: act, task, ...(text !== undefined && { opinion: text }) }
}
