import { type Ctx, sql } from '@gantry/kernel/server'
import type { Instance } from '@gantry/workflow/shared'
import { agenciesOver } from './agencies-of.ts'

/**
 * Whether an agency of the actor reaches an instance: the principal has an open task of it (to-dos, returning), or decided
 * something in it (processed items). Not one the actor submitted.
 */
export const isConcernedAsAgent = async (
  ctx: Ctx,
  { id, table, tasks }: Pick<Instance, 'id' | 'table' | 'tasks'>,
): Promise<boolean> => {
  const agencies = await agenciesOver(ctx, table)
  if (agencies.length === 0) return false
  const holds = agencies.some(
    ({ principal, may }) =>
      (may.includes('handle_todo') || may.includes('return')) &&
      tasks.some(({ holder, state }) => state === 'open' && holder === principal.id),
  )
  if (holds) return true
  const processed = agencies.flatMap(({ principal, may }) =>
    may.includes('handle_done') ? [principal.id] : [],
  )
  if (processed.length === 0) return false
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.wf_part where space = ${ctx.space} and instance = ${id}::uuid and processed
      and person = any(${processed}::uuid[]) limit 1`)
  return rows.length > 0
}
