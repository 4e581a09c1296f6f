import type { Text } from '@gantry/base/shared'
import { asSystem, type Ctx, type Holding, sql } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import { type ReferenceField, replaceReference, rowsHolding } from '../structure/replace-reference.ts'

/** Columns of the organisation that name a person, with their labels in the hand-over. */
const places: readonly {
  readonly table: string
  readonly field: string
  readonly many: boolean
  readonly label: Text
}[] = [
  {
    table: 'department',
    field: 'manager',
    many: false,
    label: { 'zh-CN': '部门负责人', en: 'Manager of departments' },
  },
  {
    table: 'org_unit',
    field: 'manager',
    many: false,
    label: { 'zh-CN': '组织单位负责人', en: 'Manager of units' },
  },
  {
    table: 'member',
    field: 'leader',
    many: false,
    label: { 'zh-CN': '直属上级', en: 'Direct leader of people' },
  },
  { table: 'post', field: 'holders', many: true, label: { 'zh-CN': '岗位任职', en: 'Posts held' } },
]

const vacant: Text = { 'zh-CN': '空缺', en: 'Leave vacant' }

const fieldOf = async (ctx: Ctx, key: string): Promise<ReferenceField | null> => {
  const place = places.find(({ table, field }) => `${table}.${field}` === key)
  const table = place && (await catalogOf(ctx)).tables.get(place.table)
  return place && table ? { table, field: place.field, label: place.label, many: place.many } : null
}

/** Departments and units the person leads, people who report to the person, and posts the person holds. */
export const organisationHolding: Holding = {
  kind: 'organisation',
  list: async (ctx, person) => {
    const found = []
    for (const { table, field, label } of places) {
      const key = `${table}.${field}`
      const column = await fieldOf(ctx, key)
      if (!column) continue
      const { rows } = await ctx.db.run<{ count: number }>(
        sql`select count(*)::int as count ${rowsHolding(ctx, column, person)}`,
      )
      const count = rows[0]?.count ?? 0
      if (count > 0)
        found.push({ kind: 'organisation', key, label, count, successor: true, otherwise: vacant })
    }
    return found
  },
  handOver: async (ctx, { person, key, to }) => {
    const field = await fieldOf(ctx, key)
    if (!field) return { done: 0, refused: 0 }
    const { changed, refused } = await replaceReference(asSystem(ctx, 'hand-over of a member'), field, {
      from: person,
      to,
    })
    return { done: changed, refused }
  },
}
