import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Command, Instance, Task } from '@gantry/workflow/shared'
import type { Repair } from '../../shared/exceptions-contract.ts'
import { definitionOf } from '../definition.ts'
import { isMonitor } from '../lists/monitored.ts'
import { saidRefusal } from '../said-refusal.ts'
import { loadInstance, type Stored } from '../store.ts'
import { workNames } from '../work/names.ts'

export interface AskedRepair {
  readonly do: Repair
  readonly person?: string
  readonly reason?: string
}

export interface RepairItem {
  readonly instance: string
  readonly run?: string
  /** The activation to roll back to. */
  readonly to?: number
  /** Revision of the instance whose effect was seen. */
  readonly rev?: number
}

/**
 * The instance of an item, for its monitors.
 * @throws AppError workflow.not_found, workflow.version_conflict when it changed after its effect was seen
 */
export const openItem = async (ctx: Ctx, { instance, rev }: RepairItem): Promise<Stored> => {
  const stored = await loadInstance(ctx, instance)
  if (!(await isMonitor(ctx, stored.state.workflow))) throw new AppError('workflow.not_found')
  if (rev !== undefined && rev !== stored.rev) throw new AppError('workflow.version_conflict')
  return stored
}

/**
 * The commands a repair gives to an instance.
 * @throws AppError workflow.task_state, workflow.not_allowed_by_node, run.not_found, run.state
 */
export const commandsOf = async (
  ctx: Ctx,
  { do: repair, person = '', reason = '' }: AskedRepair,
  state: Instance,
  { run = '', to = 0 }: Pick<RepairItem, 'run' | 'to'>,
): Promise<readonly Command[]> => {
  switch (repair) {
    case 'assign': {
      const orphans = state.tasks.filter(isOrphan)
      if (orphans.length === 0) throw new AppError('workflow.task_state')
      return orphans.map(({ id }) => ({ do: 'reassign', task: id, to: person }))
    }
    case 'find_again':
      return [{ do: 'find_again', reason, only: 'exceptions' }]
    case 'recover':
    case 'interrupt':
    case 'invalidate':
      return [{ do: repair, reason }]
    case 'roll_back':
      return [{ do: 'roll_back', to, reason }]
    case 'skip': {
      const { runner, activation } = await failedRun(ctx, state.id, run)
      // Only the work of a step stands for a step that could be passed.
      if (runner !== workNames.node) throw new AppError('workflow.not_allowed_by_node')
      return [{ do: 'skip_job', activation, reason }]
    }
    case 'retry': {
      const { activation } = await failedRun(ctx, state.id, run)
      const isKnown = state.activations.some(({ id }) => id === activation)
      return [{ do: 'retry_job', ...(isKnown && { activation }) }]
    }
  }
}

/** What is not repaired although the commands were accepted: the rules gave nobody again. @throws AppError workflow.no_executor */
export const requireRepaired = async (
  ctx: Ctx,
  { do: repair }: AskedRepair,
  state: Instance,
): Promise<void> => {
  if (repair !== 'find_again') return
  const left = state.tasks.find(isOrphan)
  const node = state.activations.find(({ id }) => id === left?.activation)?.node
  if (node === undefined) return
  const { def } = await definitionOf(ctx, state.workflow, state.release)
  throw new AppError(
    'workflow.no_executor',
    await saidRefusal(ctx, def, { code: 'no_executor', params: { node } }),
  )
}

/** A task without executor that waits for one. */
const isOrphan = ({ exception, state }: Task): boolean =>
  exception === true && ['open', 'pool', 'offered', 'delegated'].includes(state)

interface FailedRun {
  readonly runner: string
  readonly activation: number
}

/** A failed run of this very instance. @throws AppError run.not_found, run.state unless it failed */
const failedRun = async (ctx: Ctx, instance: string, run: string): Promise<FailedRun> => {
  const { rows } = await ctx.db.run<FailedRun & { readonly state: string }>(sql`
    select runner, state, coalesce((input->>'activation')::int, 0) as activation from gantry.run
    where space = ${ctx.space} and id = ${run}::uuid and design_kind = 'workflow'
      and coalesce(input->>'instance', input->>'child') = ${instance}`)
  const [found] = rows
  if (!found) throw new AppError('run.not_found')
  if (found.state !== 'failed') throw new AppError('run.state')
  return found
}
