import { AppError, localise } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { rerunFlow as contract, FlowAttempt } from '../../shared/flows/contract.ts'
import { failedIn, reopened } from '../../shared/flows/settle-flow.ts'
import { advanceRun, type HeldRun, heldRun } from './advance-flow.ts'
import { flowInForce } from './flow-designs.ts'
import { newestRuns, taskNames } from './flow-runs.ts'

/** Attempts of a run that are kept to be looked at. */
const keptAttempts = 20

/**
 * Goes on with an ended run in a new attempt: from one task that failed, or from all of them. Those tasks and all after them run again, and
 * what else the run came to stays. The run follows the drawing it began with.
 * @throws AppError flow.not_found, flow.not_ended; flow.nothing_failed; flow.rerun_done when somebody began another attempt than the one
 * that was looked at; flow.task_gone when the flow no longer has one of the tasks
 */
export const rerunFlow = (ctx: Ctx, { id, node, attempt }: InputOf<typeof contract>): Promise<void> =>
  inTransaction(ctx, async tx => {
    const held = await heldRun(tx, id)
    await refuseOther(tx, held, attempt)
    const failed = failedIn(held.nodes)
    const from = node === undefined ? failed : failed.filter(each => each === node)
    if (from.length === 0) throw new AppError('flow.nothing_failed')
    await refuseGone(tx, held, from)
    await keepAttempt(tx, held)
    const next = held.attempt + 1
    await advanceRun(tx, { ...held, state: 'running' }, reopened(held.flow, held.nodes, from, next))
    await audit(tx, {
      action: 'flow.rerun',
      details: { id: held.of, run: id, attempt: next, tasks: from.length },
    })
  })

/** @throws AppError flow.rerun_done, flow.not_ended */
const refuseOther = async (tx: Ctx, held: HeldRun, seen: number | undefined): Promise<void> => {
  if (seen !== undefined && seen !== held.attempt) {
    const { rows } = await tx.db.run<{ readonly by: string | null }>(sql`
      select attempts -> -1 ->> 'againBy' as by from gantry.flow_run
      where space = ${tx.space} and id = ${held.id}::uuid`)
    throw new AppError('flow.rerun_done', { by: rows[0]?.by ?? '', attempt: held.attempt })
  }
  const isOpen = Object.values(held.nodes).some(({ state }) => state === 'running' || state === 'waiting')
  const { rows: others } = await tx.db.run(sql`
    select 1 from gantry.flow_run where space = ${tx.space} and flow = ${held.of} and state = 'running' limit 1`)
  if (isOpen || held.state === 'running' || others.length > 0) throw new AppError('flow.not_ended')
}

/** Refuses tasks that the newest version of the flow no longer runs in their place. @throws AppError flow.not_found, flow.task_gone */
const refuseGone = async (tx: Ctx, held: HeldRun, from: readonly string[]): Promise<void> => {
  const now = await flowInForce(tx, held.of)
  if (!now) throw new AppError('flow.not_found')
  const taskOf = (flow: HeldRun['flow'], node: string) => flow.nodes[node]?.settings.task ?? ''
  const gone = from.find(node => taskOf(now.flow, node) !== taskOf(held.flow, node))
  if (gone === undefined) return
  const id = taskOf(held.flow, gone)
  const { [id]: name = '' } = await taskNames(tx, [id])
  throw new AppError('flow.task_gone', { task: localise(name, tx.actor.lang) })
}

/** Keeps what an attempt came to before the next one begins. */
const keepAttempt = async (tx: Ctx, { id, state, attempt, nodes }: HeldRun): Promise<void> => {
  const ended: FlowAttempt = {
    number: attempt,
    state,
    nodes,
    runs: await newestRuns(tx, id),
    againBy: tx.actor.name,
    againAt: tx.now.toISOString(),
  }
  await tx.db.run(sql`
    update gantry.flow_run set attempt = attempt + 1, attempts = (
      select coalesce(jsonb_agg(each.a order by each.at), '[]')
      from jsonb_array_elements(attempts || jsonb_build_array(${JSON.stringify(ended)}::jsonb)) with ordinality as each(a, at)
      where each.at > jsonb_array_length(attempts) + 1 - ${keptAttempts})
    where space = ${tx.space} and id = ${id}::uuid`)
}
