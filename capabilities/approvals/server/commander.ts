import type { Ctx } from '@gantry/kernel/server'
import { effectiveRights } from '@gantry/records/server'
import type { Commander, ProcessRight } from '@gantry/workflow/shared'
import { agenciesOver } from './agency/agencies-of.ts'
import type { Pinned } from './definition.ts'
import { isAmong, mayCorrect } from './lists/monitored.ts'

/** The actor as a commander of the engine, with the actor's rights over a workflow and its table. */
export const commanderOf = async (
  ctx: Ctx,
  { table, monitors }: Pick<Pinned, 'table' | 'monitors'>,
): Promise<Commander> => {
  const { operations } = await effectiveRights(ctx, table)
  const rights: ProcessRight[] = operations.includes('create') ? ['new'] : []
  if (isAmong(ctx, monitors)) rights.push('monitor')
  if (mayCorrect(ctx, monitors)) rights.push('correct')
  if (ctx.actor.userType === 'admin') rights.push('admin', 'invalidate_finished')
  const agencies = (await agenciesOver(ctx, table.id)).map(({ principal, may }) => ({
    principal: principal.id,
    may,
  }))
  const { trustee, personId } = ctx.actor
  // In a hosted account agencies do not apply: they must not give access to a third account.
  return trustee ? { person: trustee.id, hosting: personId, rights } : { person: personId, rights, agencies }
}
