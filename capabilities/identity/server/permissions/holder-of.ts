import { AppError, isUuid } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Actor, TableDef } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import { everybodyLine, type PermissionSide } from '../../shared/index.ts'
import { memberActors } from '../access/member-actors.ts'
import { type Holder, plainUser } from './rules.ts'

/** @throws AppError table.not_found, also for a table whose rows belong to records of another one */
export const explainedTable = async (ctx: Ctx, id: string): Promise<TableDef> => {
  const table = (await catalogOf(ctx)).tables.get(id)
  if (!table || table.master !== undefined) throw new AppError('table.not_found', { table: id })
  return table
}

/**
 * What rules test of a line of the matrix. `names` are the roles of the space.
 *
 * @throws AppError record.not_found
 */
export const holderOf = async (
  ctx: Ctx,
  side: PermissionSide,
  of: string,
  names: ReadonlyMap<string, string>,
): Promise<Holder> => {
  const table = side === 'role' ? 'role' : 'member'
  if (side === 'role') {
    if (of === everybodyLine) return plainUser
    if (names.has(of)) return { userType: 'user', roles: [of] }
  } else if (isUuid(of)) {
    const actor = await personOf(ctx, of)
    if (actor) return actor
  }
  throw new AppError('record.not_found', { table, id: of })
}

/** A member with all that shares and rules know a person by. */
export const personOf = async (ctx: Ctx, id: string): Promise<Actor | undefined> =>
  (await memberActors(ctx, sql`m.id = ${id}::uuid`, 1))[0]?.actor
