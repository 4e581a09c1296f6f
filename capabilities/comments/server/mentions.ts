import { type Issue, issue } from '@gantry/base/shared'
import { memberActors } from '@gantry/identity/server'
import { type Ctx, patternOf, sql } from '@gantry/kernel/server'
import type { Ref, TableId } from '@gantry/model/shared'
import { mayBeRead, refuseUnreadable } from './open-record.ts'

/** People offered at once, and people looked at for it: each is judged by their own rights. */
const offered = 8
const judged = 40

/**
 * People who may read a record, by their names, the reading of them or its initials.
 * @throws AppError record.not_found, table.not_found
 */
export const listMentionable = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  search = '',
): Promise<readonly Ref[]> => {
  await refuseUnreadable(ctx, table, id)
  const like = patternOf(search)
  const members = await memberActors(
    ctx,
    sql`m.f_state = 'active' and m.id <> ${ctx.actor.personId}::uuid
      and (m.f_name ilike ${like} or m.f_name_pinyin ilike ${like} or m.f_spelling ilike ${like})`,
    judged,
  )
  const found: Ref[] = []
  for (const { actor, active } of members) {
    if (found.length === offered) break
    if (active && (await mayBeRead(ctx, actor, table, id)))
      found.push({ id: actor.personId, title: actor.name })
  }
  return found
}

/** The mentioned people, and why some of them cannot be mentioned. */
export const checkMentions = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  asked: readonly string[],
): Promise<{ readonly people: readonly Ref[]; readonly issues: readonly Issue[] }> => {
  const ids = [...new Set(asked)]
  if (ids.length === 0) return { people: [], issues: [] }
  const members = await memberActors(ctx, sql`m.id = any(${ids}::uuid[])`, ids.length)
  const people: Ref[] = []
  const issues: Issue[] = []
  for (const [at, person] of ids.entries()) {
    const member = members.find(({ actor }) => actor.personId === person)
    if (!member) issues.push(issue(`mentions.${at}`, 'record_missing', { value: person }))
    else if (member.active && (await mayBeRead(ctx, member.actor, table, id)))
      people.push({ id: person, title: member.actor.name })
    else issues.push(issue(`mentions.${at}`, 'cannot_read', { name: member.actor.name }))
  }
  return { people, issues }
}
