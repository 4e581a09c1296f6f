import { AppError } from '@gantry/base/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import { sql } from '@gantry/kernel/server'
import * as contracts from '@gantry/model/shared'
import {
  accessDifference,
  accessOf,
  catalogOf,
  checkTable,
  explainAccess,
  tableOf,
} from '@gantry/records/server'
import { identityContract } from '../../shared/index.ts'
import { memberActors } from './member-actors.ts'

/** People looked at in one call; each is judged one by one. */
const together = 200

const explain = endpoint(contracts.explainAccess, async (ctx, { table, id, person, operation, field }) => {
  const [subject] = await memberActors(ctx, sql`m.id = ${person}::uuid`, 1)
  if (!subject) throw new AppError('record.not_found', { table: 'member', id: person })
  return explainAccess(ctx, table, id, subject, { operation: operation ?? 'read', field })
})

const people = endpoint(contracts.listAccess, async (ctx, { table, id, after }) => {
  const later = after
    ? sql`(m.f_name_pinyin, m.id) > (select l.f_name_pinyin, l.id from gantry.t_member l
        where l.space = ${ctx.space} and l.id = ${after}::uuid)`
    : sql`true`
  const members = await memberActors(ctx, later, together)
  const admitted = members.flatMap(({ actor, active }) => (active ? [actor] : []))
  const data = await accessOf(ctx, table, id, admitted)
  const last = members.length < together ? null : members.at(-1)
  return { data, next: last?.actor.personId ?? null }
})

const compareRoles = endpoint(identityContract.compareMemberRoles, async (ctx, { id, roles }) => {
  const [member] = await memberActors(ctx, sql`m.id = ${id}::uuid`, 1)
  if (!member) throw new AppError('record.not_found', { table: 'member', id })
  const { actor: before } = member
  return accessDifference(ctx, { people: [{ before, after: { ...before, roles: [...roles].sort() } }] })
})

/** Members beyond these are not compared; what a rule does to them it does to the first as well. */
const mostCompared = 1_000

const compareRules = endpoint(contracts.comparePolicy, async (ctx, { table: id, policy }) => {
  const table = { ...(await tableOf(ctx, id)), policy }
  const issues = checkTable(table, (await catalogOf(ctx)).tables)
  if (issues.length > 0) throw new AppError('table.invalid', { table: id }, issues)
  const members = await memberActors(ctx, sql`true`, mostCompared + 1)
  const people = members.slice(0, mostCompared).map(({ actor }) => ({ before: actor, after: actor }))
  const { data, more } = await accessDifference(ctx, { people, table })
  return { data, more: more || members.length > mostCompared }
})

export const accessEndpoints: readonly Endpoint[] = [explain, people, compareRoles, compareRules]
