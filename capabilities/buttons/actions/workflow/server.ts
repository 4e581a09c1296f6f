import { AppError, type Issue, isUuid } from '@gantry/base/shared'
import { inSavepoint, inTransaction } from '@gantry/kernel/server'
import { workflowStarterOf } from '@gantry/workflow/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import type { WorkflowOptions } from './shared.ts'

/** Submits each record on its own: one that cannot be submitted keeps no other from it. */
export const workflow: ActionServer<WorkflowOptions> = async (ctx, { rows }, { workflow: id }) => {
  const submit = workflowStarterOf(ctx.kernel)
  if (!submit || !isUuid(id)) throw new AppError('workflow.not_found')
  const done: string[] = []
  const refused: { id: string; code: string; issues: readonly Issue[] }[] = []
  await inTransaction(ctx, async tx => {
    for (const row of rows) {
      try {
        await inSavepoint(tx, () => submit(tx, { workflow: id, record: row.id }))
        done.push(row.id)
      } catch (problem) {
        if (!(problem instanceof AppError)) throw problem
        refused.push({ id: row.id, code: problem.code, issues: problem.issues })
      }
    }
  })
  return { ...nothing, done, refused }
}
