import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { SubjectUse } from '../../shared/index.ts'
import { mostCounted } from '../../shared/structure-contract.ts'
import { departmentFields } from './replace-reference.ts'
import { designUses, fieldUses } from './uses.ts'

/** References to a department, counted. @throws AppError record.not_found */
export const departmentUses = async (ctx: Ctx, id: string): Promise<readonly SubjectUse[]> => {
  await requireDepartment(ctx, id)
  const fields = await departmentFields(ctx)
  return [...(await fieldUses(ctx, fields, id)), ...(await otherUses(ctx, id))]
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
const otherUses = async (ctx: Ctx, id: string): Promise<readonly SubjectUse[]> => {
  const { rows } = await ctx.db.run<Others>(sql`
    select
      (select count(*)::int from gantry.member_department
        where space = ${ctx.space} and department = ${id}) as others,
      (select count(*)::int from gantry.delegation where space = ${ctx.space} and department = ${id}) as delegations,
      (select count(*)::int from (select 1 from gantry.record_share where space = ${ctx.space}
        and subject in (${`department:${id}`}, ${`below:${id}`}) limit ${mostCounted}) s) as shares`)
  const [counts] = rows
  if (!counts) return []
  return [
    ...(['others', 'delegations', 'shares'] as const).flatMap(kind =>
      counts[kind] > 0 ? [{ kind, count: counts[kind] }] : [],
    ),
    ...(await designUses(ctx, id)),
  ]
}
