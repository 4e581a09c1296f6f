import { type Ctx, empty, join, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { fieldColumn, physicalTable } from '../physical.ts'
import { storedFields } from '../schema/stored-fields.ts'
import type { Target } from './target.ts'

/** A record that refers to another one, for the issue. */
export interface Holder {
  readonly table: TableDef
  readonly field: FieldId
}

/**
 * Records that cannot be removed because a link that `holds` its target refers to them. Links among the records being
 * removed do not count.
 */
export const recordsInUse = async (
  ctx: Ctx,
  target: Target,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holder>> => {
  const holders = [...target.catalog.tables.values()].flatMap(table =>
    storedFields(table)
      .filter(({ field, type }) => type.target?.(field) === target.table.id && type.holds?.(field))
      .map(({ id, type }) => ({ table, field: id, many: type.kind === 'set' })),
  )
  if (holders.length === 0) return new Map()
  const asked = holders.map(
    ({ table, field, many }, at) => sql`
      select e.id, ${at}::int as holder from ${physicalTable(ctx.space, table)} t
        cross join lateral ${many ? sql`unnest(t.${fieldColumn(field)})` : sql`(select t.${fieldColumn(field)})`} e(id)
      where ${many ? sql`t.${fieldColumn(field)} && ${[...ids]}::uuid[]` : sql`t.${fieldColumn(field)} = any(${[...ids]}::uuid[])`}
        and e.id = any(${[...ids]}::uuid[]) and t.deleted_at is null
        ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty}
        ${table === target.table ? sql`and t.id <> all(${[...ids]}::uuid[])` : empty}`,
  )
  const { rows } = await ctx.db.run<{ id: string; holder: number }>(join(asked, ' union '))
  return new Map(
    rows.flatMap(({ id, holder }) => {
      const found = holders[holder]
      return found ? [[id, found] as const] : []
    }),
  )
}
