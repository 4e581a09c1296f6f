import { AppError, issue, newId } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { Command } from '@gantry/workflow/shared'
import type { monitorInstances as contract, MonitorResult } from '../../shared/monitors-contract.ts'
import { isMonitor } from '../lists/monitored.ts'
import { runCommand } from '../run-command.ts'
import { loadInstance } from '../store.ts'

type Given = InputOf<typeof contract>

/**
 * Gives a command to several instances, one after the other, each in a transaction of its own: one that is refused does not
 * hold up the others.
 * @throws AppError request.invalid where the command lacks what it needs
 */
export const monitorInstances = async (ctx: Ctx, given: Given): Promise<readonly MonitorResult[]> => {
  if (given.do === 'reassign')
    for (const name of ['from', 'person'] as const)
      if (given[name] === undefined) throw new AppError('request.invalid', {}, [issue(name, 'required')])
  const results: MonitorResult[] = []
  for (const item of given.items)
    results.push({ instance: item.instance, ...(await attempt(ctx, given, item)) })
  return results
}

const done = { code: null, params: {} }

/** The refusal with its parameters; a code of null: success. */
const attempt = async (
  ctx: Ctx,
  given: Given,
  { instance, key }: Given['items'][number],
): Promise<Pick<MonitorResult, 'code' | 'params'>> => {
  try {
    const { state, rev } = await loadInstance(ctx, instance)
    if (!(await isMonitor(ctx, state.workflow))) throw new AppError('workflow.not_found')
    if (given.do !== 'reassign') {
      const command: Command = { do: given.do, reason: given.reason ?? '' }
      await runCommand(ctx, { instance, key, command, rev })
      return done
    }
    const held = state.tasks.filter(
      task => task.holder === given.from && ['open', 'offered', 'delegated'].includes(task.state),
    )
    if (held.length === 0) throw new AppError('workflow.not_holder')
    for (const [place, { id }] of held.entries())
      await runCommand(ctx, {
        instance,
        key: place === 0 ? key : newId(),
        command: { do: 'reassign', task: id, to: given.person ?? '' },
      })
    return done
  } catch (problem) {
    if (problem instanceof AppError) return { code: problem.code, params: problem.params }
    throw problem
  }
}
