import { AppError } from '@gantry/base/shared'
import { requireDesignerOf, retireDesign, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { workflowKind } from '@gantry/workflow/shared'
import type { workflowStates } from '../../shared/exceptions-contract.ts'

/**
 * Stops a workflow, which refuses new starts and leaves what runs alone, puts it into use again, or removes it.
 * @throws AppError workflow.not_found, permission.denied, workflow.has_instances when it was ever started or kept as a draft
 */
export const setWorkflowState = (
  ctx: Ctx,
  id: string,
  state: (typeof workflowStates)[number],
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const design = { kind: workflowKind.name, id }
    await requireDesignerOf(tx, design)
    const { rows } = await tx.db.run(sql`
      select 1 from gantry.design
      where space = ${tx.space} and kind = ${design.kind} and id = ${id} and state <> 'removed' for update`)
    if (rows.length === 0) throw new AppError('workflow.not_found')
    if (state === 'removed') {
      await refuseUsed(tx, id)
      await retireDesign(tx, design)
    } else await setDesignState(tx, design, state)
    await audit(tx, { action: 'workflow.state', details: { workflow: id, state } })
  })

const refuseUsed = async (tx: Ctx, id: string): Promise<void> => {
  const { rows } = await tx.db.run(sql`
    select 1 from gantry.wf_instance where space = ${tx.space} and workflow = ${id} limit 1`)
  if (rows.length > 0) throw new AppError('workflow.has_instances')
}
