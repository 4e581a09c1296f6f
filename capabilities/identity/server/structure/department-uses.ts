import { AppError } from '@gantry/base/shared'
import { designsNaming } from '@gantry/designs/server'
import { type Ctx, join, sql } from '@gantry/kernel/server'
import type { DepartmentUse } from '../../shared/index.ts'
import { mostCounted } from '../../shared/structure-contract.ts'
import { departmentFields, rowsHolding } from './replace-reference.ts'

/** Maximum designs listed by name; the rest are counted. */
const mostNamed = 20

/** References to a department, counted in one statement. @throws AppError record.not_found */
export const departmentUses = async (ctx: Ctx, id: string): Promise<readonly DepartmentUse[]> => {
  await requireDepartment(ctx, id)
  const fields = await departmentFields(ctx)
  const counted = fields.map(
    (field, at) =>
      sql`select ${at}::int as at, (select count(*)::int from (select 1 ${rowsHolding(ctx, field, id)}
        and r.id <> ${id}::uuid limit ${mostCounted}) found) as count`,
  )
  const { rows } = await ctx.db.run<{ at: number; count: number }>(
    sql`select at, count from (${join(counted, ' union all ')}) c where count > 0 order by at`,
  )
  return [
    ...rows.flatMap(({ at, count }): readonly DepartmentUse[] => {
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
    }),
    ...(await otherUses(ctx, id)),
  ]
}

/** @throws AppError record.not_found */
export const requireDepartment = async (ctx: Ctx, id: string): Promise<{ readonly path: string }> => {
  const { rows } = await ctx.db.run<{ path: string }>(sql`
    select f_path as path from gantry.t_department
    where space = ${ctx.space} and id = ${id} and deleted_at is null`)
  if (!rows[0]) throw new AppError('record.not_found', { id })
  return rows[0]
}

interface Others {
  readonly others: number
  readonly delegations: number
  readonly shares: number
}

/** References outside records. */
const otherUses = async (ctx: Ctx, id: string): Promise<readonly DepartmentUse[]> => {
  const { rows } = await ctx.db.run<Others>(sql`
    select
      (select count(*)::int from gantry.member_department
        where space = ${ctx.space} and department = ${id}) as others,
      (select count(*)::int from gantry.delegation where space = ${ctx.space} and department = ${id}) as delegations,
      (select count(*)::int from (select 1 from gantry.record_share where space = ${ctx.space}
        and subject in (${`department:${id}`}, ${`below:${id}`}) limit ${mostCounted}) s) as shares`)
  const [counts] = rows
  if (!counts) return []
  const designs = await designsNaming(ctx, id)
  return [
    ...(['others', 'delegations', 'shares'] as const).flatMap(kind =>
      counts[kind] > 0 ? [{ kind, count: counts[kind] }] : [],
    ),
    ...(designs.length > 0
      ? [{ kind: 'designs' as const, count: designs.length, names: designs.slice(0, mostNamed) }]
      : []),
  ]
}
