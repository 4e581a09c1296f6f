import { AppError } from '@gantry/base/shared'
import { memberActors } from '@gantry/identity/server'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { nobody } from '@gantry/model/shared'
import type { Rule } from '../../shared/rule.ts'

/**
 * A context with the rights a rule acts with: those of the person who caused it, as they are now, or its own.
 * @throws AppError rule.nobody where nobody caused it, rule.person_left
 */
export const actingCtx = async (
  ctx: Ctx,
  rule: Pick<Rule, 'as'> & { readonly name: string },
  person: string | null,
): Promise<Ctx> => {
  if (rule.as === 'rule') {
    const named = { ...ctx, actor: { ...ctx.actor, name: rule.name } }
    return asSystem(named, `rule: ${rule.name}`)
  }
  if (person === null || person === nobody) throw new AppError('rule.nobody')
  const [member] = await memberActors(ctx, sql`m.id = ${person}::uuid`, 1)
  if (!member?.active) throw new AppError('rule.person_left')
  return { ...ctx, actor: member.actor }
}
