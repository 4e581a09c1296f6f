import type { Ctx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { effectiveRights } from '@gantry/records/server'
import type { Commander, ProcessRight } from '@gantry/workflow/shared'
import { agenciesOver } from './agency/agencies-of.ts'

/** The actor as the engine needs him: himself, with his rights over workflows of a table. */
export const commanderOf = async (ctx: Ctx, table: TableDef): Promise<Commander> => {
  const { operations } = await effectiveRights(ctx, table)
  const rights: ProcessRight[] = operations.includes('create') ? ['new'] : []
  // Monitors are named by no grant yet, so the administrator of the space is the one monitor.
  if (ctx.actor.userType === 'admin') rights.push('monitor', 'admin', 'invalidate_finished')
  const agencies = (await agenciesOver(ctx, table.id)).map(({ principal, may }) => ({
    principal: principal.id,
    may,
  }))
  const { trustee, personId } = ctx.actor
  // An agency is no way into the account of a third person.
  return trustee ? { person: trustee.id, hosting: personId, rights } : { person: personId, rights, agencies }
}
