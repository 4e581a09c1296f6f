import type { Mentioning } from '@gantry/designs/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { filterFields } from '@gantry/records/shared'
import { type StoredShare, today } from './stored-share.ts'

/** Offers of the own space, and its agreements with systems outside, that give fields of some tables, or choose records by them, unless they are refused or ended. */
export const offerUses = async (ctx: Ctx, tables: readonly TableId[]): Promise<readonly Mentioning[]> => {
  const { rows } = await ctx.db.run<Pick<StoredShare, 'id' | 'name' | 'table' | 'fields' | 'filter'>>(sql`
    select id, name, table_id as "table", fields, filter from gantry.share
    where giver = ${ctx.space} and table_id = any(${tables}::text[]) and state <> 'refused'
      and (until is null or until >= ${today})
    union all
    select id, name, table_id, fields, filter from gantry.outside_agreement
    where space = ${ctx.space} and table_id = any(${tables}::text[]) and (until is null or until >= ${today})
    order by name, id`)
  return rows.flatMap(({ id, name, table, fields, filter }) => {
    const use = (at: string, how: Mentioning['how'], part: string | null): Mentioning => ({
      design: { kind: 'share', id, name, app: null, table },
      at,
      how,
      to: { id: table, part },
      name: null,
      removable: false,
      of: 'release',
    })
    return [
      use('table', 'shows', null),
      ...filterFields(filter).map(part => use('filter', 'reads', part)),
      ...fields.map(field => use('fields', 'shows', field.id)),
    ]
  })
}
