import { AppError } from '@gantry/base/shared'
import { type Ctx, noActor, sql } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'
import { getRecord } from '@gantry/records/server'
import { memberActors } from '../access/member-actors.ts'
import { role as roleTable } from '../tables.ts'

/** Whose rights a trial uses; if both are absent, the caller's. */
export interface As {
  readonly person?: string
  readonly role?: string
}

/**
 * The actor of a trial: a member with their current rights, or a synthetic actor that holds only one role.
 * @throws AppError record.not_found if the person or role is not in this space
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
