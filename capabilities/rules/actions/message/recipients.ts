import { isPlainObject, isUuid, type Json } from '@gantry/base/shared'
import { membersAmong } from '@gantry/identity/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { subjectText } from '@gantry/model/shared'
import type { About } from '../../server/result-server.ts'
import type { MessageOptions } from './shared.ts'

/** People one message is written for at most. */
const most = 10_000

/** Active members a message is for: named, by role, by department with those below it, and in fields of the record. */
export const recipientsOf = async (
  ctx: Ctx,
  { row }: About,
  { people = [], roles = [], departments = [], fields = [] }: MessageOptions,
): Promise<readonly string[]> => {
  const inFields = fields.flatMap(field => idsIn(row[field] ?? null))
  const subjects = [
    ...[...people.map(({ id }) => id), ...inFields].map(id => subjectText({ kind: 'user', id })),
    ...roles.filter(isUuid).map(id => subjectText({ kind: 'role', id })),
    ...departments.map(({ id }) => subjectText({ kind: 'department', id, below: true })),
  ]
  if (subjects.length === 0) return []
  const found: string[] = []
  for await (const batch of membersAmong(ctx, subjects)) {
    found.push(...batch)
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

/** People in a value: an id, a reference, or a list of these. */
const idsIn = (value: Json): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (isPlainObject(value)) return idsIn((value.id ?? null) as Json)
  return isUuid(value) ? [value] : []
}

/** Names of some of them, for people who try a rule. */
export const namesOf = async (
  ctx: Ctx,
  ids: readonly string[],
  limit: number,
): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ readonly name: string }>(sql`
    select f_name as name from gantry.t_member
    where space = ${ctx.space} and id = any(${[...ids]}::uuid[]) order by f_name_pinyin, id limit ${limit}`)
  return rows.map(({ name }) => name)
}
