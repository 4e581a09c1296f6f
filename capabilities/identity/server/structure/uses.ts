import { designsNaming } from '@gantry/designs/server'
import { type Ctx, join, sql } from '@gantry/kernel/server'
import type { SubjectUse } from '../../shared/index.ts'
import { mostCounted } from '../../shared/structure-contract.ts'
import { type ReferenceField, rowsHolding } from './replace-reference.ts'

/** Maximum designs listed by name; the rest are counted. */
const mostNamed = 20

/** Records that reference an id, counted by field in one statement. */
export const fieldUses = async (
  ctx: Ctx,
  fields: readonly ReferenceField[],
  id: string,
): Promise<readonly SubjectUse[]> => {
  if (fields.length === 0) return []
  const counted = fields.map(
    (field, at) =>
      sql`select ${at}::int as at, (select count(*)::int from (select 1 ${rowsHolding(ctx, field, id)}
        and r.id <> ${id}::uuid limit ${mostCounted}) found) as count`,
  )
  const { rows } = await ctx.db.run<{ at: number; count: number }>(
    sql`select at, count from (${join(counted, ' union all ')}) c where count > 0 order by at`,
  )
  return rows.flatMap(({ at, count }): readonly SubjectUse[] => {
    const found = fields[at]
    if (!found) return []
    const { table, label } = found
    return [
      {
        ...(label === null ? { kind: 'owner' } : { kind: 'field', field: label }),
        table: table.label,
        count,
      },
    ]
  })
}

/** Published designs that name an id. */
export const designUses = async (ctx: Ctx, id: string): Promise<readonly SubjectUse[]> => {
  const designs = await designsNaming(ctx, id)
  return designs.length === 0
    ? []
    : [{ kind: 'designs', count: designs.length, names: designs.slice(0, mostNamed) }]
}
