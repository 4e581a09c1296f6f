import { AppError } from '@gantry/base/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import * as contracts from '@gantry/model/shared'
import {
  accessDifference,
  accessOf,
  catalogOf,
  checkTable,
  explainAccess,
  requireTableDesigner,
  tableOf,
  withMasks,
} from '@gantry/records/server'
import { identityContract } from '../../shared/index.ts'
import { memberActors } from './member-actors.ts'

/** Maximum people per call; access is evaluated person by person. */
const together = 200

const explain = endpoint(contracts.explainAccess, async (ctx, { table, id, person, operation, field }) => {
  const [subject] = await memberActors(ctx, sql`m.id = ${person}::uuid`, 1)
  if (!subject) throw new AppError('record.not_found', { table: 'member', id: person })
  return explainAccess(ctx, table, id, subject, { operation: operation ?? 'read', field })
})

/** Members after the given one, in name order. */
const later = (ctx: Ctx, after: string | undefined): Sql =>
  after === undefined
    ? sql`true`
    : sql`(m.f_name_pinyin, m.id) > (select l.f_name_pinyin, l.id from gantry.t_member l
        where l.space = ${ctx.space} and l.id = ${after}::uuid)`

const people = endpoint(contracts.listAccess, async (ctx, { table, id, after }) => {
  const members = await memberActors(ctx, later(ctx, after), together)
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

/** Maximum people compared in one call for a change of rules. */
const comparedTogether = 1_000

const compareRules = endpoint(contracts.comparePolicy, async (ctx, asked) => {
  const { table: id, policy, limits, masks = {}, after } = asked
  await requireTableDesigner(ctx, [id])
  const { table: masked, slaves } = await withMasks(ctx, await tableOf(ctx, id), masks)
  const table = { ...masked, policy, ...(limits && { limits }) }
  const issues = checkTable(table, (await catalogOf(ctx)).tables)
  if (issues.length > 0) throw new AppError('table.invalid', { table: id }, issues)
  const members = await memberActors(ctx, later(ctx, after), comparedTogether)
  const people = members.flatMap(({ actor, active }) => (active ? [{ before: actor, after: actor }] : []))
  const { data, more } = await accessDifference(ctx, { people, table, slaves })
  const next = members.length < comparedTogether ? null : (members.at(-1)?.actor.personId ?? null)
  return { data, more, compared: people.length, next }
})

export const accessEndpoints: readonly Endpoint[] = [explain, people, compareRoles, compareRules]
