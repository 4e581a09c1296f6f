import type { Ctx } from '@gantry/kernel/server'
import { mayOn } from '@gantry/records/server'
import type { Commander, ProcessRight } from '@gantry/workflow/shared'
import { agenciesOver } from './agency/agencies-of.ts'
import type { Pinned } from './definition.ts'
import { isAmong, mayCorrect } from './lists/monitored.ts'

type Over = Pick<Pinned, 'table' | 'monitors'>

/** The actor as a commander of the engine, with the actor's rights over a workflow and its table. */
export const commanderOf = async (ctx: Ctx, over: Over): Promise<Commander> => {
  const alone = await ownCommander(ctx, over)
  const agencies = await agenciesOver(ctx, over.table.id)
  return { ...alone, agencies: agencies.map(({ principal, may }) => ({ principal: principal.id, may })) }
}

/** The actor as a commander of a start in his own name or of a task he holds, where agencies have no say. */
export const ownCommander = async (ctx: Ctx, { table, monitors }: Over): Promise<Commander> => {
  const rights: ProcessRight[] = (await mayOn(ctx, table, 'create')) ? ['new'] : []
  if (isAmong(ctx, monitors)) rights.push('monitor')
  if (mayCorrect(ctx, monitors)) rights.push('correct')
  if (ctx.actor.userType === 'admin') rights.push('admin', 'invalidate_finished')
  const { trustee, personId } = ctx.actor
  return trustee ? { person: trustee.id, hosting: personId, rights } : { person: personId, rights }
}
