import { isPlainObject, localise, type Text } from '@gantry/base/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import { isId, isUuid } from '../../shared/oplog/ids.ts'

/** The ids in what an action recorded, at any depth. `detail` is the name the value stands under. */
export const idsIn = (action: string, value: unknown, detail = ''): readonly string[] => {
  if (typeof value === 'string') return isId(action, detail, value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(each => idsIn(action, each, detail))
  return isPlainObject(value)
    ? Object.entries(value).flatMap(([name, each]) => idsIn(action, each, name))
    : []
}

/**
 * The names that ids of a line stand for now: people, departments, roles, designs and spaces. Business records are not
 * named, because their titles need the right to read them.
 */
export const namesOfIds = async (
  ctx: Ctx,
  space: string,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  if (ids.length === 0) return {}
  const own = ids.filter(isUuid)
  const { rows } = await platform(ctx.kernel).run<{ readonly id: string; readonly name: Text }>(sql`
    select id::text, to_json(f_name) as name from gantry.t_member where space = ${space} and id = any(${own}::uuid[])
    union all
    select id::text, to_json(f_name) from gantry.t_department where space = ${space} and id = any(${own}::uuid[])
    union all
    select id::text, to_json(f_name) from gantry.t_role where space = ${space} and id = any(${own}::uuid[])
    union all
    select id, name from gantry.design where space = ${space} and id = any(${[...ids]}::text[])
    union all
    select id, to_json(name) from gantry.space where id = any(${[...ids]}::text[])`)
  return Object.fromEntries(rows.map(({ id, name }) => [id, localise(name, ctx.actor.lang)]))
}
