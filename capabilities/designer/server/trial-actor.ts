import { AppError } from '@gantry/base/shared'
import { memberActors, role as roleTable } from '@gantry/identity/server'
import { type Ctx, noActor, sql } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'
import { getRecord } from '@gantry/records/server'

/** Whose rights a trial counts; neither: the caller's own. */
export interface As {
  readonly person?: string
  readonly role?: string
}

/**
 * The actor of a trial: a member as the member would be if they came now, or somebody who only holds a role.
 * @throws AppError record.not_found for a person or role that is not of this space
 */
export const trialActor = async (ctx: Ctx, { person, role }: As): Promise<Actor> => {
  if (person !== undefined) {
    const [found] = await memberActors(ctx, sql`m.id = ${person}::uuid`, 1)
    if (!found) throw new AppError('record.not_found', { table: 'member', id: person })
    return found.actor
  }
  if (role === undefined) return ctx.actor
  const { data } = await getRecord(ctx, roleTable.id, role)
  const { space, lang, timeZone } = ctx.actor
  return { ...noActor, space, lang, timeZone, name: String(data.name), roles: [role] }
}
