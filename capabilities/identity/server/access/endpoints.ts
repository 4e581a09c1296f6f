import { AppError } from '@gantry/base/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import { sql } from '@gantry/kernel/server'
import * as contracts from '@gantry/model/shared'
import { accessOf, explainAccess } from '@gantry/records/server'
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

export const accessEndpoints: readonly Endpoint[] = [explain, people]
