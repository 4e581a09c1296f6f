import { AppError, issue, newId } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { retryRun } from '@gantry/runs/server'
import type { Task } from '@gantry/workflow/shared'
import type { repairExceptions as contract, RepairResult } from '../../shared/exceptions-contract.ts'
import { definitionOf } from '../definition.ts'
import { isMonitor } from '../lists/monitored.ts'
import { runCommand } from '../run-command.ts'
import { saidRefusal } from '../said-refusal.ts'
import { loadInstance, type Stored } from '../store.ts'
import { workNames } from '../work/names.ts'

type Given = InputOf<typeof contract>
type Item = Given['items'][number]

/**
 * Repairs several instances, one after the other, each in a transaction of its own: one that is refused does not hold up the
 * others.
 * @throws AppError request.invalid where the repair lacks what it needs
 */
export const repairExceptions = async (ctx: Ctx, given: Given): Promise<readonly RepairResult[]> => {
  const needsRun = given.do === 'retry' || given.do === 'skip'
  const missing = [
    ...(given.do === 'assign' && given.person === undefined ? ['person'] : []),
    ...(needsRun ? given.items.flatMap(({ run }, at) => (run ? [] : [`items.${at}.run`])) : []),
  ]
  if (missing.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      missing.map(field => issue(field, 'required')),
    )
  const results: RepairResult[] = []
  for (const item of given.items)
    results.push({ instance: item.instance, run: item.run ?? null, ...(await attempt(ctx, given, item)) })
  return results
}

/** The refusal with its parameters; a code of null: success. */
const attempt = async (
  ctx: Ctx,
  given: Given,
  item: Item,
): Promise<Pick<RepairResult, 'code' | 'params'>> => {
  try {
    const stored = await loadInstance(ctx, item.instance)
    if (!(await isMonitor(ctx, stored.state.workflow))) throw new AppError('workflow.not_found')
    await repair(ctx, given, item, stored)
    return { code: null, params: {} }
  } catch (problem) {
    if (problem instanceof AppError) return { code: problem.code, params: problem.params }
    throw problem
  }
}

const repair = async (
  ctx: Ctx,
  { do: repair, person = '', reason = '' }: Given,
  { instance, key, run = '' }: Item,
  stored: Stored,
): Promise<void> => {
  switch (repair) {
    case 'assign':
      await assign(ctx, stored, key, person)
      break
    case 'find_again':
      await runCommand(ctx, {
        instance,
        key,
        command: { do: 'find_again', reason, only: 'exceptions' },
        rev: stored.rev,
      })
      await requireExecutors(ctx, instance)
      break
    case 'retry':
      await failedRun(ctx, instance, run)
      await retryRun(ctx, run)
      break
    case 'skip': {
      const { runner, activation } = await failedRun(ctx, instance, run)
      // Only the work of a step stands for a step that could be passed.
      if (runner !== workNames.node) throw new AppError('workflow.not_allowed_by_node')
      await runCommand(ctx, { instance, key, command: { do: 'skip_job', activation, reason } })
      break
    }
    case 'recover':
      await runCommand(ctx, { instance, key, command: { do: 'recover', reason }, rev: stored.rev })
      break
  }
}

/** Gives every task without executor to a person. @throws AppError workflow.task_state where there is none any more */
const assign = async (ctx: Ctx, { state }: Stored, key: string, person: string): Promise<void> => {
  const orphans = state.tasks.filter(task => task.exception && isPending(task))
  if (orphans.length === 0) throw new AppError('workflow.task_state')
  for (const [place, { id }] of orphans.entries())
    await runCommand(ctx, {
      instance: state.id,
      key: place === 0 ? key : newId(),
      command: { do: 'reassign', task: id, to: person },
    })
}

/** Says where the rules gave nobody again. @throws AppError workflow.no_executor */
const requireExecutors = async (ctx: Ctx, instance: string): Promise<void> => {
  const { state } = await loadInstance(ctx, instance)
  const left = state.tasks.find(task => task.exception && isPending(task))
  const node = state.activations.find(({ id }) => id === left?.activation)?.node
  if (node === undefined) return
  const { def } = await definitionOf(ctx, state.workflow, state.release)
  throw new AppError(
    'workflow.no_executor',
    await saidRefusal(ctx, def, { code: 'no_executor', params: { node } }),
  )
}

const isPending = ({ state }: Task): boolean => ['open', 'pool', 'offered', 'delegated'].includes(state)

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
