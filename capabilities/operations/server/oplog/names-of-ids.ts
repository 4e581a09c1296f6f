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

interface Asked {
  readonly space: string
  readonly ids: readonly string[]
}

interface Named {
  readonly space: string
  readonly id: string
  readonly name: Text
}

/**
 * The names that ids stand for now, by space: people, departments, roles, designs, applications and spaces. Business records are not
 * named, because their titles need the right to read them.
 */
export const namesOfIds = async (
  ctx: Ctx,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> => {
  const pairs = asked.flatMap(({ space, ids }) =>
    [...ids, space].filter(id => id !== '').map(id => ({ space, id })),
  )
  if (pairs.length === 0) return new Map()
  const uuids = pairs.filter(({ id }) => isUuid(id))
  const { rows } = await platform(ctx.kernel).run<Named>(sql`
    with asked as (
      select distinct * from unnest(${pairs.map(({ space }) => space)}::text[], ${pairs.map(({ id }) => id)}::text[]) as a (space, id)
    ), own as (
      select distinct * from unnest(${uuids.map(({ space }) => space)}::text[], ${uuids.map(({ id }) => id)}::uuid[]) as o (space, id)
    )
    select space, id::text, to_json(f_name) as name from gantry.t_member join own using (space, id)
    union all
    select space, id::text, to_json(f_name) from gantry.t_department join own using (space, id)
    union all
    select space, id::text, to_json(f_name) from gantry.t_role join own using (space, id)
    union all
    select space, id, name from gantry.design join asked using (space, id)
    union all
    -- After the designs: translations of an application carry its id.
    select space, id::text, to_json(f_name) from gantry.t_application join own using (space, id)
    union all
    select a.space, s.id, to_json(s.name) from gantry.space s join asked a on a.id = s.id`)
  const names = new Map<string, Record<string, string>>()
  for (const { space, id, name } of rows) {
    const here = names.get(space) ?? {}
    here[id] = localise(name, ctx.actor.lang)
    names.set(space, here)
  }
  return names
}
