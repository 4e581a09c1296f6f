import { AppError } from '@gantry/base/shared'
import { memberActors } from '@gantry/identity/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { mayOn } from '@gantry/records/server'
import type { Commander } from '@gantry/workflow/shared'
import type { Pinned } from '../definition.ts'
import { agenciesOver, type UsableAgency } from './agencies-of.ts'

/** Agencies with which the actor may currently start workflows over a table. */
const startingOver = async (ctx: Ctx, table: string): Promise<readonly UsableAgency[]> =>
  (await agenciesOver(ctx, table)).filter(
    ({ may, principal }) => may.includes('new') && principal.id !== ctx.actor.personId,
  )

/**
 * The context of a principal for whom the actor starts a workflow over a table; it has only the principal's rights.
 * @throws AppError workflow.agency_scope without an agency that permits it now
 */
export const asPrincipal = async <T extends Ctx>(ctx: T, table: string, principal: string): Promise<T> => {
  if (!(await startingOver(ctx, table)).some(each => each.principal.id === principal))
    throw new AppError('workflow.agency_scope')
  const [found] = await memberActors(ctx, sql`m.id = ${principal}::uuid`, 1)
  if (!found?.active) throw new AppError('workflow.agency_scope')
  return { ...ctx, request: {}, actor: found.actor }
}

/** The agent as a commander for a start; the right to start is the principal's. */
export const startingFor = async (
  principal: Ctx,
  agent: Ctx,
  { table }: Pick<Pinned, 'table'>,
): Promise<Commander> => ({
  person: agent.actor.personId,
  rights: [],
  agencies: (await mayOn(principal, table, 'create'))
    ? [{ principal: principal.actor.personId, may: ['new'] }]
    : [],
})

/** Principals for whom the actor may submit records of a table. */
export const principalsOver = async (
  ctx: Ctx,
  table: string,
): Promise<readonly UsableAgency['principal'][]> =>
  (await startingOver(ctx, table)).map(({ principal }) => principal)
