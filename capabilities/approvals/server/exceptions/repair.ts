import { AppError, issue, newId } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { retryRun } from '@gantry/runs/server'
import type { repairExceptions as contract, RepairResult } from '../../shared/exceptions-contract.ts'
import { runCommand } from '../run-command.ts'
import { loadInstance } from '../store.ts'
import {
  type AskedRepair,
  commandsOf,
  openItem,
  type RepairItem,
  requireRepaired,
} from './repair-commands.ts'

type Given = InputOf<typeof contract>
type Item = Given['items'][number]

/**
 * Repairs several instances, one after the other, each in a transaction of its own: one that is refused does not hold up the
 * others.
 * @throws AppError request.invalid where the repair lacks what it needs
 */
export const repairExceptions = async (ctx: Ctx, given: Given): Promise<readonly RepairResult[]> => {
  requireComplete(given)
  const results: RepairResult[] = []
  for (const item of given.items)
    results.push({
      instance: item.instance,
      run: item.run ?? null,
      ...(await refusalOf(() => repair(ctx, given, item))),
    })
  return results
}

/** @throws AppError request.invalid naming the members a repair needs and was not given */
export const requireComplete = ({
  items,
  ...asked
}: AskedRepair & { readonly items: readonly RepairItem[] }): void => {
  const needsRun = asked.do === 'retry' || asked.do === 'skip'
  const needsTo = asked.do === 'roll_back'
  const missing = [
    ...(asked.do === 'assign' && asked.person === undefined ? ['person'] : []),
    ...(needsRun ? items.flatMap(({ run }, at) => (run ? [] : [`items.${at}.run`])) : []),
    ...(needsTo ? items.flatMap(({ to }, at) => (to === undefined ? [`items.${at}.to`] : [])) : []),
  ]
  if (missing.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      missing.map(field => issue(field, 'required')),
    )
}

/** The refusal with its parameters; a code of null: it was done. */
export const refusalOf = async (
  work: () => Promise<unknown>,
): Promise<Pick<RepairResult, 'code' | 'params'>> => {
  try {
    await work()
    return { code: null, params: {} }
  } catch (problem) {
    if (problem instanceof AppError) return { code: problem.code, params: problem.params }
    throw problem
  }
}

const repair = async (ctx: Ctx, asked: AskedRepair, item: Item): Promise<void> => {
  const { instance, key, run } = item
  const { state, rev } = await openItem(ctx, item)
  const commands = await commandsOf(ctx, asked, state, item)
  for (const [at, command] of commands.entries()) {
    const given = { instance, command, repair: asked.do }
    await runCommand(ctx, at === 0 ? { ...given, key, rev } : { ...given, key: newId() })
  }
  if (asked.do === 'retry' && run !== undefined) await retryRun(ctx, run)
  else await requireRepaired(ctx, asked, (await loadInstance(ctx, instance)).state)
}
