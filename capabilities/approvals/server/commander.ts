import type { Ctx } from '@gantry/kernel/server'
import { effectiveRights } from '@gantry/records/server'
import type { Commander, ProcessRight } from '@gantry/workflow/shared'
import { agenciesOver } from './agency/agencies-of.ts'
import type { Pinned } from './definition.ts'
import { isAmong, mayCorrect } from './lists/monitored.ts'

type Over = Pick<Pinned, 'table' | 'monitors'>

/** The actor as a commander of the engine, with the actor's rights over a workflow and its table. */
export const commanderOf = async (ctx: Ctx, over: Over): Promise<Commander> => {
  const alone = await starterOf(ctx, over)
  const agencies = await agenciesOver(ctx, over.table.id)
  return { ...alone, agencies: agencies.map(({ principal, may }) => ({ principal: principal.id, may })) }
}

/** The actor as the commander of a start in the own name, where agencies have no say. */
export const starterOf = async (ctx: Ctx, { table, monitors }: Over): Promise<Commander> => {
  const { operations } = await effectiveRights(ctx, table)
  const rights: ProcessRight[] = operations.includes('create') ? ['new'] : []
  if (isAmong(ctx, monitors)) rights.push('monitor')
  if (mayCorrect(ctx, monitors)) rights.push('correct')
  if (ctx.actor.userType === 'admin') rights.push('admin', 'invalidate_finished')
  const { trustee, personId } = ctx.actor
  return trustee ? { person: trustee.id, hosting: personId, rights } : { person: personId, rights }
}
