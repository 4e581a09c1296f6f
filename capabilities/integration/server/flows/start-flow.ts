import { AppError, newId } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { FlowRunState } from '../../shared/flows/contract.ts'
import { advanceRun } from './advance-flow.ts'
import { flowInForce } from './flow-designs.ts'

interface FlowStart {
  readonly cause: 'person' | 'schedule'
  /** Name of the person. */
  readonly by?: string
}

/**
 * Starts a run of a flow. While another one of it is under way the run is noted as skipped.
 * @throws AppError flow.not_found
 */
export const startFlowRun = (
  ctx: Ctx,
  id: string,
  { cause, by }: FlowStart,
): Promise<{ readonly run: string; readonly state: FlowRunState }> =>
  inTransaction(ctx, async tx => {
    const found = await flowInForce(tx, id)
    if (!found) throw new AppError('flow.not_found')
    // Starts of one flow follow one another.
    await tx.db.run(sql`
      select 1 from gantry.design where space = ${tx.space} and kind = 'task_flow' and id = ${id} for update`)
    const { rows } = await tx.db.run(sql`
      select 1 from gantry.flow_run where space = ${tx.space} and flow = ${id} and state = 'running' limit 1`)
    const state: FlowRunState = rows.length > 0 ? 'skipped' : 'running'
    const run = newId()
    await tx.db.run(sql`
      insert into gantry.flow_run (space, id, flow, release, state, cause, by_name, nodes, created_at, ended_at)
      values (${tx.space}, ${run}::uuid, ${id}, ${found.release}, ${state}, ${cause}, ${by ?? null}, '{}', ${tx.now},
        ${state === 'skipped' ? tx.now : null}::timestamptz)`)
    if (state === 'running')
      await advanceRun(tx, { id: run, of: id, state, attempt: 1, nodes: {}, flow: found.flow }, {})
    return { run, state }
  })
