import { AppError, type Issue, isUuid, localise } from '@gantry/base/shared'
import { type Ctx, inSavepoint, inTransaction } from '@gantry/kernel/server'
import { type WorkflowDoor, workflowDoorOf } from '@gantry/workflow/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import type { WorkflowOptions } from './shared.ts'

/** Submits or moves each record on its own: one that cannot be moved keeps no other from it. */
export const workflow: ActionServer<WorkflowOptions> = async (ctx, { rows }, options) => {
  const door = workflowDoorOf(ctx.kernel)
  if (!door || !isUuid(options.workflow)) throw new AppError('workflow.not_found')
  const done: string[] = []
  const refused: { id: string; code: string; issues: readonly Issue[] }[] = []
  await inTransaction(ctx, async tx => {
    for (const row of rows) {
      try {
        await inSavepoint(tx, () => moveRecord(tx, door, options, row.id))
        done.push(row.id)
      } catch (problem) {
        if (!(problem instanceof AppError)) throw problem
        refused.push({ id: row.id, code: problem.code, issues: problem.issues })
      }
    }
  })
  return { ...nothing, done, refused }
}

const moveRecord = (
  tx: Ctx,
  door: WorkflowDoor,
  { workflow, does = 'start', text }: WorkflowOptions,
  record: string,
): Promise<unknown> => {
  if (does === 'start') return door.submit(tx, { workflow, record })
  if (does === 'draft') return door.keep(tx, { workflow, record })
  const said = text === undefined ? '' : localise(text, tx.actor.lang).trim()
  return door.act(tx, { workflow, record, act: does, ...(said !== '' && { text: said }) })
}
