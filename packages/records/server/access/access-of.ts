import type { Ctx } from '@gantry/kernel/server'
import { type Actor, type Operation, operationsOf, type PersonAccess } from '@gantry/model/shared'
import type { Scope } from '../policy/scope.ts'
import { reaches, sharesOf, sharesOn, subjectsOf } from '../policy/shared-with.ts'
import { scopeOn } from '../write/authorise.ts'
import { mayDo, openForAsker } from './explain-access.ts'

const shown: readonly Operation[] = operationsOf.owner

/**
 * Permitted operations of each named person on a record; people without read access are omitted.
 * @throws AppError record.not_found, permission.denied for an unauthorised caller
 */
export const accessOf = async (
  ctx: Ctx,
  table: string,
  id: string,
  people: readonly Actor[],
): Promise<readonly PersonAccess[]> => {
  const { target, row } = await openForAsker(ctx, table, id, null)
  const unshared = { ...row, [sharesOn]: [] }
  const found: PersonAccess[] = []
  for (const actor of people) {
    const scope: Scope = { ...scopeOn(ctx, target), actor }
    const may = async (on: typeof row) => {
      const held: Operation[] = []
      for (const operation of shown) if (await mayDo(ctx, scope, on, { operation })) held.push(operation)
      return held
    }
    const operations = await may(row)
    if (operations.length === 0) continue
    const subjects = subjectsOf(actor)
    const reached = sharesOf(row).some(share => reaches(share, actor.personId, subjects))
    found.push({
      person: { id: actor.personId, title: actor.name },
      operations,
      owner: row.owner === actor.personId,
      shared: reached && (await may(unshared)).length < operations.length,
    })
  }
  return found
}
